/** The rows of calls: those of the pages that everybody opens are here at once, and all others load with the first of them. */
import type { Call } from '@bothy/contract/call.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import { pageCalls } from '@bothy/contract/page-calls.ts'
import { orNetworkError } from './transport/response.ts'

const known: Partial<Record<CallName, Call>> = { ...pageCalls }

/** Loads the rows of all calls. What fails to load is requested again by the next call that needs it. */
export const loadCalls = async (): Promise<void> => {
  const { calls } = await orNetworkError(import('@bothy/contract/calls.ts'))
  Object.assign(known, calls)
}

export const isKnown = (name: CallName): boolean => name in known

/** The row of a call that `isKnown`. */
export const callOf = (name: CallName): Call => known[name]!

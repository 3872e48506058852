/** A case: a sentence about the club, true behind every door, with the calls and the refusals that it is about. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import type { Stage } from './stage.ts'

export type Case = {
  title: string
  /** Calls that are answered in it. What is named here and does not happen fails the case. */
  calls: readonly CallName[]
  /** Refusals that are heard in it. */
  refusals: readonly RefusalCode[]
  play: (stage: Stage) => Promise<void>
}

/** `covers` names calls and refusals alike: nothing is called as a refusal is. */
export function given(title: string, covers: readonly (CallName | RefusalCode)[], play: Case['play']): Case {
  const isCode = (name: CallName | RefusalCode): name is RefusalCode => name === name.toUpperCase()
  const isCall = (name: CallName | RefusalCode): name is CallName => !isCode(name)
  return { title, calls: covers.filter(isCall), refusals: covers.filter(isCode), play }
}

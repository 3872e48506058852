/** Limits how many bodies without sense one network sends to calls that need no session. */
import { Refusal } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import { createMemoryLimit } from './memory-limit.ts'

export type RefusedBodyLimit = {
  /** Throws RATE_LIMITED when the network of this address had too many bodies refused. */
  assertAllowed: (address: string) => void
  /** Counts the refusal of a body. Ignores other errors. */
  count: (address: string, error: unknown) => void
}

export function createRefusedBodyLimit(isLimited: boolean): RefusedBodyLimit {
  const limit = createMemoryLimit(limits.input.refused, isLimited)
  return {
    assertAllowed: (address) => limit.assertAllowed(networkOf(address)),
    count(address, error) {
      if (error instanceof Refusal && (error.code === 'INVALID_INPUT' || error.code === 'INPUT_TOO_LARGE')) limit.count(networkOf(address))
    },
  }
}

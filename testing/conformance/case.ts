/** A conformance case: a sentence about the club that is true with every backend, with the calls and refusals that it covers. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { Scenario } from './scenario.ts'

export type ConformanceCase = {
  title: string
  /** Calls that succeed in this case. The case fails when one of them does not, unless the backend does not support it. */
  calls: readonly CallName[]
  /** Refusals that occur in this case, with the same exception. */
  refusals: readonly RefusalCode[]
  run: (scenario: Scenario) => Promise<void>
}

/** Creates a case. `covers` lists calls and refusals together; refusal codes are in capitals, call names are not. */
export function testCase(title: string, covers: readonly (CallName | RefusalCode)[], run: ConformanceCase['run']): ConformanceCase {
  const isCode = (name: CallName | RefusalCode): name is RefusalCode => name === name.toUpperCase()
  const isCall = (name: CallName | RefusalCode): name is CallName => !isCode(name)
  return { title, calls: covers.filter(isCall), refusals: covers.filter(isCode), run }
}

/** The club as screens see it: one function per line of the contract's table, whichever door answers. */
import { callNames, type CallName, type Input, type Output } from '@bothy/contract/calls.ts'

/** Told how much of an upload has gone, 0 to 1, where that can be known. */
export type OnProgress = (part: number) => void

export type CallOptions = { signal?: AbortSignal; onProgress?: OnProgress }

/** A call whose input may be empty may be made without one. */
type Asked<Name extends CallName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>, options?: CallOptions] : [input: Input<Name>, options?: CallOptions]

/** Every call rejects with a `Refusal` of the contract and with nothing else. */
export type Club = { [Name in CallName]: (...asked: Asked<Name>) => Promise<Output<Name>> }

/** Answers one call, whatever its name: what a door is made of. */
export type Answer = (name: CallName, input: Record<string, unknown>, options: CallOptions) => Promise<unknown>

/** The club behind one function. */
export function clubOf(answer: Answer): Club {
  const call = (name: CallName) => (input?: Record<string, unknown>, options?: CallOptions) => answer(name, input ?? {}, options ?? {})
  return Object.fromEntries(callNames.map((name) => [name, call(name)])) as unknown as Club
}

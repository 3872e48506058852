/** The API client: one function for each call of the contract, whichever backend answers. */
import type { Input, Output } from '@bothy/contract/call-schemas.ts'
import type { CallName } from '@bothy/contract/calls.ts'

/** Called with the progress of an upload or download, 0 to 1, where it is known. */
export type OnProgress = (part: number) => void

export type CallOptions = {
  signal?: AbortSignal | undefined
  onProgress?: OnProgress | undefined
  /** A UUID. The transport makes one for each command that takes a key; calls with the same key run the command once. */
  idempotencyKey?: string | undefined
}

/** The input may be left out when all of its fields are optional. */
type Arguments<Name extends CallName> =
  Record<never, never> extends Input<Name> ? [input?: Input<Name>, options?: CallOptions] : [input: Input<Name>, options?: CallOptions]

/** Every call rejects with a `Refusal` of the contract and with nothing else. */
export type Api = { [Name in CallName]: (...args: Arguments<Name>) => Promise<Output<Name>> }

/** Runs any call by its name. Every backend implements it. */
export type RunCall = (name: CallName, input: Record<string, unknown>, options: CallOptions) => Promise<unknown>

/** Creates the API client from the one function of a backend. */
export function createApi(answer: RunCall): Api {
  const call = (name: CallName) => (input?: Record<string, unknown>, options?: CallOptions) => answer(name, input ?? {}, options ?? {})
  const made: Record<string, unknown> = {}
  // A page needs no list of the names. A promise asks for `then`.
  const get = (_: unknown, name: string | symbol) =>
    typeof name === 'symbol' || name === 'then' ? undefined : (made[name] ??= call(name as CallName))
  return new Proxy(made, { get }) as Api
}

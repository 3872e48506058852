/** Idempotency keys: a command whose answer was lost runs once, however often it is sent again. It is the first step of each call, and loads its row. */
import { takesIdempotencyKey } from '@bothy/contract/call.ts'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import type { RunCall } from '../api.ts'
import { callOf, isKnown, loadCalls } from '../known-calls.ts'
import type { KeyValueStore } from '../storage.ts'

/** A version 4 UUID. It also works without a secure context, unlike `randomUUID`. */
export function createIdempotencyKey(): string {
  const digits = crypto.getRandomValues(new Uint8Array(36))
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, index: number) => (digits[index]! & 15).toString(16))
}

/** Two 32-bit hashes, so that no input is stored. The club refuses a key that a collision reuses. */
function hashOf(text: string): string {
  let [one, other] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
    other = Math.imul(other, 31) + text.charCodeAt(index)
  }
  return `${one}.${other | 0}`
}

/** Refusals that come before the command is looked at, so they do not say whether an earlier try has run it. */
const undecided: readonly RefusalCode[] = ['NETWORK_ERROR', 'UNAVAILABLE', 'NO_ROOM', 'NOT_SIGNED_IN', 'RATE_LIMITED']

/** Whether the same command with the same key can still succeed, or has succeeded. */
export const canStillSucceed = ({ code }: Refusal): boolean => code === 'OUTCOME_UNKNOWN' || undecided.includes(code)

/** `about` is missing in what former versions of the app have stored. */
type UnknownOutcome = { command: string; key: string; about?: unknown }

const storageKey = 'bothy.unknown-outcomes'
/** Commands whose outcome is unknown; older ones are forgotten. */
const stored = 20

/**
 * Adds a key to each command. Until the outcome of a command is known, the same command with the same input keeps its key, even after a
 * reload, and whichever key the caller chose: sending it again cannot run it twice.
 */
export function withIdempotencyKeys(run: RunCall, { get, set, remove }: KeyValueStore): RunCall {
  function read(): UnknownOutcome[] {
    try {
      return JSON.parse(get(storageKey) ?? '[]') as UnknownOutcome[]
    } catch {
      return []
    }
  }

  /** The keys of commands that have no answer yet. */
  const unanswered = new Map<string, string>()

  const write = (outcomes: UnknownOutcome[]): void =>
    outcomes.length > 0 ? set(storageKey, JSON.stringify(outcomes.slice(-stored))) : remove(storageKey)

  return async (name, input, options) => {
    if (!isKnown(name)) await loadCalls()
    if (!takesIdempotencyKey(callOf(name))) return run(name, input, options)
    const command = hashOf(`${name} ${JSON.stringify(input)}`)
    // Without an activity or a member, it is about what it sets or deletes. Two activities that are created have nothing in common.
    const about = input['activityId'] ?? input['userId'] ?? (callOf(name).method === 'POST' ? command : callOf(name).path)
    /** Once a command has an answer, earlier ones about the same are settled too: a repetition is a new command. */
    const settle = () => write(read().filter((one) => one.command !== command && one.about !== about))
    const key =
      read().find((one) => one.command === command)?.key ?? unanswered.get(command) ?? options.idempotencyKey ?? createIdempotencyKey()
    unanswered.set(command, key)
    try {
      const answer = await run(name, input, { ...options, idempotencyKey: key })
      settle()
      return answer
    } catch (error) {
      // After a fault of our own code, nobody knows whether the command was sent.
      const isUnknown = !(error instanceof Refusal) || error.code === 'OUTCOME_UNKNOWN'
      if (isUnknown) write([...read().filter((one) => one.command !== command), { command, key, about }])
      else if (!canStillSucceed(error)) settle()
      throw error
    } finally {
      unanswered.delete(command)
    }
  }
}

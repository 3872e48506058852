/** Idempotency keys: a command whose answer was lost runs once, however often it is sent again. */
import { calls, takesIdempotencyKey } from '@bothy/contract/calls.ts'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import type { RunCall } from '../api.ts'
import type { KeyValueStore } from '../storage.ts'

/** A version 4 UUID. It also works without a secure context, unlike `randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A 53-bit hash (cyrb53), so that no input is stored. The club refuses a key that a collision reuses. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

/** Refusals that come before the command is looked at, so they do not say whether an earlier try has run it. */
const leavesOpen: ReadonlySet<RefusalCode> = new Set(['NETWORK_ERROR', 'UNAVAILABLE', 'NOT_SIGNED_IN', 'RATE_LIMITED'])

type UnknownOutcome = { command: number; key: string; activityId?: unknown }

const storageKey = 'bothy.unknown-outcomes'
/** Commands whose outcome is unknown; older ones are forgotten. */
const stored = 20

/**
 * Adds a key to each command. While the outcome of a command is unknown, the same command with the same input keeps its key, even after a
 * reload: sending it again cannot run it twice.
 */
export function withIdempotencyKeys(run: RunCall, { get, set, remove }: KeyValueStore): RunCall {
  function read(): UnknownOutcome[] {
    try {
      return JSON.parse(get(storageKey) ?? '[]') as UnknownOutcome[]
    } catch {
      return []
    }
  }

  function remember(outcome: UnknownOutcome): void {
    const others = read().filter(({ command }) => command !== outcome.command)
    set(storageKey, JSON.stringify([...others, outcome].slice(-stored)))
  }

  /** Once a command on an activity has an answer, earlier ones on it are settled too: a repetition is a new command. */
  function settle(command: number, activityId: unknown): void {
    const before = read()
    const open = before.filter((one) => one.command !== command && (activityId === undefined || one.activityId !== activityId))
    if (open.length === 0) remove(storageKey)
    else if (open.length < before.length) set(storageKey, JSON.stringify(open))
  }

  return async (name, input, options) => {
    if (!takesIdempotencyKey(calls[name])) return run(name, input, options)
    const command = hashOf(`${name} ${JSON.stringify(input)}`)
    const { activityId } = input
    const key = options.idempotencyKey ?? read().find((one) => one.command === command)?.key ?? createKey()
    try {
      const answer = await run(name, input, { ...options, idempotencyKey: key })
      settle(command, activityId)
      return answer
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'OUTCOME_UNKNOWN') remember({ command, key, activityId })
      else if (!code || !leavesOpen.has(code)) settle(command, activityId)
      throw error
    }
  }
}

/** Idempotency keys: a command whose answer was lost runs once, however often it is sent again. */
import { calls, takesIdempotencyKey } from '@bothy/contract/calls.ts'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import type { RunCall } from '../api.ts'

/** A version 4 UUID. It also works without a secure context, unlike `randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Refusals that come before the command is looked at, so they do not say whether an earlier try has run it. */
const leavesOpen: ReadonlySet<RefusalCode> = new Set(['NETWORK_ERROR', 'UNAVAILABLE', 'NOT_SIGNED_IN', 'RATE_LIMITED'])

type UnknownOutcome = { key: string; activityId: unknown }

/**
 * Adds a key to each command. While the outcome of a command is unknown, the same command with the same input keeps its key:
 * whoever presses Send again sends the same command again.
 */
export function withIdempotencyKeys(run: RunCall): RunCall {
  const unknown = new Map<string, UnknownOutcome>()

  /** Once a command on an activity has an answer, earlier ones on it are settled too: a repetition is a new command. */
  function settle(command: string, activityId: unknown): void {
    for (const [other, outcome] of unknown)
      if (other === command || (activityId !== undefined && outcome.activityId === activityId)) unknown.delete(other)
  }

  return async (name, input, options) => {
    if (!takesIdempotencyKey(calls[name])) return run(name, input, options)
    const command = `${name} ${JSON.stringify(input)}`
    const { activityId } = input
    const key = options.idempotencyKey ?? unknown.get(command)?.key ?? createKey()
    try {
      const answer = await run(name, input, { ...options, idempotencyKey: key })
      settle(command, activityId)
      return answer
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'OUTCOME_UNKNOWN') unknown.set(command, { key, activityId })
      else if (!code || !leavesOpen.has(code)) settle(command, activityId)
      throw error
    }
  }
}

/** Sends what waits, one command after the other, each with the key that was made when the member acted. */
import type { CallOptions } from '@bothy/client/api.ts'
import { canStillSucceed } from '@bothy/client/transport/idempotency-keys.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { callOf, nextToSend, type Queue, type QueuedCall, type QueuedCommand } from './command-queue.ts'

type Sending = {
  /** Changes the stored queue of the member, see `changeCommands`. */
  change: (change: (queue: Queue) => Queue) => Promise<Queue>
  /** What comes before the call, such as the upload of a file. What it returns is stored, so that it happens once. */
  prepare?: (command: QueuedCommand, signal: AbortSignal) => Promise<QueuedCommand>
  call: (call: QueuedCall, options: CallOptions) => Promise<unknown>
  /** Aborts when the member signs out: nothing is sent with the session of another. */
  signal: AbortSignal
  now: () => number
  /** The command is removed once this resolves. */
  onAnswer: (answer: unknown, command: QueuedCommand) => Promise<void>
}

/** How it ended: nothing is left to send; or there was no answer, and another try makes sense after `seconds`, if the club named them. */
export type Sent = { isDone: true } | { isDone: false; seconds: number | undefined }

/** Call it under a lock of all tabs. The keys protect against a second tab anyway. */
export async function sendCommands({ change, prepare, call, signal, now, onAnswer }: Sending): Promise<Sent> {
  /** Stored before it is sent: after a crash, the command is known to be under way. */
  async function begin(): Promise<QueuedCommand | undefined> {
    let next: QueuedCommand | undefined
    await change((queue) => {
      next = nextToSend(queue, now())
      return queue.map((one) => (one === next && !one.isSent ? { ...one, isSent: true } : one))
    })
    return next
  }

  const replace = (order: number, changed: (command: QueuedCommand) => QueuedCommand[]) =>
    change((queue) => queue.flatMap((one) => (one.order === order ? changed(one) : [one])))

  for (;;) {
    if (signal.aborted) return { isDone: false, seconds: undefined }
    const next = await begin()
    if (!next) return { isDone: true }
    try {
      const ready = prepare ? await prepare(next, signal) : next
      if (ready !== next) await replace(next.order, (one) => [{ ...ready, isSent: one.isSent }])
      const answer = await call(callOf(ready), { idempotencyKey: next.key, signal })
      // First the answer: an app that is closed in between asks for it again, with the same key.
      await onAnswer(answer, next)
      await replace(next.order, () => [])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!canStillSucceed(error)) {
        await replace(next.order, (one) => [{ ...one, refusal: error.code }])
        continue
      }
      const wasNeverSent = !next.isSent && error.code !== 'OUTCOME_UNKNOWN'
      if (wasNeverSent) await replace(next.order, (one) => [{ ...one, isSent: false }])
      return { isDone: false, seconds: error.retryAfter }
    }
  }
}

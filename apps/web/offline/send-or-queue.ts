/** Sends a command, or queues it on the device without a network or an answer, and says so to the member. */
import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '@bothy/client/connect.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { queryKeys } from '../api/queries.ts'
import type { Translation } from '../i18n/translation.tsx'
import type { useToast } from '../ui/toasts.tsx'
import { awaitAnswer } from './awaited-commands.ts'
import { removeUnsent, queuedFor, type Queue, type QueuedCommand, type QueuedChange } from './command-queue.ts'
import { addCommand, changeCommands } from './command-store.ts'
import { addChange, addSent, waitingBefore } from './queue-changes.ts'
import { changeQueue } from './run-queue.ts'

type Context = {
  connection: Pick<Connection, 'mode' | 'session' | 'live'>
  client: QueryClient
  toast: Pick<ReturnType<typeof useToast>, 'done' | 'undoable' | 'failed' | 'warn'>
  t: Translation['t']
}

type About = Pick<QueuedChange, 'activityId' | 'subject'>

/** The command that is queued already about an activity and a subject. */
export const queuedCommand = (client: QueryClient, { activityId, subject }: About): QueuedCommand | undefined =>
  queuedFor(client.getQueryData<Queue>(queryKeys.commandQueue) ?? [], activityId, subject)

/**
 * Sends a command, unless it must wait: for an earlier one about the same, or because the club does not answer. Resolves with undefined if it waits now, with
 * its idempotency key, so that leaving the page does not lose it.
 */
export async function sendOrQueue<Answer>(
  context: Context,
  { change, key }: { change: QueuedChange | undefined; key: string },
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!change) return send()
  const waits = waitingBefore(context.client.getQueryData<Queue>(queryKeys.commandQueue) ?? [], change) !== undefined
  // It is tried at once: what does not answer may be the live updates only.
  if ((waits || context.connection.live.current() === 'offline') && (await queueCommand(context, change, { key, isSent: false })))
    return undefined
  if (waits) throw new Refusal('NETWORK_ERROR')
  const forget = storeAwaited(context, change, key)
  try {
    return await send()
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined
    const isUnanswered = code === 'NETWORK_ERROR' || code === 'OUTCOME_UNKNOWN'
    if (isUnanswered && (await queueCommand(context, change, { key, isSent: code === 'OUTCOME_UNKNOWN' }))) return undefined
    throw error
  } finally {
    forget()
  }
}

/**
 * Stores the command while it is sent, so that the next start of the app sends it again if this page is closed or reloaded before the answer. The request does not
 * wait for the storage. Returns the function that removes it.
 */
function storeAwaited(context: Context, change: QueuedChange, key: string): () => void {
  const memberId = storingMember(context)
  if (!memberId) return () => undefined
  const release = awaitAnswer(key)
  addCommand({ ...change, key, memberId, at: Date.now(), order: 0, isSent: true, isAwaited: true }).catch(() => undefined)
  return () =>
    void changeCommands(memberId, (queue) => queue.filter((one) => one.key !== key || !one.isAwaited))
      .catch(() => undefined)
      .finally(release)
}

/** The member whose commands can wait. The database of the demo is in the browser, so there is nothing to wait for. */
const storingMember = ({ connection: { mode, session } }: Context) => (mode === 'mock' ? undefined : session.current()?.user.id)

/** Resolves with whether the command waits now: this device can store it. `isSent`: it may have been run. */
async function queueCommand(context: Context, change: QueuedChange, { key, isSent }: { key: string; isSent: boolean }): Promise<boolean> {
  const memberId = storingMember(context)
  if (!memberId) return false
  try {
    let hasReplaced = false
    const add = (stored: Queue) => {
      // It takes the place of what was stored while it was sent.
      const before = stored.filter((one) => one.key !== key)
      const after = (isSent ? addSent : addChange)(before, change, { key, memberId, at: Date.now() })
      hasReplaced = before.some((one) => !after.includes(one))
      return after
    }
    const queue = await changeQueue(context.client, memberId, add, 'added')
    const added = queue.find((one) => one.key === key)
    if (added) announceQueued(context, added)
    else context.toast.done(context.t(hasReplaced ? 'waiting.taken-back' : 'waiting.sent'))
    return true
  } catch {
    return false
  }
}

function announceQueued({ client, toast, t }: Context, { key, order, memberId, activityId, subject, isSent }: QueuedCommand): void {
  if (isSent) {
    const answered = new AbortController()
    toast.warn(t('outcome.checking'), { until: answered.signal })
    const isUnanswered = (one: QueuedCommand) => one.key === key && !one.refusal
    return untilGone(client, isUnanswered, () => answered.abort())
  }
  const undo = () => void changeQueue(client, memberId, (before) => removeUnsent(before, order, Date.now())).catch(toast.failed)
  const dismiss = toast.undoable(t('waiting.added'), undo, { about: `waiting ${activityId} ${subject}` })
  // Nothing can be taken back once it is sent.
  untilGone(client, (one) => one.key === key && !one.isSent, dismiss)
}

/** Calls `dismiss` once nothing like it waits. */
function untilGone(client: QueryClient, isShown: (command: QueuedCommand) => boolean, dismiss: () => void): void {
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== queryKeys.commandQueue[0]) return
    if ((query.state.data as Queue | undefined)?.some(isShown)) return
    dismiss()
    unsubscribe()
  })
}

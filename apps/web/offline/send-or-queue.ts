/** Sends a command, or queues it on the device without a network or an answer, and says so to the member. */
import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '@bothy/client/connect.ts'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { queryKeys } from '../api/queries.ts'
import type { Translation } from '../i18n/translation.tsx'
import type { useToast } from '../ui/toasts.tsx'
import { awaitAnswer } from './awaited-commands.ts'
import { queuedAbout, removeUnsent, type Queue, type QueuedAbout, type QueuedCommand, type QueuedChange } from './command-queue.ts'
import { addCommand, changeCommands } from './command-store.ts'
import { addChange, addSent, waitingBefore } from './queue-changes.ts'
import { changeQueue } from './run-queue.ts'

type Context = {
  connection: Pick<Connection, 'mode' | 'session' | 'live'>
  client: QueryClient
  toast: Pick<ReturnType<typeof useToast>, 'done' | 'undoable' | 'failed' | 'warn'>
  t: Translation['t']
}

/** A change with the idempotency key of its command. */
type Keyed = { change: QueuedChange; key: string }

/** The command that is queued already about an activity and a subject. */
export const queuedCommand = (client: QueryClient, about: QueuedAbout): QueuedCommand | undefined =>
  queuedAbout(client.getQueryData<Queue>(queryKeys.commandQueue) ?? [], about)

/**
 * Sends a command, unless it must wait: for an earlier one about the same, or because the club does not answer. Resolves with undefined if it waits now, with
 * its idempotency key, so that leaving the page does not lose it. Several changes are sent together, and wait as one command each.
 */
export async function sendOrQueue<Answer>(
  context: Context,
  { changes, key }: { changes: readonly QueuedChange[]; key: string },
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (changes.length === 0) return send()
  const isOne = changes.length === 1
  const commands = changes.map((change) => ({ change, key: isOne ? key : createIdempotencyKey() }))
  const queue = context.client.getQueryData<Queue>(queryKeys.commandQueue) ?? []
  const waits = changes.some((change) => waitingBefore(queue, change) !== undefined)
  // It is tried at once: what does not answer may be the live updates only.
  if ((waits || context.connection.live.current() === 'offline') && (await queueCommands(context, commands, false))) return undefined
  if (waits) throw new Refusal('NETWORK_ERROR')
  // Several are not stored meanwhile: the screen shows which are left.
  const forget = isOne ? storeAwaited(context, changes[0]!, key) : () => undefined
  try {
    return await send()
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined
    const isUnanswered = code === 'NETWORK_ERROR' || code === 'OUTCOME_UNKNOWN'
    if (isUnanswered && (await queueCommands(context, commands, isOne && code === 'OUTCOME_UNKNOWN'))) return undefined
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

/** Resolves with whether the commands wait now: this device can store them. `isSent`: they may have been run. */
async function queueCommands(context: Context, commands: readonly Keyed[], isSent: boolean): Promise<boolean> {
  const memberId = storingMember(context)
  if (!memberId) return false
  const isNew = ({ key }: Pick<QueuedCommand, 'key'>) => commands.some((one) => one.key === key)
  try {
    let hasReplaced = false
    const add = (stored: Queue) => {
      // They take the place of what was stored while they were sent.
      const before = stored.filter((one) => !isNew(one))
      const at = Date.now()
      const after = commands.reduce<Queue>(
        (queue, { change, key }) => (isSent ? addSent : addChange)(queue, change, { key, memberId, at }),
        before,
      )
      hasReplaced = before.some((one) => !after.includes(one))
      return after
    }
    const queue = await changeQueue(context.client, memberId, add, 'added')
    // The roll call and the discussion say themselves what waits.
    if (commands.some(({ change }) => change.subject === 'presence' || change.subject === 'message')) return true
    const added = queue.find(isNew)
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

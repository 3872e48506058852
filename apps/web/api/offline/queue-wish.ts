/** Lets what a member did without a network wait, and tells them. */
import type { Connection } from '@bothy/client/connect.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Translation } from '../../i18n/translation.tsx'
import type { useToast } from '../../ui/toasts.tsx'
import { queryKeys } from '../queries.ts'
import { addWish, takeBack, waitingFor, type Queue, type WaitingCommand, type Wish } from './command-queue.ts'
import { changeWaiting } from './run-queue.ts'

type Context = {
  connection: Pick<Connection, 'mode' | 'session'>
  client: QueryClient
  toast: Pick<ReturnType<typeof useToast>, 'done' | 'undoable' | 'failed'>
  t: Translation['t']
}

type About = Pick<Wish, 'activityId' | 'subject'>

/** What waits already about an activity and a subject. */
export const waitingWish = (client: QueryClient, { activityId, subject }: About): WaitingCommand | undefined =>
  waitingFor(client.getQueryData<Queue>(queryKeys.waiting) ?? [], activityId, subject)

/** Call it before a command is sent: it must not overtake an earlier one that waits. Throws what lets it wait too. */
export function refuseToOvertake(client: QueryClient, wish: About): void {
  if (waitingWish(client, wish)) throw new Refusal('NETWORK_ERROR')
}

/**
 * Resolves with whether the command waits now: it was surely not sent, and this device can store it. Its idempotency key is the one that it was
 * tried with. The database of the demo is in the browser, so there is nothing to wait for.
 */
export async function queueWish(
  { connection: { mode, session }, client, toast, t }: Context,
  { wish, key, error }: { wish: Wish | undefined; key: string; error: unknown },
): Promise<boolean> {
  const memberId = session.current()?.user.id
  if (!wish || !memberId || mode === 'mock' || !(error instanceof Refusal) || error.code !== 'NETWORK_ERROR') return false
  try {
    let hasReplaced = false
    const add = (before: Queue) => {
      const after = addWish(before, wish, { key, memberId, at: Date.now() })
      hasReplaced = before.some((one) => !after.includes(one))
      return after
    }
    const queue = await changeWaiting(client, memberId, add, 'added')
    const added = queue.find((one) => one.key === key)
    const undo = () => void changeWaiting(client, memberId, (before) => takeBack(before, added!.order, Date.now())).catch(toast.failed)
    if (!added) toast.done(t(hasReplaced ? 'waiting.taken-back' : 'waiting.sent'))
    else untilSent(client, key, toast.undoable(t('waiting.added'), undo, { about: `waiting ${wish.activityId} ${wish.subject}` }))
    return true
  } catch {
    return false
  }
}

/** Nothing can be taken back once it is sent. */
function untilSent(client: QueryClient, key: string, dismiss: () => void): void {
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== queryKeys.waiting[0]) return
    if ((query.state.data as Queue | undefined)?.some((one) => one.key === key && !one.isSent)) return
    dismiss()
    unsubscribe()
  })
}

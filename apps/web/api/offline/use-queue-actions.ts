import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '../api-context.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { renew, takeBack, type Queue } from './command-queue.ts'
import { changeQueue } from './run-queue.ts'

/** What the member can do with a command that waits, by its `order`. */
export function useQueueActions() {
  const client = useQueryClient()
  const user = useUser()
  const toast = useToast()
  const change = (next: (queue: Queue) => Queue, message: 'changed' | 'added') => {
    if (user) changeQueue(client, user.id, next, message).catch(toast.failed)
  }
  return {
    takeBack: (order: number) => change((queue) => takeBack(queue, order, Date.now()), 'changed'),
    /** Sends an old one as a new command. */
    renew: (order: number) => change((queue) => renew(queue, order, { key: createIdempotencyKey(), at: Date.now() }), 'added'),
  }
}

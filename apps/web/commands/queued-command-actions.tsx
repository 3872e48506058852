import { useQueryClient } from '@tanstack/react-query'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import { useUser } from '../api/api-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { renew, removeUnsent, type Queue, type QueuedCommand, type QueuedState } from '../offline/command-queue.ts'
import { changeQueue } from '../offline/run-queue.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toasts.tsx'

type QueuedCommandActionsProps = { command: QueuedCommand; state: QueuedState; size?: 'normal' }

/** Buttons beside a queued command: one that is old is sent, as a new one, only when the member says so, and one that was refused can only be dismissed. */
export function QueuedCommandActions({ command: { order }, state, size }: QueuedCommandActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const user = useUser()
  const toast = useToast()
  const change = (next: (queue: Queue) => Queue, message: 'changed' | 'added') => {
    if (user) changeQueue(client, user.id, next, message).catch(toast.failed)
  }
  const look = { size: size ?? 'small', ignoresDoubleTap: size === 'normal' } as const
  return (
    <>
      {state === 'old' && (
        <Button
          {...look}
          variant="light"
          onClick={() => change((queue) => renew(queue, order, { key: createIdempotencyKey(), at: Date.now() }), 'added')}
        >
          {t('waiting.send')}
        </Button>
      )}
      {state !== 'sent' && (
        <Button {...look} onClick={() => change((queue) => removeUnsent(queue, order, Date.now()), 'changed')}>
          {t(state === 'refused' ? 'settings.overruled.read' : 'waiting.take-back')}
        </Button>
      )}
    </>
  )
}

import type { QueuedCommand, QueuedState } from '../api/offline/command-queue.ts'
import { useQueueActions } from '../api/offline/use-queue-actions.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'

type QueuedCommandActionsProps = { command: QueuedCommand; state: QueuedState }

/** Buttons beside a command that waits: one that is old is sent only when the member says so, and one that was refused can only be dismissed. */
export function QueuedCommandActions({ command, state }: QueuedCommandActionsProps) {
  const { t } = useTranslation()
  const { takeBack, renew } = useQueueActions()
  return (
    <>
      {state === 'old' && (
        <Button size="small" variant="light" onClick={() => renew(command.order)}>
          {t('waiting.send')}
        </Button>
      )}
      {state !== 'sent' && (
        <Button size="small" onClick={() => takeBack(command.order)}>
          {t(state === 'refused' ? 'settings.overruled.read' : 'waiting.take-back')}
        </Button>
      )}
    </>
  )
}

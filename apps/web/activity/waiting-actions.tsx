import type { WaitingCommand, WaitingState } from '../api/offline/command-queue.ts'
import { useWaitingActions } from '../api/offline/use-waiting-actions.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'

type WaitingActionsProps = { command: WaitingCommand; state: WaitingState }

/** Buttons beside a command that waits: one that is old is sent only when the member says so, and one that was refused can only be dismissed. */
export function WaitingActions({ command, state }: WaitingActionsProps) {
  const { t } = useTranslation()
  const { takeBack, renew } = useWaitingActions()
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

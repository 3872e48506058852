import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useWaitingText } from '../../activity/use-waiting-text.ts'
import { waitingFor, type WaitingCommand } from '../../api/offline/command-queue.ts'
import { useWaitingActions } from '../../api/offline/use-waiting-actions.ts'
import { useWaiting } from '../../api/use-waiting.ts'
import { Button } from '../../ui/button.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { NextStep } from './next-step.ts'
import styles from './action-bar.module.css'

/** The vote or the spot that waits for the network, unless the viewer has picked another route since. */
export function useWaitingStep(activityId: string, next: NextStep | null, picked: string | null): WaitingCommand | undefined {
  const waiting = useWaiting((queue) => waitingFor(queue, activityId, 'vote') ?? waitingFor(queue, activityId, 'seat'))
  const isNewVote = (next?.step.name === 'vote' || next?.step.name === 'moveVote') && picked !== waiting?.wanted
  return isNewVote ? undefined : waiting
}

/** In the place of the button that the viewer pressed without a network: what waits, and how to take it back or, if it is old, to send it. */
export function WaitingBar({ command }: { command: WaitingCommand }) {
  const { t } = useTranslation()
  const { label, state, text } = useWaitingText(command)
  const { takeBack, renew } = useWaitingActions()
  return (
    <StickyBar title={label} hint={text} picture={<IconHourglass size={28} className={styles.in} aria-hidden />}>
      {state === 'old' && (
        <Button variant="light" ignoresDoubleTap onClick={() => renew(command.order)}>
          {t('waiting.send')}
        </Button>
      )}
      {state !== 'sent' && (
        <Button ignoresDoubleTap onClick={() => takeBack(command.order)}>
          {t('waiting.take-back')}
        </Button>
      )}
    </StickyBar>
  )
}

import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useQueuedCommandText } from '../../activity/use-queued-command-text.ts'
import { queuedFor, type QueuedCommand } from '../../api/offline/command-queue.ts'
import { useQueueActions } from '../../api/offline/use-queue-actions.ts'
import { useCommandQueue } from '../../api/use-command-queue.ts'
import { Button } from '../../ui/button.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { NextStep } from './next-step.ts'
import styles from './action-bar.module.css'

/** The vote or the spot that waits for the network, unless the viewer has picked another route since. */
export function useQueuedStep(activityId: string, next: NextStep | null, picked: string | null): QueuedCommand | undefined {
  const waiting = useCommandQueue((queue) => queuedFor(queue, activityId, 'vote') ?? queuedFor(queue, activityId, 'seat'))
  const isNewVote = (next?.step.name === 'vote' || next?.step.name === 'moveVote') && picked !== waiting?.wanted
  return isNewVote ? undefined : waiting
}

/** In the place of the button that the viewer pressed without a network: what waits, and how to take it back or, if it is old, to send it. */
export function QueuedCommandBar({ command }: { command: QueuedCommand }) {
  const { t } = useTranslation()
  const { label, state, text } = useQueuedCommandText(command)
  const { takeBack, renew } = useQueueActions()
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

import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { QueuedCommandActions } from '../../activity/queued-command-actions.tsx'
import { useQueuedCommandText } from '../../activity/use-queued-command-text.ts'
import { queuedFor, type QueuedCommand } from '../../api/offline/command-queue.ts'
import { useCommandQueue } from '../../api/use-command-queue.ts'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import type { NextStep } from './next-step.ts'
import styles from './action-bar.module.css'

/** The vote or the spot that waits for the network, unless the viewer has picked another route since. */
export function useQueuedStep(activityId: string, next: NextStep | null, picked: string | null): QueuedCommand | undefined {
  const queued = useCommandQueue((queue) => queuedFor(queue, activityId, 'vote') ?? queuedFor(queue, activityId, 'seat'))
  const isNewVote = (next?.step.name === 'vote' || next?.step.name === 'moveVote') && picked !== queued?.wanted
  return isNewVote ? undefined : queued
}

/** In the place of the button that the viewer pressed without a network: what waits, and how to take it back or, if it is old, to send it. */
export function QueuedCommandBar({ command }: { command: QueuedCommand }) {
  const { label, state, text } = useQueuedCommandText(command)
  return (
    <StickyBar title={label} hint={text} picture={<IconHourglass size={28} className={styles.in} aria-hidden />}>
      <QueuedCommandActions command={command} state={state} size="normal" />
    </StickyBar>
  )
}

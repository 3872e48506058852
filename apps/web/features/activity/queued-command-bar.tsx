import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { QueuedCommandActions } from '../../commands/queued-command-actions.tsx'
import { useQueuedCommandText } from '../../commands/use-queued-command-text.ts'
import type { QueuedCommand } from '../../offline/command-queue.ts'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import styles from './queued-command-bar.module.css'

/** In the place of the button that the viewer pressed without a network: what waits, and how to take it back or, if it is old, to send it. */
export default function QueuedCommandBar({ command }: { command: QueuedCommand }) {
  const { label, state, text } = useQueuedCommandText(command)
  return (
    <StickyBar title={label} hint={text} picture={<IconHourglass size={28} className={styles.queued} aria-hidden />}>
      <QueuedCommandActions command={command} state={state} size="normal" />
    </StickyBar>
  )
}

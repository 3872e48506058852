import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useQueuedCommandText } from '../commands/use-queued-command-text.ts'
import type { QueuedCommand } from '../offline/command-queue.ts'
import styles from './queued-mark.module.css'

/** On a card: what the member did without a network, and what it waits for. */
export default function QueuedMark({ command }: { command: QueuedCommand }) {
  const { label, text } = useQueuedCommandText(command)
  return (
    <p className={styles.mark}>
      <IconHourglass size={16} aria-hidden />
      <span>
        <b>{label}</b> <small>{text}</small>
      </span>
    </p>
  )
}

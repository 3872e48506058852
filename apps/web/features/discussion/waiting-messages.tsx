import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useMutationState } from '@tanstack/react-query'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { queryKeys } from '../../api/queries.ts'
import { QueuedCommandActions } from '../../commands/queued-command-actions.tsx'
import { useQueuedCommandText } from '../../commands/use-queued-command-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { QueuedCommand } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { classes } from '../../ui/classes.ts'
import { MessageText } from './message-text.tsx'
import type { NewMessage } from './send-message.ts'
import styles from './discussion.module.css'
import bubbleStyles from './message.module.css'

/** `command` waits on the device; the others are on their way. */
type Waiting = { key: string; text: string; command?: QueuedCommand }

/** The own messages that the club has not answered yet, in their order. */
export function useWaitingMessages(activityId: string): Waiting[] {
  const queued = useCommandQueue((queue) => queue.filter((one) => one.activityId === activityId && one.subject === 'message')) ?? []
  const sending = useMutationState({
    filters: { mutationKey: [...queryKeys.discussion(activityId), 'write'], status: 'pending' },
    select: ({ mutationId, state }) => ({ key: String(mutationId), text: (state.variables as NewMessage).text }),
  })
  return [...queued.map((command) => ({ key: command.key, text: command.wanted ?? '', command })), ...sending]
}

type WaitingMessagesProps = { waiting: readonly Waiting[]; people: Reply['mentions'] }

/** As they will stand there, so that nothing moves when they are sent. */
export function WaitingMessages({ waiting, people }: WaitingMessagesProps) {
  if (waiting.length === 0) return null
  return (
    <ol className={styles.waiting}>
      {waiting.map(({ key, text, command }) => (
        <li key={key} className={classes(bubbleStyles.message, bubbleStyles.own)}>
          <div className={bubbleStyles.said}>
            {!command && <Sending />}
            <div className={classes(bubbleStyles.bubble, bubbleStyles.dashed)}>
              <MessageText text={text} mentions={people} />
            </div>
            {command && <Queued command={command} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Queued({ command }: { command: QueuedCommand }) {
  const { state, text } = useQueuedCommandText(command)
  return (
    <div className={styles.state}>
      <IconHourglass size={18} aria-hidden />
      <span>{text}</span>
      <QueuedCommandActions command={command} state={state} />
    </div>
  )
}

function Sending() {
  const { t } = useTranslation()
  return <p className={bubbleStyles.by}>{t('discussion.sending')}</p>
}

import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Fragment, memo, useState, type MouseEvent } from 'react'
import type { Message, Reply } from '@bothy/contract/activities/discussion.ts'
import { dayNumber } from '@bothy/contract/zoned-time.ts'
import { isDeleted } from '../../activity-parts/shown-messages.ts'
import { useUser } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { AvatarStack } from '../../images/avatar-stack.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MessageText } from './message-text.tsx'
import { ReactionButtons, Reactions } from './reactions.tsx'
import { firstUnreadReply, type Unread } from './unread.ts'
import { useTaps } from './use-taps.ts'
import styles from './discussion.module.css'
import bubbleStyles from './message.module.css'

type ThreadProps = {
  activityId: string
  message: Message
  /** On which it was written, for the reader, as a number since 1970: replies of another day say theirs. */
  day: number
  unread: Unread
  canWrite: boolean
  onChoose: (message: Reply) => void
  onReply: (message: Reply) => void
  /** Gives it a thumb up, or takes it back. */
  onThumb: (message: Reply) => void
}

/** So many replies are shown without being asked for. */
const fewReplies = 2

/** A message with its replies. */
export const Thread = memo(function Thread({ message, day, unread, onReply, ...bubble }: ThreadProps) {
  const { t } = useTranslation()
  const { replies } = message
  const newFrom = firstUnreadReply(message, unread)
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || newFrom !== undefined
  const answer = replies.find(({ isAnswer }) => isAnswer)
  const isShort = replies.length <= fewReplies
  const shown = isOpen || isShort ? replies : answer ? [answer] : []
  return (
    <li className={styles.thread}>
      {isDeleted(message) ? <DeletedNote /> : <Bubble message={message} {...bubble} />}
      {answer && (
        <p className={styles.answered}>
          <IconCircleCheck size={20} aria-hidden /> {t('discussion.answered', { name: answer.author.name })}
        </p>
      )}
      {shown.length > 0 && (
        <ol className={styles.replies}>
          {shown.map((reply) => (
            <Fragment key={reply.id}>
              {reply.id === newFrom && <NewLine />}
              <li>
                <Bubble message={reply} day={day} {...bubble} />
              </li>
            </Fragment>
          ))}
        </ol>
      )}
      {!isShort && !isOpen && <Collapsed replies={replies} onOpen={() => setIsOpened(true)} />}
      {isOpen && bubble.canWrite && !isDeleted(message) && (
        <Button variant="subtle" size="small" className={styles.replyTo} onClick={() => onReply(message)}>
          {t('discussion.reply')}
        </Button>
      )}
    </li>
  )
})

/** Before the first message that was unread. */
export function NewLine() {
  const { t } = useTranslation()
  return <li className={styles.new}>{t('discussion.new')}</li>
}

function Collapsed({ replies, onOpen }: { replies: Reply[]; onOpen: () => void }) {
  const { t } = useTranslation()
  const authors = [...new Map(replies.map(({ author }) => [author.id, author])).values()].slice(0, 3)
  return (
    <div className={styles.collapsed}>
      <AvatarStack members={authors} total={authors.length} />
      <Button variant="subtle" size="small" onClick={onOpen}>
        {t('discussion.replies', { count: replies.length })}
      </Button>
    </div>
  )
}

type BubbleProps = Pick<ThreadProps, 'activityId' | 'canWrite' | 'onChoose' | 'onThumb'> & {
  message: Reply
  /** The day of the message to which it replies. */
  day?: number
}

/** A tap on it says what can be done with it; two with a finger give it a thumb up, as in other chats. */
function Bubble({ activityId, message, day, canWrite, onChoose, onThumb }: BubbleProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { author, sentAt, editedAt, isHidden } = message
  const canAct = !isHidden || message.text !== ''
  const isOwn = author.id === useUser()?.id
  const [isNear, setIsNear] = useState(false)
  const mayReact = canWrite && !isHidden
  const choose = () => onChoose(message)
  const tap = useTaps(choose, () => onThumb(message))
  const press = ({ target, nativeEvent }: MouseEvent) => {
    const isLink = (target as Element).closest('a, button') !== null
    // Who marks words wants to copy them.
    if (!canAct || isLink || getSelection()?.isCollapsed === false) return
    // In browsers where a click does not say what made it, the mouse came near before.
    const isMouse = isNear || (nativeEvent as Partial<PointerEvent>).pointerType === 'mouse'
    if (mayReact && !isMouse) tap()
    else choose()
  }
  return (
    <article id={`message-${message.id}`} className={classes(bubbleStyles.message, isOwn && bubbleStyles.own)}>
      {!isOwn && <Avatar name={author.name} avatar={author.avatar} />}
      <div
        className={bubbleStyles.said}
        onPointerEnter={({ pointerType }) => setIsNear(pointerType === 'mouse')}
        onPointerLeave={() => setIsNear(false)}
      >
        <div className={bubbleStyles.by}>
          <b>{isOwn ? t('discussion.you') : author.name}</b>
          {author.isLeader && !isOwn && <span className={bubbleStyles.leader}>{t('discussion.leader')}</span>}
          <time dateTime={sentAt} title={format.longDayAndTime(sentAt)}>
            {day === undefined || dayNumber(sentAt, format.viewerZone) === day ? format.time(sentAt) : format.dayAndTime(sentAt)}
          </time>
          {editedAt && <span>{t('discussion.edited')}</span>}
          {canAct && (
            <div className={classes(bubbleStyles.tools, mayReact && bubbleStyles.reacts)}>
              {isNear && mayReact && <ReactionButtons activityId={activityId} message={message} size={18} />}
              <IconButton
                icon={IconDots}
                size={20}
                className={bubbleStyles.more}
                label={t('discussion.actions', { name: author.name })}
                onClick={choose}
              />
            </div>
          )}
        </div>
        <div role="presentation" className={bubbleStyles.bubble} onClick={press}>
          {isHidden && <HiddenNote {...message} />}
          {message.text !== '' && <MessageText {...message} />}
        </div>
        <Reactions activityId={activityId} message={message} canWrite={canWrite} />
      </div>
    </article>
  )
}

/** In place of a message whose replies stay. */
function DeletedNote() {
  const { t } = useTranslation()
  return (
    <p className={bubbleStyles.deleted}>
      <IconTrash size={18} aria-hidden />
      {t('discussion.deleted')}
    </p>
  )
}

/** Its text is only for leaders and its author, who see why. */
function HiddenNote({ hiddenReason }: Pick<Reply, 'hiddenReason'>) {
  const { t } = useTranslation()
  return (
    <p className={bubbleStyles.hidden}>
      <IconEyeOff size={18} aria-hidden />
      <span>{hiddenReason === null ? t('discussion.hidden') : t('discussion.hidden.because', { reason: hiddenReason })}</span>
    </p>
  )
}

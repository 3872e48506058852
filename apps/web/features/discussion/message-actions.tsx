import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCancel from '@tabler/icons-react/dist/esm/icons/IconUserCancel.mjs'
import { useRef, useState, type RefObject } from 'react'
import type { Discussion, Reply } from '@bothy/contract/activities/discussion.ts'
import { useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { MessageDialog, type MessageQuestion } from './message-dialogs.tsx'
import { ReactionButtons } from './reactions.tsx'
import { useDiscussionCommands } from './use-discussion-commands.ts'
import styles from './discussion.module.css'

type MessageActionsProps = {
  activityId: string
  discussion: Discussion
  message: Reply
  /** Where replies and changes are written. */
  field: RefObject<HTMLTextAreaElement | null>
  onClose: () => void
  onReply: () => void
  onEdit: () => void
}

const questionIcons: Record<MessageQuestion, IconType> = { hide: IconEyeOff, delete: IconTrash, report: IconFlag, block: IconUserCancel }
const questionLabels = {
  hide: 'discussion.hide',
  delete: 'discussion.delete',
  report: 'report-content.message',
  block: 'blocked.block-name',
} as const

/** Who may delete, hide and report a message, and block its author. */
function questionsAbout({ isHidden }: Reply, { isOwn, canManage }: { isOwn: boolean; canManage: boolean }): MessageQuestion[] {
  const asked = {
    hide: canManage && !isHidden,
    delete: isOwn || canManage,
    report: !isOwn && !isHidden,
    block: !isOwn,
  }
  return (Object.keys(asked) as MessageQuestion[]).filter((one) => asked[one])
}

/** What can be done with one message. */
export function MessageActions(props: MessageActionsProps) {
  const { activityId, discussion, message, field, onClose, onReply, onEdit } = props
  const { t } = useTranslation()
  const isOwn = message.author.id === useUser()?.id
  const { change, show } = useDiscussionCommands(activityId)
  const [question, setQuestion] = useState<MessageQuestion>()
  const { canManage, refusal, pinned } = discussion
  const canWrite = refusal === null && !message.isHidden
  const isPinned = pinned?.id === message.id
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const writes = useRef(false)
  const thenWrite = (act: () => void) =>
    then(() => {
      writes.current = true
      act()
    })
  const finalFocus = () => (writes.current ? field.current : null)
  if (question) return <MessageDialog question={question} activityId={activityId} message={message} onClose={onClose} />
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktopVariant="modal"
      title={message.author.name}
      description={message.text}
      finalFocus={finalFocus}
    >
      <div className={styles.actions}>
        {canWrite && (
          <ReactionButtons activityId={activityId} message={message} variant="outlined" className={styles.choices} onChoose={onClose} />
        )}
        {canWrite && (
          <Button block icon={IconMessageReply} onClick={thenWrite(onReply)}>
            {t('discussion.reply')}
          </Button>
        )}
        {isOwn && canWrite && (
          <Button block icon={IconPencil} onClick={thenWrite(onEdit)}>
            {t('discussion.edit')}
          </Button>
        )}
        {canManage && !message.isHidden && (
          <Button
            block
            icon={isPinned ? IconPinnedOff : IconPin}
            onClick={then(() => change.mutate({ pinned: isPinned ? null : message.id }))}
          >
            {t(isPinned ? 'discussion.unpin' : 'discussion.pin')}
          </Button>
        )}
        {canManage && message.isHidden && (
          <Button block icon={IconEye} onClick={then(() => show.mutate(message.id))}>
            {t('discussion.show')}
          </Button>
        )}
        {questionsAbout(message, { isOwn, canManage }).map((one) => (
          <Button
            key={one}
            block
            icon={questionIcons[one]}
            className={one === 'block' ? styles.apart : undefined}
            onClick={() => setQuestion(one)}
          >
            {t(questionLabels[one], { name: message.author.name })}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}

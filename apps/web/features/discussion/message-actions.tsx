import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { reactions, type Discussion, type Reply } from '@bothy/contract/activities/discussion.ts'
import { useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { reactionIcons } from './reactions.tsx'
import { useDiscussionCommands } from './use-discussion-commands.ts'
import styles from './discussion.module.css'

type MessageActionsProps = {
  activityId: string
  discussion: Discussion
  message: Reply
  onClose: () => void
  onReply: () => void
  onEdit: () => void
}

/** What can be done with one message. */
export function MessageActions({ activityId, discussion, message, onClose, onReply, onEdit }: MessageActionsProps) {
  const { t } = useTranslation()
  const isOwn = message.author.id === useUser()?.id
  const { change, react, remove } = useDiscussionCommands(activityId)
  const [isDeleting, setIsDeleting] = useState(false)
  const { canManage, refusal, pinned } = discussion
  const canWrite = refusal === null
  const isPinned = pinned?.id === message.id
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  if (isDeleting)
    return (
      <ConfirmDialog
        open
        danger
        onOpenChange={onClose}
        title={t('discussion.delete.title')}
        description={t('discussion.delete.text')}
        confirmLabel={t('discussion.delete')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(message.id, { onSettled: onClose })}
      />
    )
  return (
    <Sheet open onOpenChange={onClose} desktopVariant="modal" title={message.author.name} description={message.text}>
      <div className={styles.actions}>
        {canWrite && (
          <div className={styles.choices} role="group" aria-label={t('discussion.react')}>
            {reactions.map((reaction) => {
              const isOn = message.reactions.some((one) => one.reaction === reaction && one.isOwn)
              return (
                <IconButton
                  key={reaction}
                  icon={reactionIcons[reaction]}
                  label={t(`discussion.reaction.${reaction}`)}
                  variant="outlined"
                  aria-pressed={isOn}
                  onClick={then(() => react.mutate({ messageId: message.id, reaction, isOn: !isOn }))}
                />
              )
            })}
          </div>
        )}
        {canWrite && (
          <Button block icon={IconMessageReply} onClick={then(onReply)}>
            {t('discussion.reply')}
          </Button>
        )}
        {isOwn && canWrite && (
          <Button block icon={IconPencil} onClick={then(onEdit)}>
            {t('discussion.edit')}
          </Button>
        )}
        {canManage && (
          <Button
            block
            icon={isPinned ? IconPinnedOff : IconPin}
            onClick={then(() => change.mutate({ pinned: isPinned ? null : message.id }))}
          >
            {t(isPinned ? 'discussion.unpin' : 'discussion.pin')}
          </Button>
        )}
        {(isOwn || canManage) && (
          <Button block icon={IconTrash} onClick={() => setIsDeleting(true)}>
            {t('discussion.delete')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

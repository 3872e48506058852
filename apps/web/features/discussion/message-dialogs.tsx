/** What is asked before a message is deleted, hidden or reported, or its author blocked. */
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { limits } from '@bothy/contract/limits.ts'
import { ReasonDialog } from '../../activity-parts/reason-dialog.tsx'
import { ReportContentSheet } from '../../activity-parts/report-content-sheet.tsx'
import { useUser } from '../../api/api-context.tsx'
import { reasonDraft } from '../../forms/stored-drafts.ts'
import { clearStoredText } from '../../forms/use-stored-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { BlockDialog } from '../../members/block-member.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDiscussionCommands } from './use-discussion-commands.ts'

export type MessageQuestion = 'delete' | 'hide' | 'report' | 'block'

type DialogProps = { activityId: string; message: Reply; onClose: () => void }

export function MessageDialog({ question, ...dialog }: DialogProps & { question: MessageQuestion }) {
  const Dialog = dialogs[question]
  return <Dialog {...dialog} />
}

const BlockAuthor = ({ message: { author }, onClose }: DialogProps) => <BlockDialog member={author} onClose={onClose} />

const dialogs = { delete: DeleteDialog, hide: HideDialog, report: ReportSheet, block: BlockAuthor }

function DeleteDialog({ activityId, message, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { remove } = useDiscussionCommands(activityId)
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
}

function HideDialog({ activityId, message: { id }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const member = useUser()?.id ?? ''
  const { hide } = useDiscussionCommands(activityId)
  const onSuccess = () => {
    clearStoredText(member, reasonDraft('hide', id))
    onClose()
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      title={t('discussion.hide.title')}
      description={t('discussion.hide.text')}
      hint={t('discussion.hide.hint')}
      confirmLabel={t('discussion.hide')}
      loading={hide.isPending}
      command="hide"
      subject={id}
      max={limits.moderation.reason.max}
      error={hide.error}
      onConfirm={(reason) => hide.mutate({ messageId: id, reason }, { onSuccess })}
    />
  )
}

function ReportSheet({ message: { id, author, text }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const title = t('report-content.title', { name: author.name })
  return <ReportContentSheet kind="message" contentId={id} title={title} words={text} onClose={onClose} />
}

/** What is asked before a message is deleted, hidden or reported, or its author blocked. */
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { useState } from 'react'
import type { Reply } from '@bothy/contract/activities/discussion.ts'
import { reportReasons, type ReportReason } from '@bothy/contract/activities/moderation.ts'
import { limits } from '@bothy/contract/limits.ts'
import { ReasonDialog } from '../../activity-parts/reason-dialog.tsx'
import { useUser } from '../../api/api-context.tsx'
import { reasonDraft } from '../../forms/stored-drafts.ts'
import { clearStoredText, useStoredText } from '../../forms/use-stored-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useDiscussionCommands } from './use-discussion-commands.ts'

export type MessageQuestion = 'delete' | 'hide' | 'report' | 'block'

type DialogProps = { activityId: string; message: Reply; onClose: () => void }

export function MessageDialog({ question, ...dialog }: DialogProps & { question: MessageQuestion }) {
  const Dialog = dialogs[question]
  return <Dialog {...dialog} />
}

const dialogs = { delete: DeleteDialog, hide: HideDialog, report: ReportSheet, block: BlockDialog }

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

function ReportSheet({ activityId, message: { id, author, text: words }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { report } = useDiscussionCommands(activityId)
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useStoredText(`report.${id}`)
  const { max } = limits.moderation.reason
  const onSuccess = () => {
    setText('')
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktopVariant="modal"
      title={t('report-content.title', { name: author.name })}
      description={words}
      footer={
        <Button
          variant="filled"
          block
          icon={IconFlag}
          loading={report.isPending}
          disabledReason={reason ? undefined : t('report-content.choose')}
          onClick={() => reason && report.mutate({ kind: 'message', contentId: id, reason, ...(text.trim() && { text }) }, { onSuccess })}
        >
          {t('report-content.send')}
        </Button>
      }
    >
      <Stack>
        <p>{t('report-content.hint')}</p>
        <Chips label={t('report-content.choose')}>
          {reportReasons.map((one) => (
            <Chip key={one} selected={one === reason} onClick={() => setReason(one)}>
              {t(`report-content.reason.${one}`)}
            </Chip>
          ))}
        </Chips>
        <TextArea
          label={t('report-content.text')}
          aside={<TextCounter text={text} max={max} />}
          rows={3}
          maxLength={max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Stack>
    </Sheet>
  )
}

function BlockDialog({ activityId, message: { author }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { block } = useDiscussionCommands(activityId)
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t('blocked.ask', { name: author.name })}
      description={t('blocked.ask.text')}
      confirmLabel={t('blocked.block')}
      loading={block.isPending}
      onConfirm={() => block.mutate(author, { onSettled: onClose })}
    />
  )
}

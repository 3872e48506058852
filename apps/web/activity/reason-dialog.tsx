import { useRef, useState } from 'react'
import { limits } from '@bothy/contract/limits.ts'
import { reasonDraft } from '../forms/stored-drafts.ts'
import { useStoredText } from '../api/use-stored-text.ts'
import type { ConfirmDialogProps } from '../ui/confirm-alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextCounter } from '../ui/text-counter.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useTranslation } from '../i18n/translation.tsx'

type ReasonDialogProps = Omit<ConfirmDialogProps, 'onConfirm' | 'danger' | 'children'> & {
  hint: string
  /** What the reason is for. Its text stays on this device until it is sent. */
  command: 'reject' | 'cancel'
  activityId: string
  onConfirm: (reason: string) => void
}

/** Asks for confirmation and a reason that other members will see. */
export function ReasonDialog({ hint, command, activityId, onConfirm, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useStoredText(reasonDraft(command, activityId))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { max } = limits.activity.reason
  const isMissing = reason.trim() === ''
  const confirm = () => {
    setIsSubmitted(isMissing)
    if (isMissing) field.current?.focus()
    else onConfirm(reason.trim())
  }
  return (
    <ConfirmDialog {...dialog} danger onConfirm={confirm}>
      <TextArea
        ref={field}
        label={t('activity.ask.reason')}
        hint={hint}
        error={isSubmitted && isMissing ? t('missing.reason') : undefined}
        aside={<TextCounter text={reason} max={max} />}
        value={reason}
        maxLength={max}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}

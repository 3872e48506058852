import { limits } from '@bothy/contract/limits.ts'
import { reasonDraft } from '../forms/stored-drafts.ts'
import { useSentText } from '../forms/use-sent-text.ts'
import { useStoredText } from '../forms/use-stored-text.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { ConfirmDialogProps } from '../ui/confirm-alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextCounter } from '../ui/text-counter.tsx'
import { TextArea } from '../ui/text-field.tsx'

type ReasonDialogProps = Omit<ConfirmDialogProps, 'onConfirm' | 'danger' | 'children'> & {
  hint: string
  /** What the reason is for. Its text stays on this device until it is sent. */
  command: 'reject' | 'cancel' | 'hide'
  /** The id of the activity, or of the message to hide. */
  subject: string
  max?: number
  /** The error of the last submit: what it says about the reason is shown at its field. */
  error: Error | null
  onConfirm: (reason: string) => void
}

/** Asks for confirmation and a reason that other members will see. */
export function ReasonDialog({ hint, command, subject, max = limits.activity.reason.max, error, onConfirm, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useStoredText(reasonDraft(command, subject))
  const sent = useSentText({ name: 'reason', text: reason, onChange: setReason, error, missing: 'missing.reason' })
  return (
    <ConfirmDialog {...dialog} danger onConfirm={() => sent.submit(() => onConfirm(reason.trim()))}>
      <TextArea
        label={t('activity.ask.reason')}
        hint={hint}
        aside={<TextCounter text={reason} max={max} />}
        maxLength={max}
        {...sent.field}
      />
    </ConfirmDialog>
  )
}

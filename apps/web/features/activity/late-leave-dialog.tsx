import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { isScarce, spotsLeft } from './asked-commands.ts'

type LateLeaveDialogProps = { activity: Activity; commands: ActivityCommands; open: boolean; onOpenChange: (open: boolean) => void }

/** Leaving shortly before the start, in a club that records it: says so, and asks why. */
export function LateLeaveDialog({ activity, commands, open, onOpenChange }: LateLeaveDialogProps) {
  const { locale, t, problemMessage } = useTranslation()
  const [reason, setReason] = useState('')
  const { max } = limits.attendance.reason
  const refused = commands.error instanceof Refusal ? commands.error.fields?.['reason']?.[0] : undefined
  const written = reason.trim()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('activity.ask.leave.title')}
      description={joinSentences(
        locale,
        t('attendance.leave.text'),
        isScarce(activity) && t('activity.ask.leave.text', { count: spotsLeft(activity) }),
      )}
      confirmLabel={t('activity.step.leave')}
      dismissLabel={t('activity.ask.leave.keep')}
      danger
      loading={commands.pending === 'leave'}
      onConfirm={() => commands.run({ name: 'leave', ...(written && { reason: written }) }, () => onOpenChange(false))}
    >
      <TextArea
        label={t('attendance.leave.reason')}
        hint={t('attendance.leave.hint')}
        optional
        rows={2}
        aside={<TextCounter text={reason} max={max} />}
        maxLength={max}
        error={refused && problemMessage(refused)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}

import type { Activity } from '@bothy/contract/entities.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { routeLetter } from '../../activity/route-letter.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityCommands } from './use-activity-commands.ts'

/** Commands that cannot be undone ask for confirmation. */
const confirmedCommands = ['startEnrollment', 'start', 'complete', 'delete'] as const
/** Commands that require a reason, which other members read. */
const reasonCommands = ['reject', 'cancel'] as const
export type DialogCommand = (typeof confirmedCommands)[number] | (typeof reasonCommands)[number]

export const needsDialog = (name: string): name is DialogCommand =>
  [...confirmedCommands, ...reasonCommands].includes(name as DialogCommand)

type CommandDialogProps = {
  activity: Activity
  commands: ActivityCommands
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function CommandDialog({ command, ...props }: CommandDialogProps & { command: DialogCommand }) {
  return command === 'reject' || command === 'cancel' ? (
    <ReasonCommandDialog command={command} {...props} />
  ) : (
    <ConfirmCommandDialog command={command} {...props} />
  )
}

function ConfirmCommandDialog({
  command,
  activity,
  commands,
  open,
  onOpenChange,
}: CommandDialogProps & { command: (typeof confirmedCommands)[number] }) {
  const { t } = useTranslation()
  const { leadingRoute, isTie, voters } = activity
  const winner = t(isTie || voters === 0 ? 'activity.ask.tie' : 'activity.ask.winner', { letter: routeLetter(leadingRoute ?? 0) })
  const text = t(`activity.ask.${command}.text`, { count: activity.currentParticipants })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${command}.title`)}
      description={command === 'startEnrollment' ? `${winner} ${text}` : text}
      confirmLabel={t(`activity.step.${command}`)}
      danger={command === 'delete'}
      loading={commands.pending === command}
      onConfirm={() => commands.run({ name: command }, () => onOpenChange(false))}
    />
  )
}

function ReasonCommandDialog({ command, commands, open, onOpenChange }: CommandDialogProps & { command: (typeof reasonCommands)[number] }) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${command}.title`)}
      description={t(`activity.ask.${command}.text`)}
      hint={t(`activity.ask.${command}.hint`)}
      confirmLabel={t(`activity.step.${command}`)}
      loading={commands.pending === command}
      onConfirm={(reason) => commands.run({ name: command, reason }, () => onOpenChange(false))}
    />
  )
}

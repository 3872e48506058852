import type { Activity } from '@bothy/contract/entities.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { letterOf } from '../../ui/route-letter.tsx'
import { useWords } from '../../words/words.tsx'
import { standingOf } from './tally.ts'
import type { Orders } from './use-orders.ts'

/** Commands that cannot be undone ask for confirmation. */
export const confirmed = ['startEnrollment', 'start', 'complete', 'delete'] as const
/** Commands that require a reason, which other members read. */
export const reasoned = ['reject', 'cancel'] as const
export type Asked = (typeof confirmed)[number] | (typeof reasoned)[number]

export const isAsked = (name: string): name is Asked => [...confirmed, ...reasoned].includes(name as Asked)

export type QuestionProps = {
  activity: Activity
  orders: Orders
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function Question({ asked, ...props }: QuestionProps & { asked: Asked }) {
  return asked === 'reject' || asked === 'cancel' ? (
    <ReasonCommandDialog command={asked} {...props} />
  ) : (
    <ConfirmCommandDialog command={asked} {...props} />
  )
}

function ConfirmCommandDialog({ command, activity, orders, open, onOpenChange }: QuestionProps & { command: (typeof confirmed)[number] }) {
  const { t } = useWords()
  const { leader, isTie } = standingOf(activity.routes)
  // Without a vote the database function selects the route that was added last, as in every tie.
  const letter = letterOf(leader ?? activity.routes.length - 1)
  const winner = t(isTie || leader === undefined ? 'activity.ask.tie' : 'activity.ask.winner', { letter })
  const text = t(`activity.ask.${command}.text`, { count: activity.currentParticipants })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${command}.title`)}
      description={command === 'startEnrollment' ? `${winner} ${text}` : text}
      confirm={t(`activity.step.${command}`)}
      danger={command === 'delete'}
      loading={orders.pending === command}
      onConfirm={() => orders.give({ name: command }, () => onOpenChange(false))}
    />
  )
}

function ReasonCommandDialog({ command, orders, open, onOpenChange }: QuestionProps & { command: (typeof reasoned)[number] }) {
  const { t } = useWords()
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${command}.title`)}
      description={t(`activity.ask.${command}.text`)}
      hint={t(`activity.ask.${command}.hint`)}
      confirm={t(`activity.step.${command}`)}
      loading={orders.pending === command}
      onConfirm={(reason) => orders.give({ name: command, reason }, () => onOpenChange(false))}
    />
  )
}

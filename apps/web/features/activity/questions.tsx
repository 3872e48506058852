import type { Activity } from '@bothy/contract/entities.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { letterOf } from '../../ui/route-letter.tsx'
import { useWords } from '../../words/words.tsx'
import { standingOf } from './tally.ts'
import type { Orders } from './use-orders.ts'

/** What cannot be taken back is asked about first. */
export const confirmed = ['startEnrollment', 'start', 'complete', 'delete'] as const
/** And these want a reason, which the others will read. */
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
  return asked === 'reject' || asked === 'cancel' ? <ReasonQuestion asked={asked} {...props} /> : <PlainQuestion asked={asked} {...props} />
}

function PlainQuestion({ asked, activity, orders, open, onOpenChange }: QuestionProps & { asked: (typeof confirmed)[number] }) {
  const { t } = useWords()
  const { leader, isTie } = standingOf(activity.routes)
  // Without a vote the rulebook takes the route added last, as in every tie.
  const letter = letterOf(leader ?? activity.routes.length - 1)
  const winner = t(isTie || leader === undefined ? 'activity.ask.tie' : 'activity.ask.winner', { letter })
  const text = t(`activity.ask.${asked}.text`, { count: activity.currentParticipants })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${asked}.title`)}
      description={asked === 'startEnrollment' ? `${winner} ${text}` : text}
      confirm={t(`activity.step.${asked}`)}
      danger={asked === 'delete'}
      loading={orders.pending === asked}
      onConfirm={() => orders.give({ name: asked }, () => onOpenChange(false))}
    />
  )
}

function ReasonQuestion({ asked, orders, open, onOpenChange }: QuestionProps & { asked: (typeof reasoned)[number] }) {
  const { t } = useWords()
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${asked}.title`)}
      description={t(`activity.ask.${asked}.text`)}
      hint={t(`activity.ask.${asked}.hint`)}
      confirm={t(`activity.step.${asked}`)}
      loading={orders.pending === asked}
      onConfirm={(reason) => orders.give({ name: asked, reason }, () => onOpenChange(false))}
    />
  )
}

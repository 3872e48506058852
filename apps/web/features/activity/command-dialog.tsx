import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isTooEarlyToStart } from '../../activity-parts/next-step.ts'
import { ReasonDialog } from '../../activity-parts/reason-dialog.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import {
  isLateCancellation,
  outcomeText,
  spotsLeft,
  type ConfirmedCommand,
  type DialogCommand,
  type ReasonCommand,
} from './asked-commands.ts'
import { LateLeaveDialog } from './late-leave-dialog.tsx'
import { LeaderSheet } from './leader-sheet.tsx'
import { JoinDialog, PartySheet } from './party-sheet.tsx'

const ReportSheet = lazyWhenReachable(() => import('./report-sheet.tsx'))

type CommandDialogProps = {
  activity: Activity
  commands: ActivityCommands
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function CommandDialog({ command, ...props }: CommandDialogProps & { command: DialogCommand }) {
  const now = useMinute()
  if (command === 'report') return <ReportSheet {...props} />
  if (command === 'leave' && isLateCancellation(props.activity, now)) return <LateLeaveDialog {...props} />
  if (command === 'reject' || command === 'cancel') return <ReasonCommandDialog command={command} {...props} />
  if (command === 'setLeader' || command === 'addCoLeader') return <LeaderSheet command={command} {...props} />
  if (command === 'join' || command === 'apply' || command === 'joinWaitlist') return <JoinDialog command={command} {...props} />
  if (command === 'changeCompanions') return <PartySheet command={command} {...props} />
  return <ConfirmCommandDialog command={command} {...props} />
}

function ConfirmCommandDialog({ command, activity, commands, open, onOpenChange }: CommandDialogProps & { command: ConfirmedCommand }) {
  const { locale, t } = useTranslation()
  const format = useFormat()
  const { leadingRoute, voters, quorum, lacksQuorum, routes, startTime, timeZone } = activity
  const isTooEarly = isTooEarlyToStart(activity, useMinute()) && command === 'start'
  const leading = routes[leadingRoute ?? 0]
  const outcome = outcomeText(activity)
  const choosesRoute = command === 'startEnrollment' && outcome === 'activity.ask.unvoted'
  const [chosenId, setChosenId] = useState(leading?.id)
  const chosen = routes.find(({ id }) => id === chosenId)
  const letter = routeLetter((choosesRoute ? chosen : leading)?.position ?? 0)
  const count = command === 'leave' ? spotsLeft(activity) : activity.currentParticipants
  const text = t(`activity.ask.${command}.text`, { count })
  const before =
    command === 'startEnrollment'
      ? [
          lacksQuorum && quorum !== null && !choosesRoute && t('activity.ask.startEnrollment.quorum', { voters, quorum }),
          outcome && t(outcome, { letter }),
        ]
      : [isTooEarly && t('activity.ask.start.early', { when: format.until(startTime, timeZone) })]
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(command === 'complete' && activity.returnedAt ? 'activity.ask.complete.back' : `activity.ask.${command}.title`)}
      description={joinSentences(locale, ...before, text)}
      confirmLabel={t(`activity.step.${command}`)}
      dismissLabel={command === 'leave' ? t('activity.ask.leave.keep') : undefined}
      danger={isTooEarly || command === 'delete' || command === 'leave'}
      loading={commands.pending === command}
      onConfirm={() => commands.run(choosesRoute ? { name: command, routeId: chosen?.id } : { name: command }, () => onOpenChange(false))}
    >
      {choosesRoute && <RouteChoice routes={routes} chosenId={chosenId} onChoose={setChosenId} />}
    </ConfirmDialog>
  )
}

type RouteChoiceProps = { routes: Activity['routes']; chosenId: string | undefined; onChoose: (id: string) => void }

/** Where nobody has voted, the leader chooses. */
function RouteChoice({ routes, chosenId, onChoose }: RouteChoiceProps) {
  const { t } = useTranslation()
  return (
    <Chips label={t('activity.pick')}>
      {routes.map(({ id, position, title }) => (
        <Chip key={id} selected={id === chosenId} onClick={() => onChoose(id)}>
          {t('app.label-value', { label: routeLetter(position), value: title })}
        </Chip>
      ))}
    </Chips>
  )
}

function ReasonCommandDialog({ command, activity, commands, open, onOpenChange }: CommandDialogProps & { command: ReasonCommand }) {
  const { t } = useTranslation()
  // An activity that is canceled before its approval stays hidden from the club.
  const isHidden = command === 'cancel' && activity.phase === 'review'
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`activity.ask.${command}.title`)}
      description={t(isHidden ? 'activity.ask.cancel.hidden' : `activity.ask.${command}.text`)}
      hint={t(`activity.ask.${command}.hint`)}
      confirmLabel={t(`activity.step.${command}`)}
      dismissLabel={command === 'cancel' ? t('activity.ask.cancel.keep') : undefined}
      loading={commands.pending === command}
      command={command}
      subject={activity.id}
      error={commands.error}
      onConfirm={(reason) => commands.run({ name: command, reason }, () => onOpenChange(false))}
    />
  )
}

import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isPossible } from '../../activity-parts/next-step.ts'
import { useUser } from '../../api/api-context.tsx'
import { notificationsKey } from '../../api/notification-queries.ts'
import { useSend } from '../../api/use-send.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import CommandDialog from './command-dialog.tsx'
import ParticipantList from './participant-list.tsx'
import { PartySheet, useAsksWhoComes } from './party-sheet.tsx'

type ChosenOnNotificationProps = { activity: Activity; commands: ActivityCommands }

/**
 * What the member chose on a notification or on Home, which the address says. Joining and the end ask first, because anybody can send such an address. The answer to an offer
 * does not where the address names its end, in milliseconds: beside the member, only the leaders of the activity know it, who can give the spot anyway.
 */
export default function ChosenOnNotification({ activity, commands }: ChosenOnNotificationProps) {
  const { id, title, isJoined, offer, refusals } = activity
  const answers = refusals.acceptOffer === null
  const asksWhoComes = useAsksWhoComes(activity)
  const { t } = useTranslation()
  const hash = useLocation({ select: (location) => location.hash })
  const [chosen, ends] = hash.split('-').toReversed()
  const navigate = useNavigate({ from: '/activity/$id' })
  const isMember = useUser() !== null
  const { mutate: decline } = useSend({
    send: (api) => api.markNotificationsRead({ declinedActivityId: id }),
    says: t('activity.done.decline'),
    stale: [notificationsKey],
  })
  // A reload does not choose again.
  const forget = useCallback(() => void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false }), [navigate])
  const declines = chosen === 'decline' && isMember && !answers
  const answersAtOnce = answers && (chosen === 'join' || chosen === 'decline') && ends === String(Date.parse(offer?.expiresAt ?? ''))
  const isDone = declines || answersAtOnce || (chosen === 'join' && isJoined)
  const runChosen = useEffectEvent(() => {
    if (declines) decline()
    if (answersAtOnce) commands.run({ name: chosen === 'decline' ? 'declineOffer' : 'acceptOffer' })
  })
  useEffect(() => {
    if (!isDone) return
    runChosen()
    forget()
  }, [isDone, forget])
  if (chosen === 'participants')
    return (
      <Sheet
        open
        onOpenChange={forget}
        title={t('activity.participants')}
        description={t('seats.label', { taken: activity.currentParticipants, max: activity.maxParticipants })}
      >
        <ParticipantList activity={activity} commands={commands} />
      </Sheet>
    )
  if (chosen === 'complete' && isPossible(activity, 'complete'))
    return <CommandDialog command="complete" activity={activity} commands={commands} open onOpenChange={forget} />
  if (answers && !answersAtOnce)
    return (
      <ConfirmDialog
        open={chosen === 'join' || chosen === 'decline'}
        onOpenChange={forget}
        title={t('offer.label')}
        description={title}
        confirmLabel={t(chosen === 'decline' ? 'activity.step.declineOffer' : 'activity.step.acceptOffer')}
        loading={commands.pending !== null}
        onConfirm={() => commands.run({ name: chosen === 'decline' ? 'declineOffer' : 'acceptOffer' }, forget)}
      />
    )
  if (asksWhoComes && !isJoined)
    return (
      <PartySheet
        activity={activity}
        commands={commands}
        command="join"
        open={chosen === 'join' && refusals.join === null}
        onOpenChange={forget}
      />
    )
  return (
    <ConfirmDialog
      open={chosen === 'join' && refusals.join === null}
      onOpenChange={forget}
      title={t('activity.ask.join.title')}
      description={title}
      confirmLabel={t('activity.step.join')}
      loading={commands.pending === 'join'}
      onConfirm={() => commands.run({ name: 'join' }, forget)}
    />
  )
}

import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useUser } from '../../api/api-context.tsx'
import { notificationsKey } from '../../api/notification-queries.ts'
import { useSend } from '../../api/use-send.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PartySheet, useAsksWhoComes } from './party-sheet.tsx'

type ChosenOnNotificationProps = { activity: Activity; commands: ActivityCommands }

/** Carries out what the member chose on a notification, which the address says. Joining asks first, because anybody can send such an address. */
export default function ChosenOnNotification({ activity, commands }: ChosenOnNotificationProps) {
  const { id, title, isJoined, refusals } = activity
  const answers = refusals.acceptOffer === null
  const asksWhoComes = useAsksWhoComes(activity)
  const { t } = useTranslation()
  const chosen = useLocation({ select: ({ hash }) => hash })
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
  const isDone = declines || (chosen === 'join' && isJoined)
  useEffect(() => {
    if (declines) decline()
    if (isDone) forget()
  }, [declines, isDone, decline, forget])
  if (answers)
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

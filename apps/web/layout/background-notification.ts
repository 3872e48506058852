/** Decides which changes are worth a browser notification, by comparison with the state when the page was hidden. */
import type { Activity } from '@bothy/contract/entities.ts'
import { isLedBy } from '../format/day-of.ts'

/** The content of a notification. The component that shows it adds the text. */
export type BackgroundNotification =
  { what: 'phase'; phase: Activity['phase'] } | { what: 'changed' } | { what: 'seats'; taken: number; max: number } | { what: 'new' }

export type ActivitySnapshot = Pick<Activity, 'phase' | 'startTime' | 'endTime' | 'location' | 'currentParticipants'>
type NotificationChoices = { activity: boolean; system: boolean }

const isOpen = (phase: Activity['phase']) => phase === 'voting' || phase === 'enrolling'

/** Undefined when the change does not concern the member, or when they turned such notifications off. `before` is undefined for an activity that was not known. */
export function backgroundNotificationOf(
  after: Activity,
  before: ActivitySnapshot | undefined,
  userId: string,
  choices: NotificationChoices,
): BackgroundNotification | undefined {
  const isLeader = isLedBy(after, userId)
  const isForOthers = after.refusals.join === 'GROUP_ONLY' || after.refusals.vote === 'GROUP_ONLY'
  if (!isLeader && !after.isJoined) return choices.system && !before && isOpen(after.phase) && !isForOthers ? { what: 'new' } : undefined
  if (!choices.activity || !before) return undefined
  if (after.phase !== before.phase) return { what: 'phase', phase: after.phase }
  const isMoved = after.startTime !== before.startTime || after.endTime !== before.endTime || after.location !== before.location
  // Only leaders change time and place, so they need no notification.
  if (isMoved && !isLeader) return { what: 'changed' }
  if (isLeader && after.currentParticipants !== before.currentParticipants)
    return { what: 'seats', taken: after.currentParticipants, max: after.maxParticipants }
  return undefined
}

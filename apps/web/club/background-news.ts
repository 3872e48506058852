/** What is worth a notification while nobody looks: told from what was known when the page was left. */
import type { Activity } from '@bothy/contract/entities.ts'

/** What a notification is made of; the words come from whoever shows it. */
export type BackgroundNews =
  { what: 'phase'; phase: Activity['phase'] } | { what: 'changed' } | { what: 'seats'; taken: number; max: number } | { what: 'new' }

export type Known = Pick<Activity, 'phase' | 'startTime' | 'endTime' | 'location' | 'currentParticipants'>
export type Wanted = { activity: boolean; system: boolean }

const isOpen = (phase: Activity['phase']) => phase === 'voting' || phase === 'enrolling'

/** Nothing where the member is not concerned, or would rather not hear of it. `before`: as it was known, undefined when it was not. */
export function newsOf(after: Activity, before: Known | undefined, userId: string, wanted: Wanted): BackgroundNews | undefined {
  const leads = after.creatorId === userId
  if (!leads && !after.isJoined) return wanted.system && !before && isOpen(after.phase) ? { what: 'new' } : undefined
  if (!wanted.activity || !before) return undefined
  if (after.phase !== before.phase) return { what: 'phase', phase: after.phase }
  const moved = after.startTime !== before.startTime || after.endTime !== before.endTime || after.location !== before.location
  // Leaders know what they have changed themselves.
  if (moved && !leads) return { what: 'changed' }
  if (leads && after.currentParticipants !== before.currentParticipants)
    return { what: 'seats', taken: after.currentParticipants, max: after.maxParticipants }
  return undefined
}

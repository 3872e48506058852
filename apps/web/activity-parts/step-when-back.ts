/** Who is back from an activity that is under way, and what is left to do then: the same on cards and on its page. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { MessageId } from '../i18n/catalog.ts'

type Reported = {
  /** When somebody said that everyone is back. */
  returnedAt?: string | null | undefined
  /** When the viewer said it of themselves. */
  ownReturnedAt?: string | null | undefined
}
export type Returned = Pick<Activity, 'phase'> & Reported

export const whoReturned = ({ returnedAt, ownReturnedAt }: Reported): 'everyone' | 'viewer' | null =>
  returnedAt ? 'everyone' : ownReturnedAt ? 'viewer' : null

/** Null until somebody has said it, and once the activity is over. */
export const whoIsBack = (activity: Returned) =>
  activity.phase === 'finished' || activity.phase === 'cancelled' ? null : whoReturned(activity)

export const backMessages = { everyone: 'return.confirm-all', viewer: 'activity.bar.back' } as const satisfies Record<string, MessageId>

/** Who answers for the group ends the activity once everyone is back; the others have nothing left to do. Null for who is not back. */
export function stepWhenBack(activity: Returned & { isForAll: boolean }): 'complete' | 'back' | null {
  const back = whoIsBack(activity)
  if (!activity.isForAll) return back && 'back'
  return back === 'everyone' ? 'complete' : null
}

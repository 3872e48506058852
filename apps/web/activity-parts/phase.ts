/** The icon of each phase. Its name is the message `phase.<phase>`; its color is in phase-badge.module.css. */
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver, type Phase } from '@bothy/contract/phases.ts'
import type { IconType } from '../ui/icon.ts'

export const phaseIcons: Record<Phase, IconType> = {
  review: IconHourglass,
  voting: IconThumbUp,
  enrolling: IconDoorEnter,
  active: IconWalk,
  finished: IconCircleCheck,
  cancelled: IconBan,
  rejected: IconCircleX,
}

/**
 * The phase that a page shows. Nobody can join an activity from its start on, but the status check may change its phase an hour later.
 * `now` in milliseconds since 1970.
 */
export const shownPhase = ({ phase, startTime }: Pick<Activity, 'phase' | 'startTime'>, now: number): Phase =>
  phase === 'enrolling' && Date.parse(startTime) <= now ? 'active' : phase

/** The activity will not take place: its cover fades and its buttons disappear. */
export const isCancelledOrRejected = (phase: Phase): boolean => phase === 'cancelled' || phase === 'rejected'

/** Whether joining is open in principle, but every spot is taken. */
export const isFull = ({
  phase,
  currentParticipants,
  maxParticipants,
}: Pick<Activity, 'phase' | 'currentParticipants' | 'maxParticipants'>) => phase === 'enrolling' && currentParticipants >= maxParticipants

/** Whether the page says something of a waitlist: the activity is full, or somebody waits. */
export const showsWaitlist = (activity: Pick<Activity, 'phase' | 'currentParticipants' | 'maxParticipants' | 'waitlistCount'>): boolean =>
  isFull(activity) || (activity.phase === 'enrolling' && activity.waitlistCount > 0)

/** Whether the viewer takes part in an activity that is not over. */
export const isJoinedAndNotOver = (activity: Pick<Activity, 'phase' | 'isJoined'>): boolean =>
  activity.isJoined === true && isPublicAndNotOver(activity)

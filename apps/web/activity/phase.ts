/** The icon of each phase. Its name is the message `phase.<phase>`; its color is in phase-badge.module.css. */
import { IconBan, IconCircleCheck, IconCircleX, IconDoorEnter, IconHourglass, IconThumbUp, IconWalk } from '@tabler/icons-react'
import type { Activity } from '@bothy/contract/entities.ts'
import type { Phase } from '@bothy/contract/lifecycle.ts'
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

/** The activity will not take place: its cover fades and its buttons disappear. */
export const isCancelledOrRejected = (phase: Phase): boolean => phase === 'cancelled' || phase === 'rejected'

/** Whether joining is open in principle, but every spot is taken. */
export const isFull = ({
  phase,
  currentParticipants,
  maxParticipants,
}: Pick<Activity, 'phase' | 'currentParticipants' | 'maxParticipants'>) => phase === 'enrolling' && currentParticipants >= maxParticipants

/** How each phase looks: its icon. Its words are `phase.<phase>`, its tint is in the badge's styles. */
import { IconBan, IconCircleCheck, IconCircleX, IconDoorEnter, IconHourglass, IconThumbUp, IconWalk } from '@tabler/icons-react'
import type { Phase } from '@bothy/contract/lifecycle.ts'
import type { IconType } from './icon.ts'

export const phaseIcons: Record<Phase, IconType> = {
  review: IconHourglass,
  voting: IconThumbUp,
  enrolling: IconDoorEnter,
  active: IconWalk,
  finished: IconCircleCheck,
  cancelled: IconBan,
  rejected: IconCircleX,
}

/** Nothing more will happen: covers fade, buttons go. */
export const isOver = (phase: Phase): boolean => phase === 'cancelled' || phase === 'rejected'

import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { Command } from '@bothy/contract/lifecycle.ts'
import { isPossible, roleAllows, type NextStep } from '../../activity-parts/next-step.ts'
import type { IconType } from '../../ui/icon.ts'

type Row = {
  icon: IconType
  danger?: true
  /** Also shown, with its reason, while it is refused to a viewer whose role allows it. */
  withReason?: true
}

/** The commands in the menu of an activity, in their order: a row here is the button, `activity.step.<command>` its label. */
const menuCommands = {
  approve: { icon: IconCircleCheck },
  reject: { icon: IconCircleX, danger: true },
  resubmit: { icon: IconRefresh },
  startEnrollment: { icon: IconDoorEnter },
  start: { icon: IconWalk },
  complete: { icon: IconCircleCheck },
  returnToReview: { icon: IconEyeCheck },
  join: { icon: IconDoorEnter },
  addCoLeader: { icon: IconUsersPlus },
  setLeader: { icon: IconUserStar },
  edit: { icon: IconPencil, withReason: true },
  changeCompanions: { icon: IconFriends },
  leave: { icon: IconDoorExit },
  cancel: { icon: IconBan, danger: true, withReason: true },
  delete: { icon: IconTrash, danger: true, withReason: true },
} as const satisfies { [Name in Command]?: Row }

export type MenuCommand = keyof typeof menuCommands
export type MenuItem = Row & { command: MenuCommand; reason: RefusalCode | null }

/**
 * The items of the menu: the commands that are possible now and are no step in the bar, and those of the leader and admins also when they are refused, unless
 * they never become possible again.
 */
export function menuOf(activity: Pick<Activity, 'refusals' | 'phase'>, next: NextStep | null): MenuItem[] {
  const shown: (string | undefined)[] = [next?.step.name, next?.second?.name]
  const isOver = activity.phase === 'finished' || activity.phase === 'cancelled'
  return (Object.entries(menuCommands) as [MenuCommand, Row][])
    .filter(([command, { withReason }]) => (withReason ? roleAllows : isPossible)(activity, command) && !shown.includes(command))
    .map(([command, row]) => ({ ...row, command, reason: activity.refusals[command] }))
    .filter(({ reason }) => !isOver || reason !== 'WRONG_PHASE')
}

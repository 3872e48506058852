import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import type { IconType } from '../../ui/icon.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRefusalReason } from './action-bar-text.ts'
import { menuOf, type MenuCommand, type NextStep } from './next-step.ts'

const icons: Record<MenuCommand, IconType> = {
  approve: IconCircleCheck,
  reject: IconCircleX,
  resubmit: IconRefresh,
  startEnrollment: IconDoorEnter,
  start: IconWalk,
  complete: IconCircleCheck,
  setLeader: IconUserStar,
  returnToReview: IconEyeCheck,
  join: IconDoorEnter,
  leave: IconDoorExit,
  edit: IconPencil,
  cancel: IconBan,
  delete: IconTrash,
}

/** The other commands of the viewer, each with the reason when it is refused now. */
export function MoreMenu({
  activity,
  next,
  onSelect,
}: {
  activity: Activity
  next: NextStep | null
  onSelect: (command: MenuCommand) => void
}) {
  const { t } = useTranslation()
  const reasonOf = useRefusalReason()
  const items = menuOf(activity, next)
  if (items.length === 0) return null
  return (
    <Menu
      trigger={<IconButton icon={IconDotsVertical} label={t('activity.more')} variant="overlay" />}
      items={items.map(({ command, reason }) => ({
        label: t(command === 'setLeader' && activity.creatorId !== null ? 'activity.step.handOver' : `activity.step.${command}`),
        icon: icons[command],
        danger: command === 'delete' || command === 'cancel' || command === 'reject',
        disabledReason: reason ? reasonOf(reason, activity) : undefined,
        onSelect: () => onSelect(command),
      }))}
    />
  )
}

import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import type { NextStep } from '../../activity-parts/next-step.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useRefusalReason } from './action-bar-text.ts'
import { menuOf, type MenuCommand } from './menu-commands.ts'

/** The other commands of the viewer, each with the reason when it is refused now. */
export default function MoreMenu({
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
      items={items.map(({ command, reason, icon, danger }) => ({
        label: t(command === 'setLeader' && activity.creatorId !== null ? 'activity.step.handOver' : `activity.step.${command}`),
        icon,
        danger,
        disabledReason: reason ? reasonOf(reason, activity) : undefined,
        onSelect: () => onSelect(command),
      }))}
    />
  )
}

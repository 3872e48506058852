import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import { GroupName, useGroups } from '../../../activity-parts/group-name.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Card } from '../../../ui/card.tsx'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'

type CalendarGroupsProps = { groupIds: readonly string[]; onChange: (groupIds: string[]) => void }

/** The groups whose activities are in the calendar, in one line, and a sheet in which they are chosen. */
export function CalendarGroups({ groupIds, onChange }: CalendarGroupsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const groups = useGroups()
  const names = groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name)
  const label = t('calendar.single-groups')
  return (
    <>
      <ButtonRow
        icon={IconUsersGroup}
        label={label}
        hint={names.join('\u00a0· ') || t('calendar.single-groups.none')}
        onPress={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={label} desktopVariant="modal">
        <Card padding="none">
          {groups.map((group) => (
            <Switch
              key={group.id}
              label={<GroupName group={group} />}
              checked={groupIds.includes(group.id)}
              onChange={(on) => onChange(on ? [...groupIds, group.id] : groupIds.filter((id) => id !== group.id))}
            />
          ))}
        </Card>
      </Sheet>
    </>
  )
}

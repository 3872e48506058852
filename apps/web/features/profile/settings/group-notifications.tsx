import IconBellCog from '@tabler/icons-react/dist/esm/icons/IconBellCog.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '@bothy/contract/groups/groups.ts'
import { GroupName } from '../../../activity-parts/group-name.tsx'
import { useGroupQueries } from '../../../api/group-queries.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSetting } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { ButtonRow } from '../../../ui/settings-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** A sheet in which the member chooses of which groups they are notified. */
export function GroupNotifications() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const label = t('settings.by-group')
  const hint = t('settings.by-group.hint')
  return (
    <>
      <ButtonRow icon={IconBellCog} label={label} hint={hint} onPress={() => setIsOpen(true)} />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={label} description={hint} desktopVariant="modal">
        <Groups />
      </Sheet>
    </>
  )
}

function Groups() {
  const { data, error, refetch } = useQuery(useGroupQueries().list())
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton>
        <SkeletonBlock height={160} />
      </Skeleton>
    )
  return (
    <Card padding="none">
      {data.groups.map((group) => (
        <GroupSwitch key={group.id} group={group} />
      ))}
    </Card>
  )
}

/** A group that the member chose nothing for is on if it is theirs, and otherwise as their settings say of other groups. */
function GroupSwitch({ group }: { group: Group }) {
  const [otherGroups = true] = useSetting('notifications.otherGroups')
  const changing = useSend({
    send: (api, isNotified: boolean) => api.setGroupNotifications({ groupId: group.id, isNotified }),
    stale: [queryKeys.groups],
  })
  const isNotified = group.isNotified ?? (group.role !== null || otherGroups)
  return (
    <Switch
      label={<GroupName group={group} />}
      checked={changing.isPending ? changing.variables : isNotified}
      onChange={(on) => changing.mutate(on)}
    />
  )
}

import type { GroupColor } from '@bothy/contract/groups/group-choices.ts'
import type { GroupName as Group } from '@bothy/contract/groups/groups.ts'
import { useClubSettings } from '../api/api-context.tsx'
import styles from './group-name.module.css'

/** The color of a group is never without its name. */
export function GroupName({ group: { name, color } }: { group: { name: string; color: GroupColor } }) {
  return (
    <span className={styles.name}>
      <i className={styles.square} data-color={color} aria-hidden="true" />
      {name}
    </span>
  )
}

/** The groups of the club, in their order; none in a club that has not made any. */
export const useGroups = (): readonly Group[] => useClubSettings()?.groups ?? []

/** The group of an activity. Nothing without one, and until it is known. */
export function GroupOf({ groupId }: { groupId: string }) {
  const group = useGroups().find(({ id }) => id === groupId)
  return group && <GroupName group={group} />
}

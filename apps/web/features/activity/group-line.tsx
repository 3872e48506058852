import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Link } from '@tanstack/react-router'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver } from '@bothy/contract/phases.ts'
import { GroupOf } from '../../activity-parts/group-name.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import styles from './activity-header.module.css'

/** The group of the activity, and whether only its members join, or do so first. */
export default function GroupLine({ groupId, activity }: { groupId: string; activity: Activity | ActivityListItem }) {
  const { t } = useTranslation()
  const limit = limitOf(activity, useMinute())
  return (
    <>
      <div className={styles.group}>
        <Link to="/groups/$groupId" params={{ groupId }}>
          <GroupOf groupId={groupId} />
        </Link>
        {limit && (
          <span>
            <IconLock size={16} aria-hidden />
            {t(limit)}
          </span>
        )}
      </div>
      {isForOthers(activity) && (
        <LinkButton size="small" icon={IconUsersGroup} to="/groups/$groupId" params={{ groupId }}>
          {t('groups.see')}
        </LinkButton>
      )}
    </>
  )
}

/** Whether the viewer would have to be in the group: its page says how. */
const isForOthers = (activity: Activity | ActivityListItem) =>
  'membersOnly' in activity && [activity.refusals.join, activity.refusals.vote, activity.refusals.apply].includes('GROUP_ONLY')

/** Until the others can join, too, which is known once the enrollment has begun. */
function limitOf(activity: Activity | ActivityListItem, now: number) {
  if (!('membersOnly' in activity)) return null
  if (activity.membersOnly) return 'activity.members-only'
  const { membersFirstDays, opensToAllAt, phase } = activity
  const isOver = opensToAllAt === null ? !isPublicAndNotOver(activity) || phase === 'active' : Date.parse(opensToAllAt) <= now
  return membersFirstDays !== null && !isOver ? 'form.who-joins.first' : null
}

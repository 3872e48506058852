import { Link } from '@tanstack/react-router'
import { GroupOf } from '../../activity-parts/group-name.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import styles from './activity-header.module.css'

/** The group of the activity, and whether it is only for its members. */
export default function GroupLine({ groupId, membersOnly }: { groupId: string; membersOnly: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.group}>
      <DotSeparated>
        <Link to="/groups/$groupId" params={{ groupId }}>
          <GroupOf groupId={groupId} />
        </Link>
        {membersOnly && <span>{t('activity.members-only')}</span>}
      </DotSeparated>
    </div>
  )
}

import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { ActivityRow } from '../../activity/activity-card.tsx'
import type { EarlyLoading } from '../../images/cover/cover.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './profile.module.css'

/** A row of the list. It shows the leader why the activity was rejected. */
export function MyActivityRow({ activity, early }: { activity: ActivityListItem; early: EarlyLoading | undefined }) {
  const { t } = useTranslation()
  const { rejectReason } = activity
  const row = <ActivityRow activity={activity} early={early} />
  if (rejectReason === undefined) return row
  return (
    <div className={styles.rejected}>
      {row}
      <p className={styles.reason}>
        <b>{t('profile.reason')}</b> <span lang={detectLanguage(rejectReason)}>{rejectReason}</span>
      </p>
    </div>
  )
}

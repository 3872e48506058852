import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { useUser } from '../../club/club.tsx'
import { useFavorite } from '../../club/use-favorite.ts'
import { ActivityRow } from '../../ui/activity-card.tsx'
import { languageOf } from '../../ui/title-language.ts'
import { useWords } from '../../words/words.tsx'
import styles from './profile.module.css'

/** A row of the list. It shows the leader why the activity was rejected. */
export function MyRow({ activity, eager }: { activity: ActivitySummary; eager: boolean }) {
  const { t } = useWords()
  const user = useUser()
  const favorite = useFavorite()
  const { phase, creatorId, rejectReason } = activity
  const row = <ActivityRow activity={activity} eager={eager} onFavorite={favorite} />
  if (phase !== 'rejected' || creatorId !== user?.id) return row
  return (
    <div className={styles.rejected}>
      {row}
      <p className={styles.reason}>
        <b>{t('profile.reason')}</b> <span lang={languageOf(rejectReason)}>{rejectReason}</span>
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './review-count.module.css'

/** The number of proposals that wait for a review by the admin. */
export default function ReviewCount() {
  const { t } = useTranslation()
  const format = useFormat()
  const waiting = useQuery(useQueries().activities.overview()).data?.review?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className={styles.count} role="img" aria-label={t('app.waiting', { count: waiting })}>
      {format.number(waiting)}
    </span>
  )
}

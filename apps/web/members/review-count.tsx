import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useMembersToLetIn } from './use-members-to-let-in.ts'
import styles from './review-count.module.css'

/** What waits for an admin or reviewer: proposals to review, and for admins people to let in and reports. */
export default function ReviewCount() {
  const { t } = useTranslation()
  const format = useFormat()
  const review = useQuery(useQueries().activities.overview()).data?.review
  const proposals = review?.waiting ?? 0
  const reports = review?.reports ?? 0
  const people = useMembersToLetIn().length
  const sum = proposals + people + reports
  if (sum === 0) return null
  const parts = [
    proposals > 0 && t('app.waiting', { count: proposals }),
    people > 0 && t('let-in.title', { count: people }),
    reports > 0 && t('reports.waiting', { count: reports }),
  ]
  return (
    <span className={styles.count} role="img" aria-label={format.list(parts.filter((part) => part !== false))}>
      {format.number(sum)}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useMembersToLetIn } from '../members/use-members-to-let-in.ts'
import styles from './review-count.module.css'

/** What waits for an admin or reviewer: proposals to review, and for admins people to let in. */
export default function ReviewCount() {
  const { t } = useTranslation()
  const format = useFormat()
  const proposals = useQuery(useQueries().activities.overview()).data?.review?.waiting ?? 0
  const people = useMembersToLetIn().length
  if (proposals + people === 0) return null
  const parts = [proposals > 0 && t('app.waiting', { count: proposals }), people > 0 && t('let-in.title', { count: people })]
  return (
    <span className={styles.count} role="img" aria-label={format.list(parts.filter((part) => part !== false))}>
      {format.number(proposals + people)}
    </span>
  )
}

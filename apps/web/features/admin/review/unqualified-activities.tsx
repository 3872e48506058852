import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UnqualifiedActivity } from '@bothy/contract/qualifications/qualifications.ts'
import { useQualificationQueries, useUsesQualifications } from '../../../api/qualification-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import styles from './review.module.css'

/**
 * Names to admins the activities whose leader lacks something, at the latest on the day when they start. Nothing where there are none. It comes once what stands
 * above is there, which would move it.
 */
export function UnqualifiedActivities() {
  const { t } = useTranslation()
  const activities = useQuery({ ...useQualificationQueries().list(), enabled: useUsesQualifications() }).data?.activities ?? []
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const [isShown, setIsShown] = useState(false)
  if (!isLoading && !isShown) setIsShown(true)
  if (!isShown || activities.length === 0) return null
  return (
    <div className={styles.unqualified}>
      <Alert kind="warning" title={t('qualifications.unqualified', { count: activities.length })}>
        <ul>
          {activities.map((activity) => (
            <Row key={activity.id} activity={activity} />
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function Row({ activity: { id, title, startTime, timeZone, leader, missing } }: { activity: UnqualifiedActivity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const wordsOf = (name: string) => (name === 'role' ? t('groups.role.leader') : name === 'qualification' ? t('qualifications.one') : name)
  return (
    <li>
      <Link to="/activity/$id" params={{ id }} lang={detectLanguage(title)}>
        {title}
      </Link>
      <span>
        {format.dayAndTimeInZone(startTime, timeZone)} ·{' '}
        {t('qualifications.lacks', { name: leader.name, missing: format.list(missing.map(wordsOf)) })}
      </span>
    </li>
  )
}

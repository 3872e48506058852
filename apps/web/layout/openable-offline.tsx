import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { openableActivities } from '../offline/openable-activities.ts'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'
import { detectLanguage } from '../ui/title-language.ts'
import styles from './openable-offline.module.css'

/** Below the message of a page that this device does not have: what it has. */
export default function OpenableOffline() {
  const { t } = useTranslation()
  const format = useFormat()
  const memberId = useUser()?.id
  const { data: activities = [] } = useQuery({
    queryKey: ['openable-offline', memberId],
    queryFn: () => openableActivities(memberId!, Date.now()),
    enabled: memberId !== undefined,
    gcTime: 0,
  })
  if (activities.length === 0) return null
  return (
    <Section title={t('offline.openable')} className={styles.section}>
      <ul className={styles.list}>
        {activities.map(({ id, title, language, startTime, timeZone, location }) => (
          <li key={id}>
            <Card>
              <Link to="/activity/$id" params={{ id }} lang={detectLanguage(title, language)}>
                {title}
              </Link>
              <p>{t('date.place', { time: format.dayAndTimeInZone(startTime, timeZone), place: location })}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

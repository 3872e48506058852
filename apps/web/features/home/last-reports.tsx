import { Link } from '@tanstack/react-router'
import type { Overview } from '@bothy/contract/activities/overview.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './last-reports.module.css'

type LastReportsProps = { reports: NonNullable<Overview['reported']> }

/** The last activities of the club, each with a line of its report. */
export default function LastReports({ reports }: LastReportsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section title={t('home.reported')}>
      <Card padding="none">
        {reports.map(({ id, title, startTime, timeZone, line }) => (
          <Link key={id} to="/activity/$id" params={{ id }} className={styles.row}>
            <b>{title}</b>
            <span>{line}</span>
            <small>{format.shortDay(startTime, timeZone)}</small>
          </Link>
        ))}
      </Card>
    </Section>
  )
}

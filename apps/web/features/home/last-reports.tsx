import { Link } from '@tanstack/react-router'
import type { ReportOnHome } from '@bothy/contract/activities/overview.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { PhotoImage } from '../../images/photo-image.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './last-reports.module.css'

/** The last activities of the club, each with a line of its report and who wrote it. The first one that has photos shows them. */
export default function LastReports({ reports }: { reports: readonly ReportOnHome[] }) {
  const { t } = useTranslation()
  const withPhotos = reports.find(({ photos }) => photos.length > 0)
  return (
    <Section title={t('home.reported')}>
      <Card padding="none">
        {reports.map((report) => (
          <Row key={report.id} report={report} showsPhotos={report === withPhotos} />
        ))}
      </Card>
    </Section>
  )
}

function Row({ report, showsPhotos }: { report: ReportOnHome; showsPhotos: boolean }) {
  const { id, title, language, startTime, timeZone, line, author, photos } = report
  const format = useFormat()
  return (
    <Link to="/activity/$id" params={{ id }} className={styles.row}>
      {showsPhotos && (
        <span className={styles.photos} data-count={photos.length} aria-hidden>
          {photos.map((photo) => (
            <PhotoImage key={photo.id} photo={photo} />
          ))}
        </span>
      )}
      <b lang={detectLanguage(title, language)}>{title}</b>
      <span className={styles.said}>
        {author && <Avatar name={author.name} avatar={author.avatar} />}
        <span>
          {author && <b>{author.name}</b>} <span lang={detectLanguage(line, language)}>{line}</span>
        </span>
      </span>
      <small>{format.shortDay(startTime, timeZone)}</small>
    </Link>
  )
}

import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Link } from '@tanstack/react-router'
import { isLogOperation } from '@bothy/contract/admin/log-operations.ts'
import type { LogEntry } from '@bothy/contract/admin/records.ts'
import { compactDayAndTime } from '../../../format/later-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import { RecordRow } from '../record-row.tsx'
import { detailsOf, idsOf, subjectOf } from './log-details.ts'
import { operationIcons } from './operation-icons.ts'
import styles from './log.module.css'

/** One log entry: the operation, its subject, its details, the member who did it, and when. */
export function LogRow({ entry: { at, userName, operation, details } }: { entry: LogEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = isLogOperation(operation) ? operationIcons[operation] : IconDots
  const isOwnDeletion = operation === 'delete_account'
  const more = detailsOf(operation, details, { t, dateOf: (instant) => format.longDayAndTime(instant) })
  return (
    <RecordRow icon={Icon} looks={{ icon: styles.icon, body: styles.body }}>
      <b>{isLogOperation(operation) ? t(`log.kind.${operation}`) : operation}</b>
      <Subject operation={operation} details={details} />
      {more.length > 0 && (
        <dl className={styles.details}>
          {more.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={detectLanguage(value)}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <small>
        {!isOwnDeletion && <span>{userName ?? t('people.former')}</span>}
        <time dateTime={at} title={format.longDayAndTime(at)}>
          {compactDayAndTime(at, format.inZone())}
        </time>
      </small>
    </RecordRow>
  )
}

/** Deleted activities and members have no page to link to. */
const isGone = (operation: string) => operation.startsWith('delete_')

function Subject({ operation, details }: Pick<LogEntry, 'operation' | 'details'>) {
  const { t } = useTranslation()
  const subject = subjectOf(details)
  const { activity, member } = idsOf(details)
  if (!subject) return null
  if (isGone(operation)) return <span lang={detectLanguage(subject)}>{subject}</span>
  return (
    <>
      {activity ? (
        <Link to="/activity/$id" params={{ id: activity }} className={styles.subject}>
          <span lang={detectLanguage(subject)}>{subject}</span>
        </Link>
      ) : (
        member && (
          <Link to="/admin/users/$userId" params={{ userId: member }} className={styles.subject}>
            {subject}
          </Link>
        )
      )}
      {activity && member && (
        <Link to="/admin/users/$userId" params={{ userId: member }} className={styles.subject}>
          {t('log.member')}
        </Link>
      )}
    </>
  )
}

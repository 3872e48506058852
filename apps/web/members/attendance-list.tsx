/** The attendance of a member in the last year, as the member and admins see it: how often, and each activity. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Attendance, AttendanceEntry } from '@bothy/contract/members/attendance.ts'
import { useFormat } from '../format/use-format.ts'
import type { MessageId } from '../i18n/catalog.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { Stack } from '../ui/page.tsx'
import { detectLanguage } from '../ui/title-language.ts'
import styles from './attendance-list.module.css'

type AttendanceListProps = { attendance: Attendance; renderAction: (entry: AttendanceEntry) => ReactNode }

const counted = [
  ['present', 'attendance.kind.present'],
  ['noShows', 'attendance.kind.no-show'],
  ['lateCancellations', 'attendance.kind.late-cancellation'],
] as const satisfies [keyof Attendance['counts'], MessageId][]

export function AttendanceList({ attendance: { counts, items }, renderAction }: AttendanceListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (items.length === 0) return <Alert>{t('attendance.none')}</Alert>
  return (
    <Stack>
      <Card padding="none">
        <ul className={styles.counts}>
          {counted.map(([name, label]) => (
            <li key={name}>
              <b>{format.number(counts[name])}</b> {t(label)}
            </li>
          ))}
        </ul>
      </Card>
      <Card padding="none">
        <ul className={styles.rows}>
          {items.map((entry) => (
            <li key={entry.activityId} className={styles.row}>
              <Entry entry={entry} />
              {renderAction(entry)}
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  )
}

/** What became of an objection. */
function stateOf({ objectedAt, decision }: AttendanceEntry): MessageId | undefined {
  if (decision) return decision === 'kept' ? 'attendance.kept' : 'attendance.removed'
  return objectedAt ? 'attendance.open' : undefined
}

function Entry({ entry }: { entry: AttendanceEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { activityId, title, startTime, timeZone, kind, reason, objection, note } = entry
  const state = stateOf(entry)
  const quotes = [
    reason && t('attendance.reason', { text: reason }),
    objection && t('attendance.objection', { text: objection }),
    note && t('attendance.note', { text: note }),
  ]
  return (
    <div className={styles.entry}>
      <b lang={detectLanguage(title)}>
        <Link to="/activity/$id" params={{ id: activityId }}>
          {title}
        </Link>
      </b>
      <small>{format.dayAndTimeInZone(startTime, timeZone)}</small>
      <span>{t(`attendance.kind.${kind}`)}</span>
      {quotes.map((quote) => quote && <small key={quote}>{quote}</small>)}
      {state && <small>{t(state)}</small>}
    </div>
  )
}

import type { AttendanceMarks } from '@bothy/contract/members/attendance.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** What a leader may know of the last year of who takes part, waits or applies: "didn’t come 2 times and left late once in the last year". */
export function AttendanceNote({ marks: { noShows, lateCancellations } }: { marks: AttendanceMarks }) {
  const { t } = useTranslation()
  const format = useFormat()
  const counted = [
    ...(noShows > 0 ? [t('attendance.no-shows', { count: noShows })] : []),
    ...(lateCancellations > 0 ? [t('attendance.late-cancellations', { count: lateCancellations })] : []),
  ]
  return <small>{t('attendance.in-year', { marks: format.list(counted) })}</small>
}

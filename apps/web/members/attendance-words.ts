import type { AttendanceMarks } from '@bothy/contract/members/attendance.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'

/** "2 no-shows and 1 late cancellation in the last year". */
export function useAttendanceWords(): (marks: AttendanceMarks) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ noShows, lateCancellations }) => {
    const counted = [
      ...(noShows > 0 ? [t('attendance.no-shows', { count: noShows })] : []),
      ...(lateCancellations > 0 ? [t('attendance.late-cancellations', { count: lateCancellations })] : []),
    ]
    return t('attendance.in-year', { marks: format.list(counted) })
  }
}

import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { DrawnSheet } from '../tracks/draw-sheet.ts'
import styles from './meeting-point.module.css'

/** A pin whose tip is at the place. */
export function MeetingPointPin() {
  return (
    <span className={styles.pin} aria-hidden>
      <svg width="30" height="38" viewBox="-15 -37 30 38">
        <path d="M0 0C-4-7-14-13-14-23a14 14 0 0 1 28 0C14-13 4-7 0 0Z" />
      </svg>
      <IconUsers size={16} />
    </span>
  )
}

/** On the sheet, if it is there. */
export function MeetingPointOnSheet({ sheet: { place, size }, at }: { sheet: DrawnSheet; at: Coordinates }) {
  const { x, y } = place({ lat: at.latitude, lon: at.longitude })
  if (x < 0 || y < 0 || x > size.width || y > size.height) return null
  return (
    <span
      className={styles.onSheet}
      style={{ left: `${(x / size.width) * 100}%`, top: `${(y / size.height) * 100}%` }}
      data-meeting-point="sheet"
      aria-hidden
    >
      <MeetingPointPin />
    </span>
  )
}

/** What the pin means. */
export function MeetingPointSign() {
  const { t } = useTranslation()
  return (
    <span className={styles.sign}>
      <IconUsers size={16} aria-hidden />
      {t('activity.meeting-point')}
    </span>
  )
}

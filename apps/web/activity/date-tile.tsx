import { useFormat } from '../format/use-format.ts'
import styles from './date-tile.module.css'

/** The date of an activity, in its own time zone, as a small tile. */
export function DateTile({ instant, timeZone }: { instant: string; timeZone: string }) {
  const format = useFormat()
  const { weekday, day, month } = format.dateTile(instant, timeZone)
  return (
    <time className={styles.tile} dateTime={instant}>
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </time>
  )
}

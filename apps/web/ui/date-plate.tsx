import { useFormat } from '../format/use-format.ts'
import styles from './date-plate.module.css'

/** The day of an activity, in its own time zone, as a small sign. */
export function DatePlate({ instant, timeZone }: { instant: string; timeZone: string }) {
  const format = useFormat()
  const { weekday, day, month } = format.plate(instant, timeZone)
  return (
    <time className={styles.plate} dateTime={instant}>
      <span>{weekday}</span>
      <b>{day}</b>
      <span>{month}</span>
    </time>
  )
}

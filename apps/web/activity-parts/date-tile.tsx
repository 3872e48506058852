import { useFormat } from '../format/use-format.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './date-tile.module.css'

/** The date of an activity, in its own time zone, as a small tile. Screen readers read it in the order of the language. */
export function DateTile({ instant, timeZone }: { instant: string; timeZone: string }) {
  const format = useFormat()
  const { weekday, day, month } = format.dateTile(instant, timeZone)
  return (
    <time className={styles.tile} dateTime={instant}>
      <VisuallyHidden>{format.shortDay(instant, timeZone)}</VisuallyHidden>
      <span aria-hidden>{weekday}</span>
      <b aria-hidden>{day}</b>
      <span aria-hidden>{month}</span>
    </time>
  )
}

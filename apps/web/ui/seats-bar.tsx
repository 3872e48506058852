import { useWords } from '../words/words.tsx'
import { useFormat } from '../format/use-format.ts'
import styles from './seats-bar.module.css'

export type Seats = { taken: number; max: number }

/** How full it is, as a bar and in words: "18/24 · 6 left". */
export function SeatsBar({ taken, max }: Seats) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <div className={styles.seats}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(Math.min(taken, max) / max) * 100}%` }} />
      </div>
      <span>
        <b>{format.number(taken)}</b>
        {`/${format.number(max)} · `}
        {t('seats.left', { count: Math.max(0, max - taken) })}
      </span>
    </div>
  )
}

/** Every seat as a dot, 25 a row: filled is taken, a ring is free. The words stand in its heading. */
export function SeatDots({ taken, max }: Seats) {
  const { t } = useWords()
  return (
    <div className={styles.dots} role="img" aria-label={t('seats.label', { taken, max })}>
      {Array.from({ length: max }, (_, seat) => (
        <i key={seat} className={seat < taken ? styles.taken : styles.free} />
      ))}
    </div>
  )
}

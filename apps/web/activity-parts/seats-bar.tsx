import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './seats-bar.module.css'

type SeatsProps = { taken: number; max: number }

/** Taken and free seats as a bar and as text: "18/24 · 6 left". */
export function SeatsBar({ taken, max }: SeatsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.seats}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(Math.min(taken, max) / max) * 100}%` }} />
      </div>
      <span aria-hidden="true">
        <b>{format.number(taken)}</b>
        {`/${format.number(max)} · `}
        {t('seats.left', { count: Math.max(0, max - taken) })}
      </span>
      <VisuallyHidden>{t('seats.label', { taken, max })}</VisuallyHidden>
    </div>
  )
}

/** One dot per seat, 25 per row: filled when taken, a ring when free. */
export function SeatDots({ taken, max }: SeatsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.dots} role="img" aria-label={t('seats.label', { taken, max })}>
      {Array.from({ length: max }, (_, seat) => (
        <i key={seat} className={seat < taken ? styles.taken : styles.free} />
      ))}
    </div>
  )
}

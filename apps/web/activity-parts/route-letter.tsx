import { routeLetter } from '../format/route-letter.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import styles from './route-letter.module.css'

/** The letter of a route on the color of the route. Both follow from its position. */
export function RouteLetter({ position, size = 'md', labelled = false }: { position: number; size?: 'md' | 'lg'; labelled?: boolean }) {
  const { t } = useTranslation()
  const letter = routeLetter(position)
  return (
    <span
      className={classes(styles.letter, size === 'lg' && styles.lg)}
      data-route={position % 5}
      {...(labelled ? { role: 'img', 'aria-label': t('route.letter', { letter }) } : {})}
    >
      {letter}
    </span>
  )
}

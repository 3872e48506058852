import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import styles from './route-letter.module.css'

/** Routes have letters in the order in which they were added: the first is A. */
export const routeLetter = (position: number): string => String.fromCharCode(65 + position)

/** The letter of a route on the color of the route. Both follow from its position in `activity.routes`. */
export function RouteLetter({ index, size = 'md', labelled = false }: { index: number; size?: 'md' | 'lg'; labelled?: boolean }) {
  const { t } = useTranslation()
  const letter = routeLetter(index)
  return (
    <span
      className={classes(styles.letter, size === 'lg' && styles.lg)}
      data-route={index % 5}
      {...(labelled ? { role: 'img', 'aria-label': t('route.letter', { letter }) } : {})}
    >
      {letter}
    </span>
  )
}

import { useWords } from '../words/words.tsx'
import { classes } from './classes.ts'
import styles from './route-letter.module.css'

/** Routes are lettered in the order in which they were added: the first is A. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place)

/** A route's letter on its color. `place` is its index in `activity.routes`. */
export function RouteLetter({ place, size = 'md', labelled = false }: { place: number; size?: 'md' | 'lg'; labelled?: boolean }) {
  const { t } = useWords()
  const letter = letterOf(place)
  return (
    <span
      className={classes(styles.letter, size === 'lg' && styles.lg)}
      data-route={place % 5}
      {...(labelled ? { role: 'img', 'aria-label': t('route.letter', { letter }) } : {})}
    >
      {letter}
    </span>
  )
}

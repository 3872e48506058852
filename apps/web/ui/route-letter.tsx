import { useWords } from '../words/words.tsx'
import { classes } from './classes.ts'
import styles from './route-letter.module.css'

/** Routes have letters in the order in which they were added: the first is A. */
export const letterOf = (position: number): string => String.fromCharCode(65 + position)

/** The letter of a route on the color of the route. Both follow from its position in `activity.routes`. */
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

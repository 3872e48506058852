import { routeLetter } from '../format/route-letter.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './vote-split.module.css'

/** All votes as one bar, split by route: "A 14 | B 9 | C 4". The votes are in the order of the routes. */
export function VoteSplit({ votes, positions }: { votes: readonly number[]; positions: readonly number[] }) {
  const { t } = useTranslation()
  const positionOf = (index: number) => positions[index] ?? index
  const labels = votes.map((count, index) => t('votes.route', { letter: routeLetter(positionOf(index)), count }))
  const spoken = votes.map((count, index) =>
    t('app.label-value', {
      label: t('route.letter', { letter: routeLetter(positionOf(index)) }),
      value: t('votes.count', { count }),
    }),
  )
  return (
    <div className={styles.split} role="img" aria-label={spoken.join(t('activity.comma'))}>
      {votes.map((count, index) => (
        <i key={labels[index]} data-route={positionOf(index) % 5} style={{ flexGrow: count }}>
          <span>{labels[index]}</span>
        </i>
      ))}
    </div>
  )
}

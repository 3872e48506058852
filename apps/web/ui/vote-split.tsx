import type { Route } from '@bothy/contract/entities.ts'
import { useWords } from '../words/words.tsx'
import { letterOf } from './route-letter.tsx'
import styles from './vote-split.module.css'

/** All votes as one bar, split by route: "A 14 | B 9 | C 4". */
export function VoteSplit({ routes }: { routes: readonly Pick<Route, 'id' | 'votes'>[] }) {
  const { t } = useWords()
  const labels = routes.map(({ votes }, index) => t('votes.route', { letter: letterOf(index), count: votes }))
  return (
    <div className={styles.split} role="img" aria-label={labels.join(', ')}>
      {routes.map(({ id, votes }, index) => (
        <i key={id} data-route={index % 5} style={{ flexGrow: votes }}>
          <span>{labels[index]}</span>
        </i>
      ))}
    </div>
  )
}

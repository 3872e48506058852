import type { Route } from '@bothy/contract/entities.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { routeLetter } from './route-letter.tsx'
import styles from './vote-split.module.css'

/** All votes as one bar, split by route: "A 14 | B 9 | C 4". */
export function VoteSplit({ routes }: { routes: readonly Pick<Route, 'id' | 'votes'>[] }) {
  const { t } = useTranslation()
  const labels = routes.map(({ votes }, index) => t('votes.route', { letter: routeLetter(index), count: votes }))
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

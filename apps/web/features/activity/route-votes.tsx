import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './route-votes.module.css'

/** The votes of a route: number, share in percent, and the share as a bar that animates when votes arrive. */
export function RouteVotes({ votes, percent }: { votes: number; percent: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.votes}>
      <p>
        <b>{format.number(votes)}</b> <span className={styles.noun}>{t('activity.votes', { count: votes })}</span>{' '}
        <small>{format.percent(percent / 100)}</small>
      </p>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
    </div>
  )
}

import type { Activity, Route } from '@bothy/contract/entities.ts'
import { VoteSplit } from '../../activity-parts/vote-split.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './vote-tally.module.css'

/** The rule that selected the route: most votes, or the route that was added later. Nothing if there was no choice. */
export function useVoteOutcome(): (activity: Activity, chosen: Route) => string | undefined {
  const { t } = useTranslation()
  return ({ routes, voters, isTie }, { position, votes }) => {
    if (voters === 0) return routes.length > 1 ? t('activity.won-unvoted') : undefined
    return t(isTie ? 'activity.won-tie' : 'activity.won', { letter: routeLetter(position), votes: votes ?? 0, all: voters })
  }
}

/** The votes of each route, when and by whom the vote was ended, and the least number of votes: anyone can recompute the outcome. */
export function VoteTally({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { routes, voters, quorum, lacksQuorum, voteClosedAt, voteClosedBy, timeZone } = activity
  return (
    <div className={styles.tally}>
      {voters > 0 && routes.length > 1 && (
        <>
          <div aria-hidden="true">
            <VoteSplit votes={routes.map(({ votes }) => votes ?? 0)} positions={routes.map(({ position }) => position)} />
          </div>
          <ul className={styles.votes}>
            {routes.map(({ id, position, votes }) => (
              <li key={id}>
                {t('app.label-value', {
                  label: t('route.letter', { letter: routeLetter(position) }),
                  value: t('votes.number', { count: votes ?? 0 }),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {voteClosedAt !== null && voteClosedBy !== null && (
        <p>{t(`activity.vote-closed.${voteClosedBy}`, { when: format.inSentence.dayAndTimeInZone(voteClosedAt, timeZone) })}</p>
      )}
      {voteClosedAt !== null && quorum !== null && (
        <p>{t(lacksQuorum ? 'activity.quorum.not-reached' : 'activity.quorum.reached', { quorum })}</p>
      )}
    </div>
  )
}

import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { routeLetter } from '../format/route-letter.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { CardTitle, RowFrame, votesOf, WhenAndWhere, type ActivityCardProps } from './activity-card.tsx'
import { VoteSplit } from './vote-split.tsx'
import styles from './vote-card.module.css'

/** The viewer's own vote; the leading route for those who have not voted. */
function VoteSummary({ activity }: { activity: ActivityListItem }) {
  const { t } = useTranslation()
  const { votedRoute, leadingRoute, isTie, routePositions = [] } = activity
  const letterOf = (index: number) => routeLetter(routePositions[index] ?? index)
  if (votedRoute !== undefined)
    return (
      <b className={styles.ownVote}>
        <IconCircleCheck size={16} aria-hidden />
        {t('votes.mine', { letter: letterOf(votedRoute) })}
      </b>
    )
  if (leadingRoute === undefined || votesOf(activity) === 0) return null
  return <b>{isTie ? t('votes.tie') : t('votes.leads', { letter: letterOf(leadingRoute) })}</b>
}

/** A card for activities in voting: the split of the votes and the leading route. */
export function VoteCard(props: ActivityCardProps) {
  const { activity } = props
  const { t } = useTranslation()
  const votes = votesOf(activity)
  return (
    <RowFrame {...props}>
      <CardTitle activity={activity} />
      <WhenAndWhere activity={activity} />
      {votes > 0 && <VoteSplit votes={activity.routeVotes ?? []} positions={activity.routePositions ?? []} />}
      <p className={styles.votes}>
        <span>{activity.routeVotes ? t('votes.count', { count: votes }) : t('activity.counts-hidden')}</span>
        <VoteSummary activity={activity} />
      </p>
    </RowFrame>
  )
}

import { IconChartBar, IconCircleCheck, IconMapPin, IconRoute, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivitySummary, Route } from '@bothy/contract/entities.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { Cover } from '../images/cover/cover.tsx'
import { DateTile } from './date-tile.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { isCancelledOrRejected } from './phase.ts'
import { PhaseBadge } from './phase-badge.tsx'
import { routeLetter } from './route-letter.tsx'
import { SeatsBar } from './seats-bar.tsx'
import { Title } from '../ui/title.tsx'
import { VoteSplit } from './vote-split.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import styles from './activity-card.module.css'

export type ActivityCardProps = {
  activity: ActivitySummary
  /** Absent for visitors: they have no favorites. */
  onFavorite?: ((activity: ActivitySummary) => void) | undefined
  /** Replaces the favorite button, for instance with a menu. */
  aside?: ReactNode
  /** Shows the cover without color, because the data is an outdated copy. */
  faded?: boolean
  /** Loads the picture at once: for cards that are visible first. */
  eager?: boolean
  /** Heading level: 2 where no section with a heading encloses the list. */
  level?: 2 | 3
}

/** The selected route, or the only one. */
const chosenRoute = ({ routes }: ActivitySummary): Route | undefined =>
  routes.find((route) => route.isSelected) ?? (routes.length === 1 ? routes[0] : undefined)

/** The only link of a card: its label is the title, and its target area is the whole card. */
function CardLink({ activity }: { activity: ActivitySummary }) {
  return <Link to="/activity/$id" params={{ id: activity.id }} className={styles.link} aria-label={activity.title} tabIndex={0} />
}

function WhenAndWhere({ activity }: { activity: ActivitySummary }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.meta}>
      <IconMapPin size={16} aria-hidden />
      <span>{t('date.place', { time: format.time(activity.startTime, activity.timeZone), place: activity.location })}</span>
    </p>
  )
}

function RouteStats({ route, withTime = false, children }: { route: Route | undefined; withTime?: boolean; children?: ReactNode }) {
  const format = useFormat()
  return (
    <p className={styles.stats}>
      {route && (
        <>
          <DifficultyBadge difficulty={route.difficulty} />
          <span>{format.distance(route.distance)}</span>
          {withTime && <span>{format.duration(route.duration)}</span>}
        </>
      )}
      {children}
    </p>
  )
}

function CardFavorite({
  activity,
  onFavorite,
  variant,
}: Pick<ActivityCardProps, 'activity' | 'onFavorite'> & { variant: 'plain' | 'overlay' }) {
  if (!onFavorite || activity.isFavorite === undefined) return null
  return (
    <span className={styles.favorite}>
      <FavoriteButton variant={variant} isFavorite={activity.isFavorite} onToggle={() => onFavorite(activity)} />
    </span>
  )
}

/** A card for a carousel: the cover above, the seats below. */
export function ActivityCard({ activity, onFavorite, faded, eager }: ActivityCardProps) {
  return (
    <article className={classes(styles.card, styles.tall)}>
      <CardLink activity={activity} />
      <Cover
        activity={activity}
        sizes="320px"
        faded={faded || isCancelledOrRejected(activity.phase)}
        eager={eager}
        className={styles.tallCover}
      >
        <span className={styles.date}>
          <DateTile instant={activity.startTime} timeZone={activity.timeZone} />
        </span>
        <CardFavorite activity={activity} onFavorite={onFavorite} variant="overlay" />
      </Cover>
      <div className={styles.tallBody}>
        <Title lines={2}>{activity.title}</Title>
        <WhenAndWhere activity={activity} />
        <RouteStats route={chosenRoute(activity)} withTime />
        <SeatsBar taken={activity.currentParticipants} max={activity.maxParticipants} />
      </div>
    </article>
  )
}

/** The common part of all row cards: the cover with its date tile at the start. */
function RowFrame({ activity, faded, eager, children }: ActivityCardProps & { children: ReactNode }) {
  return (
    <article className={classes(styles.card, styles.row)}>
      <CardLink activity={activity} />
      <Cover
        activity={activity}
        sizes="240px"
        faded={faded || isCancelledOrRejected(activity.phase)}
        eager={eager}
        className={styles.rowCover}
      >
        <span className={styles.date}>
          <DateTile instant={activity.startTime} timeZone={activity.timeZone} />
        </span>
      </Cover>
      <div className={styles.rowBody}>{children}</div>
    </article>
  )
}

/** A card for lists: phase, title, place, and the number that matters in that phase. */
export function ActivityRow(props: ActivityCardProps) {
  const { activity, onFavorite, aside, level } = props
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <RowFrame {...props}>
      <div className={styles.head}>
        <PhaseBadge phase={activity.phase} />
        {aside ? (
          <span className={styles.favorite}>{aside}</span>
        ) : (
          <CardFavorite activity={activity} onFavorite={onFavorite} variant="plain" />
        )}
      </div>
      <Title level={level} lines={2} className={styles.rowTitle}>
        {activity.title}
      </Title>
      <WhenAndWhere activity={activity} />
      {activity.phase === 'review' ? (
        <p className={styles.meta}>
          <IconRoute size={16} aria-hidden />
          <span>{t('routes.count', { count: activity.routes.length })}</span>
        </p>
      ) : activity.phase === 'voting' ? (
        <p className={styles.meta}>
          <IconChartBar size={16} aria-hidden />
          <span>{t('votes.on-routes', { votes: activity.voters, routes: activity.routes.length })}</span>
        </p>
      ) : (
        <RouteStats route={chosenRoute(activity)}>
          <span className={styles.participants}>
            <IconUsers size={16} aria-hidden />
            {`${format.number(activity.currentParticipants)}/${format.number(activity.maxParticipants)}`}
          </span>
        </RouteStats>
      )}
    </RowFrame>
  )
}

/** The viewer's own vote; the leading route for those who have not voted. */
function VoteSummary({ activity }: { activity: ActivitySummary }) {
  const { t } = useTranslation()
  const mine = activity.routes.findIndex((route) => route.isVoted)
  if (mine >= 0)
    return (
      <b className={styles.ownVote}>
        <IconCircleCheck size={16} aria-hidden />
        {t('votes.mine', { letter: routeLetter(mine) })}
      </b>
    )
  const most = Math.max(...activity.routes.map((route) => route.votes))
  const ahead = activity.routes.flatMap((route, index) => (route.votes === most ? [index] : []))
  if (most <= 0 || ahead[0] === undefined) return null
  return <b>{ahead.length > 1 ? t('votes.tie') : t('votes.leads', { letter: routeLetter(ahead[0]) })}</b>
}

/** A card for activities in voting: the split of the votes and the leading route. */
export function VoteCard(props: ActivityCardProps) {
  const { activity } = props
  const { t } = useTranslation()
  return (
    <RowFrame {...props}>
      <Title lines={2}>{activity.title}</Title>
      <WhenAndWhere activity={activity} />
      {activity.voters > 0 && <VoteSplit routes={activity.routes} />}
      <p className={styles.votes}>
        <span>{t('votes.count', { count: activity.voters })}</span>
        <VoteSummary activity={activity} />
      </p>
    </RowFrame>
  )
}

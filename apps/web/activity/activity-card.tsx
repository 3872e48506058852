import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { Cover } from '../images/cover/cover.tsx'
import { DateTile } from './date-tile.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { isCancelledOrRejected, isJoinedAhead } from './phase.ts'
import { ActivityBadge, JoinedBadge } from './phase-badge.tsx'
import { SeatsBar } from './seats-bar.tsx'
import { Title } from '../ui/title.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import styles from './activity-card.module.css'

export type ActivityCardProps = {
  activity: ActivityListItem
  /** Absent for visitors: they have no favorites. */
  onFavorite?: ((activity: ActivityListItem) => void) | undefined
  /** Replaces the favorite button, for instance with a menu or a countdown. */
  aside?: ReactNode
  /** Shows the cover without color, because the data is an outdated copy. */
  faded?: boolean
  /** Loads the picture at once: for cards that are visible first. */
  eager?: boolean
  /** Heading level: 2 where no section with a heading encloses the list. */
  level?: 2 | 3
}

/** The only link of a card: its label is the title, and its target area is the whole card. */
function CardLink({ activity }: { activity: ActivityListItem }) {
  return <Link to="/activity/$id" params={{ id: activity.id }} className={styles.link} aria-label={activity.title} tabIndex={0} />
}

export function WhenAndWhere({ activity }: { activity: ActivityListItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.meta}>
      <IconMapPin size={16} aria-hidden />
      <span>{t('date.place', { time: format.time(activity.startTime, activity.timeZone), place: activity.location })}</span>
    </p>
  )
}

type RouteStatsProps = { activity: ActivityListItem; withTime?: boolean; children?: ReactNode }

function RouteStats({ activity: { difficulty, distance, duration }, withTime = false, children }: RouteStatsProps) {
  const format = useFormat()
  return (
    <p className={styles.stats}>
      {difficulty && <DifficultyBadge difficulty={difficulty} />}
      {distance !== undefined && <span>{format.distance(distance)}</span>}
      {withTime && duration !== undefined && <span>{format.duration(duration)}</span>}
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
export function ActivityCard({ activity, onFavorite, aside, faded, eager }: ActivityCardProps) {
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
        {aside ? (
          <span className={styles.favorite}>{aside}</span>
        ) : (
          <CardFavorite activity={activity} onFavorite={onFavorite} variant="overlay" />
        )}
        {isJoinedAhead(activity) && (
          <span className={styles.joined}>
            <JoinedBadge />
          </span>
        )}
      </Cover>
      <div className={styles.tallBody}>
        <Title lines={2}>{activity.title}</Title>
        <WhenAndWhere activity={activity} />
        <RouteStats activity={activity} withTime />
        <SeatsBar taken={activity.currentParticipants} max={activity.maxParticipants} />
      </div>
    </article>
  )
}

/** The common part of all row cards: the cover with its date tile at the start. */
export function RowFrame({ activity, faded, eager, children }: ActivityCardProps & { children: ReactNode }) {
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
        <ActivityBadge activity={activity} />
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
          <span>{t('routes.count', { count: activity.routeVotes?.length ?? 0 })}</span>
        </p>
      ) : activity.phase === 'voting' ? (
        <p className={styles.meta}>
          <IconChartBar size={16} aria-hidden />
          <span>{t('votes.on-routes', { votes: votesOf(activity), routes: activity.routeVotes?.length ?? 0 })}</span>
        </p>
      ) : (
        <RouteStats activity={activity}>
          <span className={styles.participants}>
            <IconUsers size={16} aria-hidden />
            {`${format.number(activity.currentParticipants)}/${format.number(activity.maxParticipants)}`}
          </span>
        </RouteStats>
      )}
    </RowFrame>
  )
}

export const votesOf = ({ routeVotes = [] }: ActivityListItem): number => routeVotes.reduce((sum, votes) => sum + votes, 0)

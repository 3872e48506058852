import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link, type HistoryState } from '@tanstack/react-router'
import { createContext, memo, use, type ReactNode } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useUser } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Cover, type EarlyLoading } from '../images/cover/cover.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { queuedFor } from '../offline/command-queue.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { AuthorLanguage } from '../ui/author-language.ts'
import { classes } from '../ui/classes.ts'
import { useMinute } from '../ui/minute-clock.ts'
import { Title } from '../ui/title.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { DateTile } from './date-tile.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { FavoriteButton, type FavoriteButtonProps } from './favorite-button.tsx'
import { GroupOf } from './group-name.tsx'
import { ActivityBadge, JoinedBadge } from './phase-badge.tsx'
import { isCancelledOrRejected, isJoinedAndNotOver } from './phase.ts'
import { SeatsBar } from './seats-bar.tsx'
import styles from './activity-card.module.css'

export type ActivityCardProps = {
  activity: ActivityListItem
  /** Replaces the favorite button, for instance with a menu or a countdown. */
  aside?: ReactNode
  /** Shows the cover without color, because the data is an outdated copy. */
  faded?: boolean
  /** When the cover loads. Absent: when it is scrolled into view. */
  early?: EarlyLoading | undefined
  /** Heading level: 2 where no section with a heading encloses the list. */
  level?: 2 | 3
}

/** What the history keeps with an activity that is opened from the cards within. */
export const OpenedFrom = createContext<HistoryState | undefined>(undefined)

/** The heading of a card and its only link, whose target area is the whole card. It comes first, for those who go by headings. */
export function CardTitle({ activity, level, className }: Pick<ActivityCardProps, 'activity' | 'level'> & { className?: string }) {
  const state = use(OpenedFrom)
  const linkTo = (title: string) => (
    <Link to="/activity/$id" params={{ id: activity.id }} state={state} className={styles.link}>
      {title}
    </Link>
  )
  return (
    <AuthorLanguage value={activity.language}>
      <Title level={level} lines={2} className={className} link={linkTo}>
        {activity.title}
      </Title>
    </AuthorLanguage>
  )
}

/** Time and place, the group, and when an open vote closes automatically. Past its closing time, a card cannot say whether it has closed. */
export function WhenAndWhere({ activity: { startTime, timeZone, location, voteClosesAt, groupId } }: { activity: ActivityListItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  return (
    <>
      <p className={styles.meta}>
        <IconMapPin size={16} aria-hidden />
        <span>{t('date.place', { time: format.timeInZone(startTime, timeZone), place: location })}</span>
      </p>
      {groupId && (
        <p className={styles.meta}>
          <GroupOf groupId={groupId} />
        </p>
      )}
      {voteClosesAt && Date.parse(voteClosesAt) > now && (
        <p className={styles.meta}>
          <IconHourglass size={16} aria-hidden />
          <time dateTime={voteClosesAt}>
            {t('activity.vote-closes', { when: format.inSentence.upcoming(voteClosesAt, timeZone, new Date(now)) })}
          </time>
        </p>
      )}
    </>
  )
}

const QueuedMark = lazyPart(() => import('./queued-mark.tsx'))
const UnreadMark = lazyPart(() => withAllMessages(import('./unread-mark.tsx')))

/** Its line is there before its code. */
export function UnreadMessages({ activity: { unreadMessages } }: { activity: ActivityListItem }) {
  if (!unreadMessages) return null
  return (
    <div className={styles.unread}>
      <UnreadMark count={unreadMessages} />
    </div>
  )
}

/** The vote or the spot that waits for the network. */
function Queued({ activityId }: { activityId: string }) {
  const command = useCommandQueue((queue) => queuedFor(queue, activityId, 'vote') ?? queuedFor(queue, activityId, 'seat'))
  return command && <QueuedMark command={command} />
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

/** Visitors have no favorites. */
function CardFavorite({ activity, variant }: FavoriteButtonProps) {
  const user = useUser()
  if (!user || activity.isFavorite === undefined) return null
  return (
    <span className={styles.favorite}>
      <FavoriteButton activity={activity} variant={variant} />
    </span>
  )
}

/** A card for a carousel: the cover above, the seats below. */
export const ActivityCard = memo(function ActivityCard({ activity, aside, faded, early }: ActivityCardProps) {
  return (
    <article className={classes(styles.card, styles.tall)}>
      <div className={styles.tallBody}>
        <CardTitle activity={activity} />
        <WhenAndWhere activity={activity} />
        <RouteStats activity={activity} withTime />
        <SeatsBar
          taken={activity.currentParticipants + (activity.offeredSpots ?? 0) + (activity.keptSpots ?? 0)}
          max={activity.maxParticipants}
        />
        <UnreadMessages activity={activity} />
        <Queued activityId={activity.id} />
      </div>
      <Cover
        activity={activity}
        sizes="320px"
        faded={faded || isCancelledOrRejected(activity.phase)}
        early={early}
        className={styles.tallCover}
      >
        <span className={styles.date}>
          <DateTile instant={activity.startTime} timeZone={activity.timeZone} />
        </span>
        {aside ? <span className={styles.favorite}>{aside}</span> : <CardFavorite activity={activity} variant="overlay" />}
        {isJoinedAndNotOver(activity) && (
          <span className={styles.joined}>
            <JoinedBadge />
          </span>
        )}
      </Cover>
    </article>
  )
})

/** The common part of all row cards: the cover with its date tile at the start. */
export function RowFrame({ activity, faded, early, children }: ActivityCardProps & { children: ReactNode }) {
  return (
    <article className={classes(styles.card, styles.row)}>
      <div className={styles.rowBody}>
        {children}
        <UnreadMessages activity={activity} />
        <Queued activityId={activity.id} />
      </div>
      <Cover
        activity={activity}
        sizes="240px"
        faded={faded || isCancelledOrRejected(activity.phase)}
        early={early}
        className={styles.rowCover}
      >
        <span className={styles.date}>
          <DateTile instant={activity.startTime} timeZone={activity.timeZone} />
        </span>
      </Cover>
    </article>
  )
}

/** A card for lists: phase, title, place, and the number that matters in that phase. */
export const ActivityRow = memo(function ActivityRow(props: ActivityCardProps) {
  const { activity, aside, level } = props
  const { t } = useTranslation()
  const format = useFormat()
  const routes = activity.routePositions?.length
  const hasCounts = activity.phase === 'voting' && activity.routeVotes
  const Icon = hasCounts ? IconChartBar : IconRoute
  return (
    <RowFrame {...props}>
      <CardTitle activity={activity} level={level} className={styles.rowTitle} />
      <div className={styles.head}>
        <ActivityBadge activity={activity} />
        {aside ? <span className={styles.favorite}>{aside}</span> : <CardFavorite activity={activity} variant="plain" />}
      </div>
      <WhenAndWhere activity={activity} />
      {routes !== undefined ? (
        <p className={styles.meta}>
          <Icon size={16} aria-hidden />
          <span>{t(hasCounts ? 'votes.on-routes' : 'routes.count', { votes: votesOf(activity), routes, count: routes })}</span>
        </p>
      ) : (
        <RouteStats activity={activity}>
          <span className={styles.participants}>
            <IconUsers size={16} aria-hidden />
            <span aria-hidden="true">{`${format.number(activity.currentParticipants)}/${format.number(activity.maxParticipants)}`}</span>
            <VisuallyHidden>{t('seats.label', { taken: activity.currentParticipants, max: activity.maxParticipants })}</VisuallyHidden>
          </span>
        </RouteStats>
      )}
    </RowFrame>
  )
})

export const votesOf = ({ routeVotes = [] }: ActivityListItem): number => routeVotes.reduce((sum, votes) => sum + votes, 0)

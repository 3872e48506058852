import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { memo, useId, useMemo, type ReactNode, type Ref } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { DifficultyBadge } from '../../activity-parts/difficulty-badge.tsx'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { votePercentagesOf } from '../../activity-parts/vote-result.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { QueuedCommand } from '../../offline/command-queue.ts'
import { useTextLanguage } from '../../ui/author-language.ts'
import { classes } from '../../ui/classes.ts'
import { BestMark, bestValuesOf, type BestValues } from './best-values.tsx'
import { CandidateProfile } from './candidate-profile.tsx'
import { YourTime } from './lazy-your-time.tsx'
import { RouteVotes } from './route-votes.tsx'
import styles from './route-comparison.module.css'

/** Only given when the viewer may pick a route. */
export type RouteChoice = { picked: string | null; onPick: (routeId: string) => void }

type RouteComparisonProps = {
  routes: readonly Route[]
  choice?: RouteChoice | undefined
  /** The vote that waits for the network. */
  queuedVote?: QueuedCommand | undefined
  /** The accessible name of the group. */
  label: string
  /** False before the vote, when there is nothing to count. */
  withVotes?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Compares the candidate routes: side by side, and from 1024 px as rows below each other. */
export function RouteComparison({ routes, choice, queuedVote, label, withVotes = true, ref }: RouteComparisonProps) {
  const group = useId()
  const percents = votePercentagesOf(routes)
  const { units } = useFormat()
  const best = useMemo(() => bestValuesOf(routes, units), [routes, units])
  const hasTracks = routes.some(({ track }) => track !== null)
  return (
    <div
      ref={ref}
      role={choice ? 'radiogroup' : 'group'}
      aria-label={label}
      className={styles.comparison}
      tabIndex={choice ? undefined : 0}
      data-tracks={hasTracks || undefined}
    >
      {routes.map((route, index) => (
        <Candidate
          key={route.id}
          route={route}
          index={index}
          group={group}
          isPicked={choice ? choice.picked === route.id : route.isSelected}
          onPick={choice?.onPick}
          queuedVote={queuedVote}
          best={best}
          routes={hasTracks ? routes : null}
          percent={withVotes ? (percents[index] ?? 0) : null}
        />
      ))}
    </div>
  )
}

type CandidateProps = {
  route: Route
  index: number
  group: string
  isPicked: boolean
  /** Only given when the viewer may pick it. */
  onPick: RouteChoice['onPick'] | undefined
  queuedVote: QueuedCommand | undefined
  best: BestValues
  /** All routes, whose profiles share one scale; null if none has a track. */
  routes: readonly Route[] | null
  /** Its share of the votes; null where they are not shown. */
  percent: number | null
}

/** It renders again only where it changes: the next paint waits for all that a tap renders. */
const Candidate = memo(function Candidate({ route, index, group, isPicked, onPick, queuedVote, best, routes, percent }: CandidateProps) {
  const { t } = useTranslation()
  const id = `${group}-${index}`
  const languageOf = useTextLanguage()
  const isQueued = queuedVote?.wanted === route.id
  const FlagIcon = isQueued ? IconHourglass : IconCheck
  const isVoted = route.isVoted && !queuedVote
  const flag = isQueued ? t('waiting.title') : isVoted ? t('activity.your-vote') : route.isSelected ? t('activity.chosen') : undefined
  const Frame = onPick ? 'label' : 'div'
  return (
    <Frame className={classes(styles.candidate, isPicked && styles.picked)} data-route={route.position % 5}>
      {flag && (
        <span className={styles.flag}>
          <FlagIcon size={14} aria-hidden />
          {flag}
        </span>
      )}
      <span className={styles.letter} id={`${id}-name`}>
        <RouteLetter position={route.position} labelled />
      </span>
      {onPick && <Radio id={id} name={group} isPicked={isPicked} onPick={() => onPick(route.id)} />}
      <b className={styles.name} id={`${id}-title`} lang={languageOf(route.title)}>
        {route.title}
      </b>
      <Facts id={`${id}-facts`} route={route} best={best} routes={routes} percent={percent} />
    </Frame>
  )
})

type FactsProps = Pick<CandidateProps, 'route' | 'best' | 'routes' | 'percent'> & { id: string }

/** What does not depend on the choice. */
const Facts = memo(function Facts({ id, route, best, routes, percent }: FactsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.facts} id={id}>
      {routes && <CandidateProfile route={route} routes={routes} />}
      <Row area="difficulty" name={t('activity.difficulty')}>
        <DifficultyBadge difficulty={route.difficulty} />
      </Row>
      <Row area="distance" name={t('activity.distance')}>
        {format.distance(route.distance)}
        {best.distance === route.id && <BestMark kind="shortest" />}
      </Row>
      {routes && (
        <>
          <Row area="ascent" name={t('activity.ascent')}>
            {route.track?.ascent == null ? '–' : format.height(route.track.ascent)}
            {best.ascent === route.id && <BestMark kind="least" />}
          </Row>
          <Row area="descent" name={t('activity.descent')}>
            {route.track?.descent == null ? '–' : format.height(route.track.descent)}
            {best.descent === route.id && <BestMark kind="least" />}
          </Row>
        </>
      )}
      <Row area="time" name={t('activity.hiking-time')}>
        {format.duration(route.duration)}
        {best.duration === route.id && <BestMark kind="quickest" />}
        <YourTime route={route}>
          {(time) => (
            <span className={styles.yourTime}>
              <small>{t('activity.your-time')}</small> {time}
            </span>
          )}
        </YourTime>
      </Row>
      {percent !== null && route.votes !== null && <RouteVotes votes={route.votes} percent={percent} />}
    </div>
  )
})

function Radio({ id, name, isPicked, onPick }: { id: string; name: string; isPicked: boolean; onPick: () => void }) {
  return (
    <span className={styles.radio}>
      <input
        type="radio"
        name={name}
        checked={isPicked}
        onChange={onPick}
        aria-labelledby={`${id}-name ${id}-title`}
        aria-describedby={`${id}-facts`}
      />
      <IconCheck size={16} aria-hidden />
    </span>
  )
}

function Row({ area, name, children }: { area: string; name: string; children: ReactNode }) {
  return (
    <p className={styles.row} data-area={area}>
      <small>{name}</small>
      <span>{children}</span>
    </p>
  )
}

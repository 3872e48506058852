import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { memo, useState, type Ref } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { RouteFigures } from '../../activity-parts/route-figures.tsx'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyRenderedPart } from '../../lazy/lazy-part.tsx'
import { RouteMapWhenLoaded } from '../../map/route-map-when-loaded.tsx'
import { queuedFor } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { TrackChart } from '../../tracks/track-chart.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useTextLanguage } from '../../ui/author-language.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { YourTime } from './lazy-your-time.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { RouteComparison, type RouteChoice } from './route-comparison.tsx'
import { TrackDownloads } from './track-downloads.tsx'
import { isUndecided } from './vote-closing.ts'
import { HiddenCounts, Quorum, VoteClosing } from './vote-rules.tsx'
import { useVoteOutcome, VoteTally } from './vote-tally.tsx'
import styles from './route-sections.module.css'

const RouteInterest = lazyRenderedPart(() => withAllMessages(import('./route-interest.tsx')))

/** What a tap on a route does not change: see activity-view.tsx. */
const [MemoClosing, MemoQuorum, MemoHiddenCounts] = [memo(VoteClosing), memo(Quorum), memo(HiddenCounts)]
const MemoDescriptions = memo(Descriptions)

type CandidatesProps = {
  activity: Activity
  choice?: RouteChoice | undefined
  commands: ActivityCommands
  ref?: Ref<HTMLDivElement>
}

/** The candidate routes, until one is selected. `choice` is given when the viewer may vote. */
export function Candidates({ activity, choice, commands, ref }: CandidatesProps) {
  const { t } = useTranslation()
  const { routes, phase, refusals, voters, members } = activity
  const isVoting = phase === 'voting'
  const queuedVote = useCommandQueue((queue) => queuedFor(queue, activity.id, 'vote'))
  const [only] = routes
  if (!only) return <NoRoutes activity={activity} />
  if (!isVoting && routes.length === 1)
    return (
      <Section title={t('activity.the-route')}>
        <VoteClosing activity={activity} />
        <RouteCard route={only} />
      </Section>
    )
  return (
    <Section
      title={isVoting ? t('activity.pick') : t('activity.candidates')}
      hint={
        isVoting && (
          <>
            <span>{t('activity.voted', { voters, members })}</span>
            <br />
            <span>{t('activity.pick.hint')}</span>
          </>
        )
      }
    >
      <MemoClosing activity={activity} />
      <RouteComparison
        ref={ref}
        routes={routes}
        choice={choice}
        queuedVote={queuedVote}
        label={t('activity.routes')}
        withVotes={isVoting || voters > 0}
      />
      {isVoting && (
        <p className={styles.rule}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{t('activity.pick.rule')}</span>
        </p>
      )}
      {isVoting && <MemoQuorum activity={activity} />}
      {isVoting && <MemoHiddenCounts activity={activity} />}
      {isVoting && <RouteInterest activity={activity} commands={commands} />}
      <div className={styles.footer}>
        <MemoDescriptions routes={routes} />
        {refusals.withdrawVote === null && (
          <Button
            variant="subtle"
            size="small"
            loading={commands.pending === 'withdrawVote'}
            onClick={() => commands.run({ name: 'withdrawVote' })}
          >
            {t('activity.withdraw')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Shown while routes can still be added. Later phases without a route show nothing. */
function NoRoutes({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  if (!isUndecided(activity)) return null
  return (
    <Section title={t('activity.routes')}>
      <VoteClosing activity={activity} />
      <Alert title={t('activity.no-routes')}>{t('activity.no-routes.text')}</Alert>
    </Section>
  )
}

/** The leader's descriptions of the routes. */
function Descriptions({ routes }: { routes: readonly Route[] }) {
  const languageOf = useTextLanguage()
  const { t } = useTranslation()
  return (
    <details className={styles.details}>
      <summary>{t('activity.about-routes')}</summary>
      <ul className={styles.descriptions}>
        {routes.map((route) => (
          <li key={route.id}>
            <RouteLetter position={route.position} />
            <div>
              <b lang={languageOf(route.title)}>{route.title}</b>
              {route.description && <Paragraphs text={route.description} />}
              <TrackDownloads route={route} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The selected route, with the votes of all routes behind a disclosure. Once the activity is over, what was planned and decided is behind one, too. */
export function ChosenRoute({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const outcomeOf = useVoteOutcome()
  const [isOpen, setIsOpen] = useState(false)
  const route = activity.routes.find(({ isSelected }) => isSelected)
  if (!route) return null
  const outcome = outcomeOf(activity, route)
  if (activity.phase !== 'finished')
    return (
      <Section title={t('activity.chosen-route')} hint={outcome}>
        <RouteCard route={route} />
        <Votes activity={activity} />
      </Section>
    )
  const facts = [format.distance(route.distance), format.duration(route.duration), t(`difficulty.${route.difficulty}`)]
  return (
    <Section title={t('activity.chosen-route')} hint={format.list(facts)}>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <RouteName route={route} />
        </summary>
        {/* A map needs its room when it begins. */}
        {isOpen && (
          <div className={styles.past}>
            <RouteCard route={route} isNamed={false} />
            {outcome && <p>{outcome}</p>}
            <Votes activity={activity} />
          </div>
        )}
      </details>
    </Section>
  )
}

/** How many votes each route had, and all routes behind a disclosure. */
function Votes({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { routes } = activity
  return (
    <>
      <VoteTally activity={activity} />
      {routes.length > 1 && (
        <details className={styles.details}>
          <summary>{t('activity.all-routes', { count: routes.length })}</summary>
          <div className={styles.finalVotes}>
            <RouteComparison routes={routes} label={t('activity.final-votes')} />
          </div>
        </details>
      )}
    </>
  )
}

function RouteName({ route }: { route: Route }) {
  const languageOf = useTextLanguage()
  return (
    <>
      <RouteLetter position={route.position} labelled />
      <span lang={languageOf(route.title)}>{route.title}</span>
    </>
  )
}

function RouteCard({ route, isNamed = true }: { route: Route; isNamed?: boolean }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.route}>
      {isNamed && (
        <h3 className={styles.name}>
          <RouteName route={route} />
        </h3>
      )}
      <div className={styles.pictures}>
        <div className={styles.profile}>
          <RouteFigures route={route}>
            <YourTime route={route}>
              {(time) => (
                <div>
                  <dt>{t('activity.your-time')}</dt>
                  <dd>{time}</dd>
                </div>
              )}
            </YourTime>
          </RouteFigures>
          <TrackChart route={route} />
        </div>
        <div>
          <RouteMapWhenLoaded routes={[route]} />
        </div>
      </div>
      {route.description && <Paragraphs text={route.description} />}
      <TrackDownloads route={route} />
    </Card>
  )
}

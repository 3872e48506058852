import { IconInfoCircle } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { letterOf, RouteLetter } from '../../ui/route-letter.tsx'
import { Section } from '../../ui/section.tsx'
import { languageOf } from '../../ui/title-language.ts'
import { Waymark } from '../../ui/waymark.tsx'
import { useWords } from '../../words/words.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { RouteCompare, type Choice } from './route-compare.tsx'
import type { Orders } from './use-orders.ts'
import styles from './routes.module.css'

/** The candidate routes, until one is selected. `choice` is given when the viewer may vote. */
export function Candidates({ activity, choice, orders, ref }: CandidatesProps) {
  const { t } = useWords()
  const { routes, phase, refusals, voters } = activity
  const isVoting = phase === 'voting'
  const [only] = routes
  if (!only) return <NoRoutes activity={activity} />
  if (!isVoting && routes.length === 1)
    return (
      <Section title={t('activity.the-route')}>
        <RouteCard route={only} index={0} />
      </Section>
    )
  return (
    <Section title={isVoting ? t('activity.pick') : t('activity.candidates')} hint={isVoting ? t('activity.pick.hint') : undefined}>
      <RouteCompare ref={ref} routes={routes} choice={choice} label={t('activity.routes')} withVotes={isVoting || voters > 0} />
      {isVoting && (
        <p className={styles.rules}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{t('activity.pick.rule')}</span>
        </p>
      )}
      <div className={styles.footer}>
        <Descriptions routes={routes} />
        {refusals.withdrawVote === null && (
          <Button
            variant="subtle"
            size="small"
            loading={orders.pending === 'withdrawVote'}
            onClick={() => orders.give({ name: 'withdrawVote' })}
          >
            {t('activity.withdraw')}
          </Button>
        )}
      </div>
    </Section>
  )
}

export type CandidatesProps = { activity: Activity; choice?: Choice | undefined; orders: Orders; ref?: Ref<HTMLDivElement> }

/** Shown while routes can still be added. Later phases without a route show nothing. */
function NoRoutes({ activity: { phase } }: { activity: Activity }) {
  const { t } = useWords()
  if (phase !== 'review' && phase !== 'rejected' && phase !== 'voting') return null
  return (
    <Section title={t('activity.routes')}>
      <Note title={t('activity.no-routes')}>{t('activity.no-routes.text')}</Note>
    </Section>
  )
}

/** The leader's descriptions of the routes. */
function Descriptions({ routes }: { routes: readonly Route[] }) {
  const { t } = useWords()
  return (
    <details className={styles.details}>
      <summary>{t('activity.about-routes')}</summary>
      <ul className={styles.descriptions}>
        {routes.map((route, index) => (
          <li key={route.id}>
            <RouteLetter place={index} />
            <div>
              <b lang={languageOf(route.title)}>{route.title}</b>
              <Paragraphs text={route.description} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The selected route, with the votes of all routes behind a disclosure. */
export function ChosenRoute({ activity: { routes, voters } }: { activity: Activity }) {
  const { t } = useWords()
  const index = routes.findIndex((route) => route.isSelected)
  const route = routes[index]
  if (!route) return null
  const hint = voters > 0 ? t('activity.won', { letter: letterOf(index), votes: route.votes, all: voters }) : undefined
  return (
    <Section title={t('activity.chosen-route')} hint={hint}>
      <RouteCard route={route} index={index} />
      {routes.length > 1 && (
        <details className={styles.details}>
          <summary>{t('activity.all-routes', { count: routes.length })}</summary>
          <div className={styles.others}>
            <RouteCompare routes={routes} label={t('activity.final-votes')} />
          </div>
        </details>
      )}
    </Section>
  )
}

function RouteCard({ route, index }: { route: Route; index: number }) {
  return (
    <Card className={styles.chosen}>
      <h3 className={styles.name}>
        <RouteLetter place={index} labelled />
        <span lang={languageOf(route.title)}>{route.title}</span>
      </h3>
      <RouteFigures route={route} />
      <Paragraphs text={route.description} />
    </Card>
  )
}

function RouteFigures({ route }: { route: Route }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('activity.difficulty')}</dt>
        <dd>
          <Waymark difficulty={route.difficulty} />
        </dd>
      </div>
      <div>
        <dt>{t('activity.distance')}</dt>
        <dd>{format.distance(route.distance)}</dd>
      </div>
      <div>
        <dt>{t('activity.hiking-time')}</dt>
        <dd>{format.duration(route.duration)}</dd>
      </div>
    </dl>
  )
}

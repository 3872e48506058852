import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { Trail } from '../../ui/trail.tsx'
import { useWords } from '../../words/words.tsx'
import { ActionBar } from './action-bar.tsx'
import { Headline } from './headline.tsx'
import { Hero } from './hero.tsx'
import { LiveCounts } from './live-counts.tsx'
import { MoreMenu } from './more-menu.tsx'
import { nextStep, type MenuCommand, type StepName } from './next-step.ts'
import { Paragraphs } from './paragraphs.tsx'
import { PlanFacts } from './plan.tsx'
import { isAsked, Question, type Asked } from './questions.tsx'
import { Candidates, ChosenRoute } from './routes.tsx'
import { Seats } from './seats.tsx'
import { useOrders } from './use-orders.ts'
import styles from './activity-view.module.css'

/** The route that the viewer has in mind: their vote until they pick another one. */
function usePick(activity: Activity) {
  const [own, setOwn] = useState<string | null>(null)
  const { routes, refusals } = activity
  const mine = routes.find((route) => route.isVoted)?.id ?? null
  const picked = own !== null && routes.some((route) => route.id === own) ? own : mine
  const mayPick = refusals.vote === null || refusals.moveVote === null
  return { picked: mayPick ? picked : null, choice: mayPick ? { picked, onPick: setOwn } : undefined, forget: () => setOwn(null) }
}

/** Brings the candidates into view and the focus to the picked one. */
function leadTo(candidates: HTMLElement | null): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  candidates?.closest('section')?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
  const radio = candidates?.querySelector<HTMLInputElement>('input:checked') ?? candidates?.querySelector('input')
  radio?.focus({ preventScroll: true })
}

/** One activity, in whatever phase, for whoever looks at it. */
export function ActivityView({ activity, faded }: { activity: Activity; faded: boolean }) {
  const { t, locale } = useWords()
  const navigate = useNavigate()
  const orders = useOrders(activity)
  const { picked, choice, forget } = usePick(activity)
  const next = nextStep(activity, picked)
  const candidates = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setIsAsking] = useState(false)

  function take(name: StepName | MenuCommand): void {
    if (isAsked(name)) {
      setAsked(name)
      return setIsAsking(true)
    }
    if (name === 'chooseRoute' || name === 'chooseOther') return leadTo(candidates.current)
    if (name === 'edit') return void navigate({ to: '/activity/$id/edit', params: { id: activity.id } })
    if (name === 'vote' || name === 'moveVote') return picked === null ? undefined : orders.give({ name, routeId: picked }, forget)
    if (name === 'join' || name === 'leave' || name === 'approve' || name === 'resubmit') orders.give({ name })
  }

  const isChosen = activity.routes.some((route) => route.isSelected)
  const hasSeats = activity.phase === 'enrolling' || activity.phase === 'active' || activity.phase === 'finished'
  return (
    <article className={styles.page}>
      <Hero activity={activity} faded={faded} menu={<MoreMenu activity={activity} next={next} onSelect={take} />} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className={styles.headline}>
            <Headline activity={activity} />
          </div>
          <div className={styles.body}>
            {hasSeats && <Seats activity={activity} orders={orders} />}
            {isChosen ? (
              <ChosenRoute activity={activity} />
            ) : (
              <Candidates ref={candidates} activity={activity} choice={choice} orders={orders} />
            )}
          </div>
          <div className={styles.story}>
            <Paragraphs text={activity.description} />
          </div>
        </div>
        <aside className={styles.rail} aria-label={t('activity.rail')}>
          <Card className={styles.trail}>
            <div className={styles.path}>
              <Trail activity={activity} />
            </div>
            {next && (
              <div className={styles.action}>
                <ActionBar activity={activity} next={next} picked={picked} pending={orders.pending} onStep={take} />
              </div>
            )}
          </Card>
          <div className={styles.plan}>
            <Section title={t('activity.plan')} className={styles.planSection}>
              <PlanFacts activity={activity} />
            </Section>
          </div>
        </aside>
      </div>
      {/* Another language is no news. */}
      <LiveCounts key={`${activity.phase} ${locale}`} activity={activity} />
      {asked && <Question key={asked} asked={asked} activity={activity} orders={orders} open={isAsking} onOpenChange={setIsAsking} />}
    </article>
  )
}

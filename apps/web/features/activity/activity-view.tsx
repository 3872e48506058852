import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { useLocation } from '@tanstack/react-router'
import { memo, Suspense, useMemo, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isHiddenPhase } from '@bothy/contract/phases.ts'
import { commandOf } from '../../activity-parts/next-step.ts'
import { PhaseStepper } from '../../activity-parts/phase-stepper.tsx'
import { phaseProgress } from '../../activity-parts/phase-steps.ts'
import { showsWaitlist } from '../../activity-parts/phase.ts'
import { ownSeat } from '../../activity-parts/presence.ts'
import { useClubSettings, useUser } from '../../api/api-context.tsx'
import { hasCars, isDayOf, isOfParty } from '../../format/day-of.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyPart, lazyRenderedPart, lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { afterPage, ahead } from '../../lazy/load-ahead.ts'
import { FullScreenMap } from '../../map/full-screen-map.tsx'
import { AuthorLanguage } from '../../ui/author-language.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActionBar } from './action-bar.tsx'
import { ActivityHeader, Tags } from './activity-header.tsx'
import { ActivityBar, Hero } from './hero.tsx'
import { Leader } from './leader.tsx'
import { PlanDetails } from './plan-details.tsx'
import { Candidates, ChosenRoute } from './route-sections.tsx'
import { Seats, showsSeats } from './seats.tsx'
import { Story } from './story.tsx'
import { TracksSection } from './tracks-section.tsx'
import { useActivityPage, type ActivityPage } from './use-activity-page.ts'
import styles from './activity-view.module.css'

const PrintSheet = lazyPart(() => import('../../activity-parts/print-sheet.tsx'))
const Safety = lazyRenderedPart(() => withAllMessages(import('./safety.tsx')))
const MoreMenu = lazyPart(() => import('./more-menu.tsx'))
const LiveActivity = lazyPart(() => import('./live-activity.tsx'))
const Notices = lazyRenderedPart(() => withAllMessages(import('./notices.tsx')))
const Waitlist = lazyRenderedPart(() => withAllMessages(import('./waitlist.tsx')))
const DiscussionLink = lazyPart(afterPage(() => withAllMessages(import('./discussion-link.tsx'))))
const CarsLink = lazyPart(afterPage(() => withAllMessages(import('./cars-link.tsx'))))
const PhotoCover = lazyPart(() => withAllMessages(import('./photo-cover.tsx')))
const PhotoSummary = lazyPart(() => withAllMessages(import('./photo-summary.tsx')))
const Report = lazyPart(() => withAllMessages(import('./report.tsx')))
const Thanks = lazyPart(() => withAllMessages(import('./thanks.tsx')))
const Draw = lazyRenderedPart(() => withAllMessages(import('./draw.tsx')))
const ChosenOnNotification = lazyWhenReachable(() => withAllMessages(import('./chosen-on-notification.tsx')))
const CommandDialog = lazyWhenReachable(ahead(() => withAllMessages(import('./command-dialog.tsx'))))
const QueuedCommandBar = lazyWhenReachable(() => import('./queued-command-bar.tsx'))

/** What a tap on a route does not change: the next paint does not wait for it. */
const [MemoHero, MemoHeader, MemoLeader, MemoStory] = [memo(Hero), memo(ActivityHeader), memo(Leader), memo(Story)]
const [MemoTags, MemoPlan, MemoTracks] = [memo(Tags), memo(PlanDetails), memo(TracksSection)]
const [MemoStepper, MemoFullMap] = [memo(PhaseStepper), memo(FullScreenMap)]

const hasChosenRoute = ({ routes }: Activity) => routes.some((route) => route.isSelected)

const hasBegun = ({ phase }: Activity) => phase === 'active' || phase === 'finished'

/** One activity, in every phase and for every viewer. */
export function ActivityView({ activity, faded }: { activity: Activity; faded: boolean }) {
  const user = useUser()
  const page = useActivityPage(activity)
  const hash = useLocation({ select: (location) => location.hash })
  const { commands, shown, dialog } = page
  const showsPhotos = useClubSettings()?.photos && hasBegun(activity)
  return (
    <AuthorLanguage value={activity.language}>
      <article className={styles.page}>
        <ActivityBar activity={activity} menu={user && <MoreMenu activity={activity} next={page.next} onSelect={page.runStep} />} />
        <div className={styles.cover}>
          <MemoHero activity={activity} faded={faded} />
          {showsPhotos && <PhotoCover activity={activity} />}
        </div>
        <div className={styles.columns}>
          <div className={styles.main}>
            <Headline page={page} />
            <Body page={page} />
          </div>
          <Rail page={page} />
        </div>
        <LiveActivity activity={activity} />
        <PrintSheet activity={shown} />
        <VisuallyHidden role="status">{commands.announcement}</VisuallyHidden>
        <MemoFullMap routes={activity.routes} meetingPoint={activity.coordinates} />
        <Suspense>{hash && <ChosenOnNotification activity={activity} commands={commands} />}</Suspense>
        <Suspense>{dialog && <CommandDialog key={dialog.command} activity={activity} commands={commands} {...dialog} />}</Suspense>
      </article>
    </AuthorLanguage>
  )
}

type PartProps = { page: ActivityPage }

const hasNotices = ({ coLeaders, offeredLeader, changedSinceReview }: Activity) => offeredLeader ?? coLeaders[0] ?? changedSinceReview[0]

/** Title and leader, what is asked of the viewer, and the story. */
function Headline({ page: { activity, shown, now, commands, next, runStep } }: PartProps) {
  const { t } = useTranslation()
  const userId = useUser()?.id
  const isDay = hasChosenRoute(activity) && isOfParty(activity, userId) && isDayOf(activity, now)
  const isBeside = isDay && next?.step.name !== 'onTheDay'
  const isBack = activity.returnedAt ?? ownSeat(activity, userId)?.returnedAt
  // It stays when the bar leads there, too: the text below must not jump up.
  const [wasBeside, setWasBeside] = useState(isBeside)
  if (isBeside && !wasBeside) setWasBeside(true)
  return (
    <div className={styles.headline}>
      <MemoHeader activity={shown} />
      <MemoLeader activity={activity} />
      {activity.offer && <Waitlist activity={activity} commands={commands} />}
      {isDay && wasBeside && (
        <LinkButton
          variant={isBack ? 'subtle' : 'filled'}
          block={!isBack}
          icon={IconWalk}
          className={styles.day}
          to="/activity/$id/today"
          params={{ id: activity.id }}
        >
          {t('day.title')}
        </LinkButton>
      )}
      {hasNotices(activity) && <Notices activity={activity} commands={commands} onReturn={() => runStep('returnToReview')} />}
      <MemoStory text={activity.description} />
      <MemoTags tags={activity.tags} />
    </div>
  )
}

/** Whether there is something to say about who came and who is back. Once the activity is over and everyone is back, there is not. */
const hasSafety = ({ refusals, showsContacts, ...activity }: Activity, userId: string | undefined): boolean =>
  userId !== undefined &&
  !(activity.phase === 'finished' && activity.returnedAt) &&
  (refusals.confirmReturn === null || refusals.checkIn === null || showsContacts || isOfParty(activity, userId))

/** An empty waitlist says nothing to those who have a spot, unless they manage it. */
const hasWaitlist = (activity: Activity) =>
  showsWaitlist(activity) && !activity.offer && (!activity.isJoined || activity.waitlistCount > 0 || activity.refusals.setWaitlist === null)

/** The people and the routes. While they are voted on, the routes come first. */
function Body({ page: { activity, shown, commands, next, candidates, choice, runStep } }: PartProps) {
  const { t } = useTranslation()
  const userId = useUser()?.id
  const { discussion, photos, sharedRides } = useClubSettings() ?? {}
  const report = <Report activity={activity} next={next} onWrite={runStep} />
  const isVoting = activity.phase === 'voting'
  const routes = hasChosenRoute(activity) ? (
    <ChosenRoute activity={activity} />
  ) : (
    <div className={styles.decision}>
      <Candidates ref={candidates} activity={activity} choice={choice} commands={commands} />
      <MemoTracks activity={activity} />
    </div>
  )
  return (
    <div className={styles.body} data-of-viewer>
      {isVoting && routes}
      {activity.phase === 'finished' && (
        <div className={styles.memories} data-awaited={activity.report?.changedAt ? '' : undefined}>
          {photos && <PhotoSummary activity={activity} />}
          {activity.thanks && !activity.report?.changedAt && <Thanks activity={activity} />}
          {activity.report && report}
        </div>
      )}
      {hasSafety(activity, userId) && <Safety activity={activity} next={next} />}
      {hasWaitlist(activity) && <Waitlist activity={activity} commands={commands} />}
      {activity.drawAt && <Draw activity={activity} commands={commands} />}
      {showsSeats(activity.phase) && <Seats activity={shown} commands={commands} />}
      {photos && activity.phase === 'active' && <PhotoSummary activity={activity} />}
      {sharedRides && hasCars(activity, userId) && <CarsLink activity={activity} />}
      {userId && discussion && !isHiddenPhase(activity.phase) && (
        <Section title={t('discussion.title')}>
          <Card padding="none" className={styles.discussion}>
            <DiscussionLink activity={activity} />
          </Card>
        </Section>
      )}
      {activity.conditions && report}
      {!isVoting && routes}
    </div>
  )
}

/** The phase with the next step, and the plan. */
function Rail({ page: { activity, shown, pending, next, queued, picked, runStep } }: PartProps) {
  const { t } = useTranslation()
  const progress = useMemo(() => phaseProgress(shown), [shown])
  const bar = (running: string | null) =>
    next && <ActionBar activity={shown} next={next} picked={picked} pending={running} onStep={runStep} />
  // While its code loads, the bar stays: without one, the focus would go to another part of the page.
  const action = queued ? (
    <Suspense fallback={next && bar(commandOf(next.step.name))}>
      <QueuedCommandBar command={queued} />
    </Suspense>
  ) : (
    bar(pending)
  )
  return (
    <aside className={styles.rail} aria-label={t('activity.rail')}>
      <Card className={styles.phaseCard}>
        <div className={styles.stepper}>
          <MemoStepper progress={progress} />
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </Card>
      <div className={styles.plan}>
        <Section title={t('activity.plan')} className={styles.planSection}>
          <MemoPlan activity={activity} />
        </Section>
      </div>
    </aside>
  )
}

import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { CheckIn } from '../../activity/check-in.tsx'
import { isDayOf, isOfParty } from '../../activity/day-of.ts'
import { PhaseStepper } from '../../activity/phase-stepper.tsx'
import { PrintSheet } from '../../activity/print-sheet.tsx'
import { Return } from '../../activity/return.tsx'
import { useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { AuthorLanguage } from '../../ui/author-language.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActionBar } from './action-bar.tsx'
import { ActivityHeader } from './activity-header.tsx'
import { ChangedSinceReview } from './changed-since-review.tsx'
import { ChosenOnNotification } from './chosen-on-notification.tsx'
import { CommandDialog } from './command-dialog.tsx'
import { ActivityBar, Hero } from './hero.tsx'
import { LeaderSheet } from './leader-sheet.tsx'
import { LiveCounts } from './live-counts.tsx'
import { MoreMenu } from './more-menu.tsx'
import { OfferedLeader } from './offered-leader.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { PlanDetails } from './plan-details.tsx'
import { QueuedCommandBar } from './queued-command-bar.tsx'
import { Candidates, ChosenRoute } from './route-sections.tsx'
import { Seats } from './seats.tsx'
import { FullScreenMap, TracksSection } from './tracks-section.tsx'
import { useActivityPage, type ActivityPage } from './use-activity-page.ts'
import styles from './activity-view.module.css'

const hasChosenRoute = ({ routes }: Activity) => routes.some((route) => route.isSelected)

/** One activity, in every phase and for every viewer. */
export function ActivityView({ activity, faded }: { activity: Activity; faded: boolean }) {
  const { locale } = useTranslation()
  const page = useActivityPage(activity)
  const { commands, shown, dialog } = page
  return (
    <AuthorLanguage value={activity.language}>
      <article className={styles.page}>
        <ActivityBar activity={activity} menu={<MoreMenu activity={activity} next={page.next} onSelect={page.runStep} />} />
        <Hero activity={activity} faded={faded} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Headline page={page} />
            <Body page={page} />
            <div className={styles.description}>
              <Paragraphs text={activity.description} />
            </div>
          </div>
          <Rail page={page} />
        </div>
        {/* The key starts over on a new phase or language, so that only new counts are announced. */}
        <LiveCounts key={`${activity.phase} ${locale}`} activity={activity} />
        <PrintSheet activity={shown} />
        <VisuallyHidden role="status">{commands.announcement}</VisuallyHidden>
        <FullScreenMap routes={activity.routes} />
        <ChosenOnNotification activity={activity} commands={commands} />
        <LeaderSheet activity={activity} commands={commands} {...page.leaderSheet} />
        {dialog && <CommandDialog key={dialog.command} activity={activity} commands={commands} {...dialog} />}
      </article>
    </AuthorLanguage>
  )
}

type PartProps = { page: ActivityPage }

/** Title and state, and what is asked of the viewer. */
function Headline({ page: { activity, shown, now, commands, runStep } }: PartProps) {
  const { t } = useTranslation()
  const userId = useUser()?.id
  const isDay = hasChosenRoute(activity) && isOfParty(activity, userId) && isDayOf(activity, now)
  return (
    <div className={styles.headline}>
      <ActivityHeader activity={shown} />
      {isDay && (
        <LinkButton variant="filled" block icon={IconWalk} className={styles.day} to="/activity/$id/today" params={{ id: activity.id }}>
          {t('day.open')}
        </LinkButton>
      )}
      <OfferedLeader activity={activity} commands={commands} />
      <ChangedSinceReview activity={activity} commands={commands} onReturn={() => runStep('returnToReview')} />
    </div>
  )
}

/** The people and the routes. */
function Body({ page: { activity, shown, commands, candidates, choice } }: PartProps) {
  const hasSeats = activity.phase === 'enrolling' || activity.phase === 'active' || activity.phase === 'finished'
  return (
    <div className={styles.body}>
      <Return activity={activity} />
      <CheckIn activity={activity} />
      {hasSeats && <Seats activity={shown} commands={commands} />}
      {hasChosenRoute(activity) ? (
        <ChosenRoute activity={activity} />
      ) : (
        <>
          <Candidates ref={candidates} activity={activity} choice={choice} commands={commands} />
          <TracksSection activity={activity} />
        </>
      )}
    </div>
  )
}

/** The phase with the next step, and the plan. */
function Rail({ page: { activity, shown, commands, next, queued, picked, runStep } }: PartProps) {
  const { t } = useTranslation()
  const action = queued ? (
    <QueuedCommandBar command={queued} />
  ) : (
    next && <ActionBar activity={shown} next={next} picked={picked} pending={commands.pending} onStep={runStep} />
  )
  return (
    <aside className={styles.rail} aria-label={t('activity.rail')}>
      <Card className={styles.phaseCard}>
        <div className={styles.stepper}>
          <PhaseStepper activity={shown} />
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </Card>
      <div className={styles.plan}>
        <Section title={t('activity.plan')} className={styles.planSection}>
          <PlanDetails activity={activity} />
        </Section>
      </div>
    </aside>
  )
}

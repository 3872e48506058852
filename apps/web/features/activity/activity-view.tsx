import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isDayOf, isOfParty } from '../../activity/day-of.ts'
import { useUser } from '../../api/api-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AuthorLanguage } from '../../ui/author-language.ts'
import { Section } from '../../ui/section.tsx'
import { CheckIn } from '../../activity/check-in.tsx'
import { shownPhase } from '../../activity/phase.ts'
import { PrintSheet } from '../../activity/print-sheet.tsx'
import { PhaseStepper } from '../../activity/phase-stepper.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Return } from '../../activity/return.tsx'
import { useOpenings } from '../../activity/use-openings.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { pageUrl, useShare } from '../../ui/use-share.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ActionBar } from './action-bar.tsx'
import { ActivityHeader } from './activity-header.tsx'
import { ActivityBar, Hero } from './hero.tsx'
import { LiveCounts } from './live-counts.tsx'
import { MoreMenu } from './more-menu.tsx'
import { nextStep, type MenuCommand, type StepName } from './next-step.ts'
import { Paragraphs } from './paragraphs.tsx'
import { PlanDetails } from './plan-details.tsx'
import { dialogOf, CommandDialog, type DialogCommand } from './command-dialog.tsx'
import { ChosenOnNotification } from './chosen-on-notification.tsx'
import { Candidates, ChosenRoute } from './route-sections.tsx'
import { FullScreenMap, TracksSection } from './tracks-section.tsx'
import { Seats } from './seats.tsx'
import { LeaderSheet } from './leader-sheet.tsx'
import { OfferedLeader } from './offered-leader.tsx'
import { ChangedSinceReview } from './changed-since-review.tsx'
import { useActivityCommands } from './use-activity-commands.ts'
import { useQueuedStep, QueuedCommandBar } from './queued-command-bar.tsx'
import styles from './activity-view.module.css'

/** The route that the viewer has picked; until they pick one, the route that they voted for. */
function usePick(activity: Activity) {
  const [lastPick, setLastPick] = useState<string | null>(null)
  const { routes, refusals } = activity
  const votedFor = routes.find((route) => route.isVoted)?.id ?? null
  const picked = lastPick !== null && routes.some((route) => route.id === lastPick) ? lastPick : votedFor
  const mayPick = refusals.vote === null || refusals.moveVote === null
  return {
    picked: mayPick ? picked : null,
    choice: mayPick ? { picked, onPick: setLastPick } : undefined,
    clearPick: (routeId: string) => setLastPick((pick) => (pick === routeId ? null : pick)),
  }
}

/** Scrolls the candidates into view and focuses the picked one. */
function scrollToCandidates(candidates: HTMLElement | null): void {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  candidates?.closest('section')?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' })
  const radio = candidates?.querySelector<HTMLInputElement>('input:checked') ?? candidates?.querySelector('input')
  radio?.focus({ preventScroll: true })
}

/** One activity, in every phase and for every viewer. */
export function ActivityView({ activity, faded }: { activity: Activity; faded: boolean }) {
  const { t, locale } = useTranslation()
  const navigate = useNavigate()
  const commands = useActivityCommands(activity)
  const { picked, choice, clearPick } = usePick(activity)
  const now = useMinute()
  useOpenings(activity, now)
  const userId = useUser()?.id
  const shown = { ...activity, phase: shownPhase(activity, now) }
  const next = nextStep(activity, picked, now)
  const waiting = useQueuedStep(activity.id, next, picked)
  const { share } = useShare()
  const candidates = useRef<HTMLDivElement>(null)
  const [dialogCommand, setDialogCommand] = useState<DialogCommand>()
  const { openDialog, dialogProps } = useOpenDialog<DialogCommand>()
  const [isChoosingLeader, setIsChoosingLeader] = useState(false)

  function runStep(name: StepName | MenuCommand): void {
    const dialog = dialogOf(name, activity)
    if (dialog) {
      setDialogCommand(dialog)
      return openDialog(dialog)
    }
    if (name === 'chooseRoute' || name === 'chooseOther') return scrollToCandidates(candidates.current)
    if (name === 'edit') return void navigate({ to: '/activity/$id/edit', params: { id: activity.id } })
    if (name === 'vote' || name === 'moveVote')
      return picked === null ? undefined : commands.run({ name, routeId: picked }, () => clearPick(picked))
    if (name === 'invite') return void share({ title: activity.title, url: pageUrl() })
    if (name === 'setLeader') return setIsChoosingLeader(true)
    if (name === 'approve') return commands.run({ name, version: activity.version })
    if (name === 'join' || name === 'leave' || name === 'resubmit') commands.run({ name })
  }

  const isChosen = activity.routes.some((route) => route.isSelected)
  const isDay = isChosen && isOfParty(activity, userId) && isDayOf(activity, now)
  const hasSeats = activity.phase === 'enrolling' || activity.phase === 'active' || activity.phase === 'finished'
  return (
    <AuthorLanguage value={activity.language}>
      <article className={styles.page}>
        <ActivityBar activity={activity} menu={<MoreMenu activity={activity} next={next} onSelect={runStep} />} />
        <Hero activity={activity} faded={faded} />
        <div className={styles.columns}>
          <div className={styles.main}>
            <div className={styles.headline}>
              <ActivityHeader activity={shown} />
              {isDay && (
                <LinkButton
                  variant="filled"
                  block
                  icon={IconWalk}
                  className={styles.day}
                  to="/activity/$id/today"
                  params={{ id: activity.id }}
                >
                  {t('day.open')}
                </LinkButton>
              )}
              <OfferedLeader activity={activity} commands={commands} />
              <ChangedSinceReview activity={activity} commands={commands} onReturn={() => runStep('returnToReview')} />
            </div>
            <div className={styles.body}>
              <Return activity={activity} />
              <CheckIn activity={activity} />
              {hasSeats && <Seats activity={shown} commands={commands} />}
              {isChosen ? (
                <ChosenRoute activity={activity} />
              ) : (
                <Candidates ref={candidates} activity={activity} choice={choice} commands={commands} />
              )}
              {!isChosen && <TracksSection activity={activity} />}
            </div>
            <div className={styles.description}>
              <Paragraphs text={activity.description} />
            </div>
          </div>
          <aside className={styles.rail} aria-label={t('activity.rail')}>
            <Card className={styles.phaseCard}>
              <div className={styles.stepper}>
                <PhaseStepper activity={shown} />
              </div>
              {(waiting || next) && (
                <div className={styles.action}>
                  {waiting ? (
                    <QueuedCommandBar command={waiting} />
                  ) : (
                    next && <ActionBar activity={shown} next={next} picked={picked} pending={commands.pending} onStep={runStep} />
                  )}
                </div>
              )}
            </Card>
            <div className={styles.plan}>
              <Section title={t('activity.plan')} className={styles.planSection}>
                <PlanDetails activity={activity} />
              </Section>
            </div>
          </aside>
        </div>
        {/* The key starts over on a new phase or language, so that only new counts are announced. */}
        <LiveCounts key={`${activity.phase} ${locale}`} activity={activity} />
        <PrintSheet activity={shown} />
        <VisuallyHidden role="status">{commands.announcement}</VisuallyHidden>
        <FullScreenMap routes={activity.routes} />
        <ChosenOnNotification activity={activity} commands={commands} />
        <LeaderSheet activity={activity} commands={commands} open={isChoosingLeader} onOpenChange={setIsChoosingLeader} />
        {dialogCommand && (
          <CommandDialog
            key={dialogCommand}
            command={dialogCommand}
            activity={activity}
            commands={commands}
            {...dialogProps(dialogCommand)}
          />
        )}
      </article>
    </AuthorLanguage>
  )
}

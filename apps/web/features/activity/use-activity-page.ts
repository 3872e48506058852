/** What the page of an activity does: which route is picked, what the viewer can do next, and where a step leads. */
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isReturn, nextStep, type NextStep, type StepName } from '../../activity-parts/next-step.ts'
import { shownPhase } from '../../activity-parts/phase.ts'
import { markOfUnseen } from '../../activity-parts/presence.ts'
import { useClubSettings, useUser } from '../../api/api-context.tsx'
import { usePendingChanges } from '../../commands/pending-commands.ts'
import { useActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { queuedFor, type QueuedCommand } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { pageUrl, useShare } from '../../ui/use-share.ts'
import { dialogOf, needsInput, type DialogCommand } from './asked-commands.ts'
import type { MenuCommand } from './menu-commands.ts'
import { saveToCalendar } from './save-to-calendar.ts'

export type ActivityPage = ReturnType<typeof useActivityPage>

export function useActivityPage(activity: Activity) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const now = useMinute()
  const commands = useActivityCommands(activity, {
    onAnswer: ({ name }) => name === 'delete' && isMounted() && navigate({ to: '/activities' }),
    isShown: ({ name }, answer) => (name === 'join' || name === 'acceptOffer') && 'id' in answer && answer.isJoined === true,
  })
  const day = useDaySteps(activity)
  const { picked, choice, clearPick } = usePick(activity)
  // A mark of the roll call is shown before its answer.
  const known = usePendingChanges(activity)
  const phase = shownPhase(activity, now)
  const shown = useMemo(() => ({ ...known, phase }), [known, phase])
  const next = nextStep(known, { viewerId: useUser()?.id, picked, hasPhotos: useClubSettings()?.photos, now })
  const queued = useQueuedStep(activity.id, next, picked)
  const { t } = useTranslation()
  const { share } = useShare()
  const candidates = useRef<HTMLDivElement>(null)
  const [dialogCommand, setDialogCommand] = useState<DialogCommand>()
  const { openDialog, dialogProps } = useOpenDialog<DialogCommand>()

  function ask(dialog: DialogCommand): void {
    setDialogCommand(dialog)
    openDialog(dialog)
  }

  function runStep(name: StepName | MenuCommand): void {
    if (name === 'writeReport' || name === 'writeLine') return ask('report')
    const dialog = dialogOf(name, activity, Date.now())
    if (dialog) return ask(dialog)
    if (name === 'chooseRoute' || name === 'chooseOther') return scrollToCandidates(candidates.current)
    if (name === 'edit') return void navigate({ to: '/activity/$id/edit', params: { id: activity.id } })
    if (name === 'vote' || name === 'moveVote')
      return picked === null ? undefined : commands.run({ name, routeId: picked }, () => clearPick(picked))
    if (name === 'invite') return void share({ title: activity.title, url: pageUrl() })
    if (name === 'shareVote') return void share({ title: t('activity.share.vote', { title: activity.title }), url: pageUrl() })
    if (name === 'addToCalendar') return void saveToCalendar(activity)
    if (name === 'allHere' || name === 'confirmReturn' || name === 'allBack') return day.run(name)
    if (name === 'approve') return commands.run({ name, version: activity.version })
    if (!isWithoutCommand(name) && !needsInput(name)) commands.run({ name })
  }

  return {
    activity,
    /** The activity in the phase that the clock says. */
    shown,
    now,
    commands,
    /** The command that waits for its answer, of the plan or of the day. */
    pending: commands.pending ?? day.pending,
    next,
    /** What waits for the network in the place of the next step. */
    queued,
    picked,
    choice,
    candidates,
    runStep,
    dialog: dialogCommand && { command: dialogCommand, ...dialogProps(dialogCommand) },
  }
}

/** Links, and states without a button. */
const stepsWithoutCommand = [
  'signInToVote',
  'signInToJoin',
  'addRoutes',
  'onTheDay',
  'applied',
  'joined',
  'back',
  'addPhotos',
  'proposeAgain',
  'findOther',
] as const
const isWithoutCommand = (name: StepName | MenuCommand): name is (typeof stepsWithoutCommand)[number] =>
  stepsWithoutCommand.some((one) => one === name)

/** The steps whose commands are sent in the scope of the day, like those of the roll call and of the return. */
function useDaySteps(activity: Activity) {
  const { run, pending } = useActivityCommands(activity, { scope: 'day' })
  const userId = useUser()?.id
  return {
    pending,
    run: (name: 'allHere' | 'allBack' | 'confirmReturn') =>
      name === 'allHere' ? run({ name: 'checkInAll', ...markOfUnseen(activity, userId), present: true }) : run({ name: 'confirmReturn' }),
  }
}

/** The route that the viewer has picked; until they pick one, the route that they voted for, even if that vote waits for the network. */
function usePick(activity: Activity) {
  const [lastPick, setLastPick] = useState<string | null>(null)
  const { routes, refusals } = activity
  const queuedVote = useCommandQueue((queue) => queuedFor(queue, activity.id, 'vote'))
  const votedFor = queuedVote ? queuedVote.wanted : (routes.find((route) => route.isVoted)?.id ?? null)
  const picked = lastPick !== null && routes.some((route) => route.id === lastPick) ? lastPick : votedFor
  const mayPick = refusals.vote === null || refusals.moveVote === null
  return {
    picked: mayPick ? picked : null,
    choice: mayPick ? { picked, onPick: setLastPick } : undefined,
    clearPick: (routeId: string) => setLastPick((pick) => (pick === routeId ? null : pick)),
  }
}

/** The vote or the spot that waits for the network, or the return in the place of its button, unless the viewer has picked another route since. */
function useQueuedStep(activityId: string, next: NextStep | null, picked: string | null): QueuedCommand | undefined {
  const name = next?.step.name
  const queued = useCommandQueue(
    (queue) =>
      queuedFor(queue, activityId, 'vote') ??
      queuedFor(queue, activityId, 'seat') ??
      queuedFor(queue, activityId, 'companions') ??
      queuedFor(queue, activityId, 'waitlist') ??
      queuedFor(queue, activityId, 'offer') ??
      queuedFor(queue, activityId, 'report') ??
      (isReturn(name) ? queuedFor(queue, activityId, 'return') : undefined),
  )
  const isNewVote = (name === 'vote' || name === 'moveVote') && picked !== queued?.wanted
  return isNewVote ? undefined : queued
}

/** Scrolls the candidates into view and focuses the picked one. */
function scrollToCandidates(candidates: HTMLElement | null): void {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  candidates?.closest('section')?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' })
  const radio = candidates?.querySelector<HTMLInputElement>('input:checked') ?? candidates?.querySelector('input')
  radio?.focus({ preventScroll: true })
}

/** What the page of an activity does: which route is picked, what the viewer can do next, and where a step leads. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { shownPhase } from '../../activity-parts/phase.ts'
import { useOpenings } from '../../activity-parts/use-openings.ts'
import { useActivityCommands } from '../../commands/use-activity-commands.ts'
import { queuedFor, type QueuedCommand } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { pageUrl, useShare } from '../../ui/use-share.ts'
import { dialogOf, type DialogCommand } from './asked-commands.ts'
import type { MenuCommand } from './menu-commands.ts'
import { nextStep, type NextStep, type StepName } from './next-step.ts'

export type ActivityPage = ReturnType<typeof useActivityPage>

export function useActivityPage(activity: Activity) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const now = useMinute()
  useOpenings(activity, now)
  const commands = useActivityCommands(activity, {
    onAnswer: ({ name }) => name === 'delete' && isMounted() && navigate({ to: '/activities' }),
    isShown: ({ name }, answer) => name === 'join' && 'id' in answer && nextStep(answer, null, now)?.step.name === 'joined',
  })
  const { picked, choice, clearPick } = usePick(activity)
  const next = nextStep(activity, picked, now)
  const queued = useQueuedStep(activity.id, next, picked)
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
    const isLink = name === 'signInToVote' || name === 'signInToJoin' || name === 'addRoutes' || name === 'joined'
    // The dialogs of these two send them, with a reason.
    if (!isLink && name !== 'reject' && name !== 'cancel') commands.run({ name })
  }

  return {
    activity,
    /** The activity in the phase that the clock says. */
    shown: { ...activity, phase: shownPhase(activity, now) },
    now,
    commands,
    next,
    /** What waits for the network in the place of the next step. */
    queued,
    picked,
    choice,
    candidates,
    runStep,
    dialog: dialogCommand && { command: dialogCommand, ...dialogProps(dialogCommand) },
    leaderSheet: { open: isChoosingLeader, onOpenChange: setIsChoosingLeader },
  }
}

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

/** The vote or the spot that waits for the network, unless the viewer has picked another route since. */
function useQueuedStep(activityId: string, next: NextStep | null, picked: string | null): QueuedCommand | undefined {
  const queued = useCommandQueue((queue) => queuedFor(queue, activityId, 'vote') ?? queuedFor(queue, activityId, 'seat'))
  const isNewVote = (next?.step.name === 'vote' || next?.step.name === 'moveVote') && picked !== queued?.wanted
  return isNewVote ? undefined : queued
}

/** Scrolls the candidates into view and focuses the picked one. */
function scrollToCandidates(candidates: HTMLElement | null): void {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  candidates?.closest('section')?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'start' })
  const radio = candidates?.querySelector<HTMLInputElement>('input:checked') ?? candidates?.querySelector('input')
  radio?.focus({ preventScroll: true })
}

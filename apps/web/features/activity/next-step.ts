/** The viewer's next step on an activity. It is read from `refusals`; no rule is decided here. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { Command } from '@bothy/contract/lifecycle.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { isFull } from '../../activity-parts/phase.ts'

export type StepName =
  | 'signInToVote'
  | 'signInToJoin'
  /** No route is picked yet: the button scrolls to the routes. */
  | 'chooseRoute'
  /** Voted, and no other route is picked: the button scrolls to the routes. */
  | 'chooseOther'
  | 'vote'
  | 'moveVote'
  | 'join'
  /** Joined: the bar says so and has no button. Leave is in the menu. */
  | 'joined'
  /** Sign-up is open and the start is far away: the button shares the page. */
  | 'invite'
  | 'addRoutes'
  | 'edit'
  | 'resubmit'
  | 'startEnrollment'
  | 'start'
  | 'complete'
  | 'approve'
  | 'reject'

/** `reason` is the refusal of the step, if any. At `edit` it is that of the step which the edit makes possible. */
export type Step = { name: StepName; reason: RefusalCode | null }
/** `second` is the alternative of a decision, such as reject beside approve. */
export type NextStep = { step: Step; second?: Step }

type ViewedActivity = Pick<Activity, 'phase' | 'refusals' | 'isJoined' | 'routes' | 'startTime' | 'currentParticipants' | 'maxParticipants'>

const roleRefusals: readonly (RefusalCode | null)[] = ['NOT_SIGNED_IN', 'NOT_PERMITTED', 'NOT_CREATOR']

/** Whether the viewer's role allows the command at all. Other commands are hidden; one that is refused only now is shown with its reason. */
export const roleAllows = ({ refusals }: Pick<ViewedActivity, 'refusals'>, command: Command): boolean =>
  !roleRefusals.includes(refusals[command])

export const isLeader = (activity: Pick<ViewedActivity, 'refusals'>): boolean => roleAllows(activity, 'edit')

export const isPossible = ({ refusals }: Pick<ViewedActivity, 'refusals'>, command: Command): boolean => refusals[command] === null
const possibleStep = (name: StepName): Step => ({ name, reason: null })
const stepWithReason = ({ refusals }: ViewedActivity, name: StepName & Command): Step => ({ name, reason: refusals[name] })

function voteStep(activity: ViewedActivity, picked: string | null): Step {
  const { refusals, routes } = activity
  if (refusals.vote === 'NOT_SIGNED_IN') return possibleStep('signInToVote')
  if (isPossible(activity, 'vote')) return possibleStep(picked ? 'vote' : 'chooseRoute')
  if (!isPossible(activity, 'moveVote')) return stepWithReason(activity, 'vote')
  const votedRoute = routes.find((route) => route.isVoted)
  return possibleStep(picked && picked !== votedRoute?.id ? 'moveVote' : 'chooseOther')
}

function seatStep(activity: ViewedActivity): Step {
  if (activity.isJoined) return possibleStep('joined')
  return activity.refusals.join === 'NOT_SIGNED_IN' ? possibleStep('signInToJoin') : stepWithReason(activity, 'join')
}

/** The step of every member. Visitors see it too, and sign in first. */
function memberStep(activity: ViewedActivity, picked: string | null): NextStep | null {
  if (activity.phase === 'voting') return { step: voteStep(activity, picked) }
  if (activity.phase === 'enrolling' || activity.phase === 'active') return { step: seatStep(activity) }
  return null
}

const nextPhaseCommand: Partial<Record<Phase, 'startEnrollment' | 'start' | 'complete'>> = {
  voting: 'startEnrollment',
  enrolling: 'start',
  active: 'complete',
}

const hour = 3_600_000

/** Whether the start is so far away that starting needs a second thought. */
export const isEarly = ({ startTime }: Pick<ViewedActivity, 'startTime'>, now: number): boolean => Date.parse(startTime) - now > 12 * hour

/** Whether the review cannot go on before the leader sets a new time. The clock tells it to a leader, whose approval is refused as such. */
const needsNewTime = ({ phase, refusals, startTime }: ViewedActivity, now: number): boolean =>
  phase === 'review' ? Date.parse(startTime) <= now : phase === 'rejected' && refusals.resubmit === 'START_IN_PAST'

/** The step that moves the activity to its next phase. Long before the start it is to fill the spots, if any is left. */
function leaderStep(activity: ViewedActivity, now: number): NextStep | null {
  const { phase, refusals } = activity
  if (needsNewTime(activity, now) && isPossible(activity, 'edit')) return { step: { name: 'edit', reason: 'START_IN_PAST' } }
  if (phase === 'review' && refusals.approve === 'START_IN_PAST' && isPossible(activity, 'reject')) return { step: possibleStep('reject') }
  if (phase === 'review' && isPossible(activity, 'approve'))
    return { step: possibleStep('approve'), second: stepWithReason(activity, 'reject') }
  if (phase === 'review' && isPossible(activity, 'edit')) return { step: possibleStep('edit') }
  if (phase === 'rejected' && isPossible(activity, 'resubmit'))
    return { step: possibleStep('resubmit'), second: stepWithReason(activity, 'edit') }
  if (phase === 'voting' && refusals.startEnrollment === 'NO_ROUTES' && isPossible(activity, 'edit'))
    return { step: possibleStep('addRoutes') }
  if (isPossible(activity, 'start') && isEarly(activity, now)) return isFull(activity) ? null : { step: possibleStep('invite') }
  const command = nextPhaseCommand[phase]
  return command && roleAllows(activity, command) ? { step: stepWithReason(activity, command) } : null
}

/** A vote for the route that was just picked comes before every other step. */
const isVote = ({ step }: NextStep) => step.name === 'vote' || step.name === 'moveVote'

/** Leaders see the step that runs the activity first. Admins see their step as a member first. */
export function nextStep(activity: ViewedActivity, picked: string | null, now: number): NextStep | null {
  const own = memberStep(activity, picked)
  const leading = leaderStep(activity, now)
  if (!own || !leading) return own ?? leading
  const ownFirst = own.step.reason === null && (isVote(own) || !isLeader(activity))
  return ownFirst ? own : leading
}

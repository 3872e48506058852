/** What an activity asks of its viewer: one next step, and what else they may do. All of it is read from `refusals`; no rule is decided here. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { Command, Phase } from '@bothy/contract/lifecycle.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'

export type StepName =
  | 'signInToVote'
  | 'signInToJoin'
  /** Nothing is picked yet: the button leads to the routes. */
  | 'chooseRoute'
  /** Voted, and nothing else is picked: the button leads to the routes. */
  | 'chooseOther'
  | 'vote'
  | 'moveVote'
  | 'join'
  | 'leave'
  | 'addRoutes'
  | 'edit'
  | 'resubmit'
  | 'startEnrollment'
  | 'start'
  | 'complete'
  | 'approve'
  | 'reject'

/** `reason` is the refusal that keeps the step from being taken, if any. */
export type Step = { name: StepName; reason: RefusalCode | null }
/** `second` stands beside the step where a decision has two sides. */
export type NextStep = { step: Step; second?: Step }

type Seen = Pick<Activity, 'phase' | 'refusals' | 'isJoined' | 'routes'>

const never: readonly (RefusalCode | null)[] = ['NOT_SIGNED_IN', 'NOT_PERMITTED', 'NOT_CREATOR']

/** What a viewer may never do is not shown to them; what they may not do now is shown with its reason. */
export const concerns = ({ refusals }: Pick<Seen, 'refusals'>, command: Command): boolean => !never.includes(refusals[command])

export const isLeader = (activity: Pick<Seen, 'refusals'>): boolean => concerns(activity, 'edit')

const isOpen = ({ refusals }: Seen, command: Command): boolean => refusals[command] === null
const open = (name: StepName): Step => ({ name, reason: null })
const asked = ({ refusals }: Seen, name: StepName & Command): Step => ({ name, reason: refusals[name] })

function votersStep(activity: Seen, picked: string | null): Step {
  const { refusals, routes } = activity
  if (refusals.vote === 'NOT_SIGNED_IN') return open('signInToVote')
  if (isOpen(activity, 'vote')) return open(picked ? 'vote' : 'chooseRoute')
  if (!isOpen(activity, 'moveVote')) return asked(activity, 'vote')
  const mine = routes.find((route) => route.isVoted)
  return open(picked && picked !== mine?.id ? 'moveVote' : 'chooseOther')
}

function joinersStep(activity: Seen): Step {
  if (activity.isJoined) return asked(activity, 'leave')
  return activity.refusals.join === 'NOT_SIGNED_IN' ? open('signInToJoin') : asked(activity, 'join')
}

/** The step that everybody has as a member of the club, or would have. */
function membersStep(activity: Seen, picked: string | null): NextStep | null {
  if (activity.phase === 'voting') return { step: votersStep(activity, picked) }
  if (activity.phase === 'enrolling' || activity.phase === 'active') return { step: joinersStep(activity) }
  return null
}

const onwardFrom: Partial<Record<Phase, 'startEnrollment' | 'start' | 'complete'>> = {
  voting: 'startEnrollment',
  enrolling: 'start',
  active: 'complete',
}

/** The step that moves the activity along its trail. */
function leadingStep(activity: Seen): NextStep | null {
  const { phase, refusals } = activity
  if (phase === 'review' && isOpen(activity, 'approve')) return { step: open('approve'), second: asked(activity, 'reject') }
  if (phase === 'review' && isOpen(activity, 'edit')) return { step: open('edit') }
  if (phase === 'rejected' && isOpen(activity, 'resubmit')) return { step: open('resubmit'), second: asked(activity, 'edit') }
  if (phase === 'voting' && refusals.startEnrollment === 'NO_ROUTES' && isOpen(activity, 'edit')) return { step: open('addRoutes') }
  const command = onwardFrom[phase]
  return command && concerns(activity, command) ? { step: asked(activity, command) } : null
}

/** Voting for the route that was just picked comes before everything else. */
const isDecided = ({ step }: NextStep) => step.name === 'vote' || step.name === 'moveVote'

/** A leader runs the activity first and is a member second; with an admin it is the other way round. */
export function nextStep(activity: Seen, picked: string | null): NextStep | null {
  const own = membersStep(activity, picked)
  const leading = leadingStep(activity)
  if (!own || !leading) return own ?? leading
  const ownFirst = own.step.reason === null && (isDecided(own) || !isLeader(activity))
  return ownFirst ? own : leading
}

const onward = ['approve', 'reject', 'resubmit', 'startEnrollment', 'start', 'complete'] as const
const seat = ['join', 'leave'] as const
const upkeep = ['edit', 'cancel', 'delete'] as const
export type MenuCommand = (typeof onward)[number] | (typeof seat)[number] | (typeof upkeep)[number]
export type MenuItem = { command: MenuCommand; reason: RefusalCode | null }

/** What else may be done, behind the menu: steps that are open now, then upkeep with the reason why not. Empty for those who only take part. */
export function menuOf(activity: Seen, next: NextStep | null): MenuItem[] {
  const shown = [next?.step.name, next?.second?.name]
  const item = (command: MenuCommand): MenuItem => ({ command, reason: activity.refusals[command] })
  const hidden = (command: MenuCommand) => shown.includes(command as StepName)
  const owned = upkeep.filter((command) => concerns(activity, command) && !hidden(command))
  if (owned.length === 0) return []
  const moves = [...onward, ...seat].filter((command) => isOpen(activity, command) && !hidden(command))
  return [...moves, ...owned].map(item)
}

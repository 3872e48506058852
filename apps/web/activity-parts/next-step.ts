/** The next sensible step of a viewer on an activity at this hour. What is allowed is read from `refusals`; no rule is decided here. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { Command } from '@bothy/contract/lifecycle.ts'
import { answersForAll, hasStartedSince, isBackSoon, isDayOf, isOfParty } from '../format/day-of.ts'
import { isFull } from './phase.ts'
import { ownSeat, unseenCompanions, unseenParticipants } from './presence.ts'
import { stepWhenBack } from './step-when-back.ts'
import { isLateInVote, shouldEndVote } from './vote-ending.ts'

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
  /** The spots are drawn. */
  | 'apply'
  /** The viewer has applied: the bar says so and has no button. */
  | 'applied'
  /** The activity is full. */
  | 'joinWaitlist'
  /** A spot is kept for the viewer. */
  | 'acceptOffer'
  /** Joined, and the start is far away. Leave is in the menu: a second tap on Join must not give the spot back. */
  | 'addToCalendar'
  /** A link to the page of the day. */
  | 'onTheDay'
  /** A participant is back: "I'm back". */
  | 'confirmReturn'
  /** The leader says that the group is back: "Everyone is back". */
  | 'allBack'
  /** On the trail without a page of the day, and back from it: the bar says so and has no button. */
  | 'joined'
  | 'back'
  /** Back, in a club that has photos: a link to those of the activity. */
  | 'addPhotos'
  /** Too few people have answered: the button shares the page. */
  | 'invite'
  | 'shareVote'
  | 'addRoutes'
  | 'edit'
  | 'resubmit'
  | 'startEnrollment'
  | 'allHere'
  | 'start'
  | 'complete'
  | 'approve'
  | 'reject'
  /** It was canceled: a link to the form with what it has. */
  | 'proposeAgain'
  /** It was canceled, or goes on or is over without the viewer: a link to the list. */
  | 'findOther'
  /** After the end, for two weeks: leaders write the report, other participants a line. */
  | 'writeReport'
  | 'writeLine'

/** `reason` is the refusal of the step, if any. At `edit` it is that of the step which the edit makes possible. `isDue`: now is its hour. */
export type Step = { name: StepName; reason: RefusalCode | null; isDue: boolean }
/** `second` is the alternative of a decision, such as reject beside approve. */
export type NextStep = { step: Step; second?: Step }

type ViewedActivity = Pick<
  Activity,
  | 'phase'
  | 'refusals'
  | 'isJoined'
  | 'routes'
  | 'startTime'
  | 'endTime'
  | 'expectedReturn'
  | 'returnedAt'
  | 'creatorId'
  | 'coLeaders'
  | 'currentParticipants'
  | 'minParticipants'
  | 'maxParticipants'
  | 'participants'
  | 'voters'
  | 'members'
  | 'waitlistPosition'
  | 'application'
  | 'voteClosesAt'
  | 'quorumMissedAt'
  | 'lacksQuorum'
  | 'report'
>

/** `picked` is the route that the viewer has picked, `hasPhotos` whether the club has photos; `now` in milliseconds since 1970. */
type Moment = { viewerId: string | undefined; picked: string | null; hasPhotos?: boolean | undefined; now: number }

const roleRefusals: readonly (RefusalCode | null)[] = ['NOT_SIGNED_IN', 'NOT_PERMITTED', 'NOT_CREATOR']

/** Whether the viewer's role allows the command at all. Other commands are hidden; one that is refused only now is shown with its reason. */
export const roleAllows = ({ refusals }: Pick<ViewedActivity, 'refusals'>, command: Command): boolean =>
  !roleRefusals.includes(refusals[command])

export const isLeader = (activity: Pick<ViewedActivity, 'refusals'>): boolean => roleAllows(activity, 'edit')

export const isPossible = ({ refusals }: Pick<ViewedActivity, 'refusals'>, command: Command): boolean => refusals[command] === null
const due = (name: StepName): Step => ({ name, reason: null, isDue: true })
const quiet = (name: StepName): Step => ({ name, reason: null, isDue: false })
const stepWithReason = ({ refusals }: ViewedActivity, name: StepName & Command): Step => ({
  name,
  reason: refusals[name],
  isDue: refusals[name] === null,
})
/** One that is possible, or the alternative of a decision: only one button calls for attention. */
const notDue = (activity: ViewedActivity, name: StepName & Command): Step => ({ ...stepWithReason(activity, name), isDue: false })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const until = (instant: string, now: number) => Date.parse(instant) - now

/** Whether the start is so far away that starting needs a second thought. */
export const isTooEarlyToStart = ({ startTime }: Pick<ViewedActivity, 'startTime'>, now: number): boolean =>
  until(startTime, now) > 12 * hour

function voteStep(activity: ViewedActivity, { picked }: Moment): Step {
  const { refusals, routes } = activity
  if (refusals.vote === 'NOT_SIGNED_IN') return due('signInToVote')
  if (isPossible(activity, 'vote')) return due(picked ? 'vote' : 'chooseRoute')
  if (!isPossible(activity, 'moveVote')) return stepWithReason(activity, 'vote')
  const votedRoute = routes.find((route) => route.isVoted)
  return picked && picked !== votedRoute?.id ? due('moveVote') : quiet('chooseOther')
}

const hasRoute = ({ routes }: ViewedActivity) => routes.some(({ isSelected }) => isSelected)

/** What a participant or the leader has in hand between joining and the end. */
function tripStep(activity: ViewedActivity, { now }: Moment): Step {
  if (hasRoute(activity) && isDayOf(activity, now)) return quiet('onTheDay')
  return quiet(activity.phase === 'enrolling' && until(activity.startTime, now) > 0 ? 'addToCalendar' : 'joined')
}

/** The group is out, and nobody has said yet that this viewer, or everyone, is back. Null while it cannot be said. Who leads says it once the first is back. */
function returnStep(activity: ViewedActivity, { viewerId, now, hasPhotos }: Moment): Step | null {
  const isForAll = answersForAll(activity, viewerId)
  if (!isPossible(activity, 'confirmReturn') && !(isOfParty(activity, viewerId) && hasStartedSince(activity, now))) return null
  const own = ownSeat(activity, viewerId)
  if (own?.isPresent === false && !isForAll) return null
  if (activity.returnedAt ?? (isForAll ? null : own?.returnedAt)) {
    const step = stepWhenBack({ ...activity, ownReturnedAt: own?.returnedAt, isForAll })
    if (step === 'complete') return notDue(activity, step)
    return step && quiet(hasPhotos ? 'addPhotos' : step)
  }
  if (isBackSoon(activity, now)) return due(isForAll ? 'allBack' : 'confirmReturn')
  return isForAll && activity.participants.some(({ returnedAt }) => returnedAt) ? quiet('allBack') : null
}

/** A club without reports has photos, for some days. */
function reportStep({ report, startTime, endTime }: ViewedActivity, { now, hasPhotos }: Moment): Step | null {
  const isWithin = (days: number) => until(endTime ?? startTime, now) >= -days * day
  if (!report) return hasPhotos && isWithin(5) ? quiet('addPhotos') : null
  if (!report.writes || report.isWritten || !isWithin(14)) return null
  return due(report.writes === 'report' ? 'writeReport' : 'writeLine')
}

/** Who is not back comes before what was. */
const finishedStep = (activity: ViewedActivity, moment: Moment): Step | null => returnStep(activity, moment) ?? reportStep(activity, moment)

function seatStep(activity: ViewedActivity, moment: Moment): Step {
  if (activity.isJoined) return returnStep(activity, moment) ?? tripStep(activity, moment)
  if (isPossible(activity, 'acceptOffer')) return quiet('acceptOffer')
  if (activity.waitlistPosition && !isPossible(activity, 'join')) return tripStep(activity, moment)
  if (isPossible(activity, 'joinWaitlist')) return due('joinWaitlist')
  if (activity.application) return quiet('applied')
  if (activity.refusals.join === 'DRAW_PENDING')
    return activity.refusals.apply === 'NOT_SIGNED_IN' ? due('signInToJoin') : stepWithReason(activity, 'apply')
  return activity.refusals.join === 'NOT_SIGNED_IN' ? due('signInToJoin') : stepWithReason(activity, 'join')
}

/** The step of every member. Visitors see it too, and sign in first. */
function memberStep(activity: ViewedActivity, moment: Moment): NextStep | null {
  if (activity.phase === 'active' && !activity.isJoined) return null
  if (activity.phase === 'voting') return { step: voteStep(activity, moment) }
  if (activity.phase === 'enrolling' || activity.phase === 'active') return { step: seatStep(activity, moment) }
  if (activity.phase === 'cancelled') return { step: quiet(isLeader(activity) ? 'proposeAgain' : 'findOther') }
  const back = activity.phase === 'finished' && activity.isJoined ? finishedStep(activity, moment) : null
  return back && { step: back }
}

/** Whether the review cannot go on before the leader sets a new time. The clock tells it to a leader, whose approval is refused as such. */
const needsNewTime = ({ phase, refusals, startTime }: ViewedActivity, now: number): boolean =>
  phase === 'review' ? Date.parse(startTime) <= now : phase === 'rejected' && refusals.resubmit === 'START_IN_PAST'

/** Before the vote: the proposal is reviewed, sent back, or has no routes. */
function proposalStep(activity: ViewedActivity, now: number): NextStep | null {
  const { phase, refusals } = activity
  if (needsNewTime(activity, now) && isPossible(activity, 'edit')) return { step: { name: 'edit', reason: 'START_IN_PAST', isDue: true } }
  if (phase === 'review' && refusals.approve === 'START_IN_PAST' && isPossible(activity, 'reject')) return { step: due('reject') }
  if (phase === 'review' && isPossible(activity, 'approve')) return { step: due('approve'), second: notDue(activity, 'reject') }
  if (phase === 'review' && isPossible(activity, 'edit')) return { step: quiet('edit') }
  if (phase === 'rejected' && isPossible(activity, 'resubmit')) return { step: due('resubmit'), second: notDue(activity, 'edit') }
  if (phase === 'voting' && refusals.startEnrollment === 'NO_ROUTES' && isPossible(activity, 'edit')) return { step: due('addRoutes') }
  return null
}

/** The leader invites people until somebody has voted, shares the vote with the others, and ends the vote when all have voted or its end is near. */
function openVoteStep(activity: ViewedActivity, now: number): Step {
  if (shouldEndVote(activity, now)) return stepWithReason(activity, 'startEnrollment')
  if (activity.voters === 0) return due('invite')
  return activity.quorumMissedAt !== null || isLateInVote(activity, now) ? due('shareVote') : quiet('shareVote')
}

const lacksPeople = ({ currentParticipants, minParticipants }: ViewedActivity) => currentParticipants < (minParticipants ?? 2)

/** Whether the group meets: from half an hour before the start until everyone is back, the leader looks who is there. */
const isMeeting = (activity: ViewedActivity, { viewerId, now }: Moment): boolean =>
  isPossible(activity, 'checkIn') &&
  !activity.returnedAt &&
  isOfParty(activity, viewerId) &&
  (activity.phase === 'active' || until(activity.startTime, now) <= 30 * minute) &&
  (unseenParticipants(activity, viewerId).length > 0 || unseenCompanions(activity).length > 0)

/** Until the start: invite people while there are spots, then look who is there, then start. */
function openSpotsStep(activity: ViewedActivity, moment: Moment): Step {
  const { now } = moment
  if (isMeeting(activity, moment)) return due('allHere')
  if (!isTooEarlyToStart(activity, now)) return { ...stepWithReason(activity, 'start'), isDue: until(activity.startTime, now) <= 2 * hour }
  if (isFull(activity)) return tripStep(activity, moment)
  return lacksPeople(activity) ? due('invite') : quiet('invite')
}

/** On the trail: who is there, the way, and who is back. */
function trailStep(activity: ViewedActivity, moment: Moment): Step | null {
  const back = returnStep(activity, moment)
  if (back) return back
  if (isMeeting(activity, moment)) return due('allHere')
  if (activity.returnedAt || !isOfParty(activity, moment.viewerId)) return notDue(activity, 'complete')
  return hasRoute(activity) ? quiet('onTheDay') : notDue(activity, 'complete')
}

/** What the leader does for the activity at this hour. Admins, who do not lead it, run what is possible. */
function leaderStep(activity: ViewedActivity, moment: Moment): NextStep | null {
  const { phase } = activity
  const proposal = proposalStep(activity, moment.now)
  if (proposal) return proposal
  if (phase === 'voting' && roleAllows(activity, 'startEnrollment'))
    return { step: isLeader(activity) ? openVoteStep(activity, moment.now) : stepWithReason(activity, 'startEnrollment') }
  if (phase === 'enrolling' && isPossible(activity, 'start')) return { step: openSpotsStep(activity, moment) }
  const step =
    phase === 'active' && roleAllows(activity, 'complete')
      ? trailStep(activity, moment)
      : phase === 'finished' && isLeader(activity)
        ? finishedStep(activity, moment)
        : null
  return step && { step }
}

/** The first vote of the viewer, and one for the route that was just picked, come before every other step. */
const isVote = ({ step: { name } }: NextStep) => name === 'chooseRoute' || name === 'vote' || name === 'moveVote'

/** It is out, or over, without the viewer. */
const isWithoutViewer = (activity: ViewedActivity) =>
  (activity.phase === 'active' || activity.phase === 'finished') && !activity.isJoined && !isLeader(activity)

/** Leaders see the step that runs the activity first, once they have voted. Admins see their step as a member first. */
export function nextStep(activity: ViewedActivity, moment: Moment): NextStep | null {
  const own = memberStep(activity, moment)
  const leading = leaderStep(activity, moment)
  if (!own || !leading) return own ?? leading ?? (isWithoutViewer(activity) ? { step: quiet('findOther') } : null)
  const ownFirst = own.step.reason === null && (isVote(own) || !isLeader(activity))
  return ownFirst ? own : leading
}

/** Whether the step says that the viewer, or everyone, is back. */
export const isReturn = (name: StepName | undefined): boolean => name === 'allBack' || name === 'confirmReturn'

const groupSteps: Partial<Record<StepName, 'confirmReturn' | 'checkInAll'>> = { allBack: 'confirmReturn', allHere: 'checkInAll' }

/** The command that a step sends, if it is one. */
export const commandOf = (name: StepName): string => groupSteps[name] ?? name

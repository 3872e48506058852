/** Why the commands on an activity are refused. The SQL functions say the same; tests compare both. */
import type { RefusalCode } from './errors.ts'
import { lifecycle, type Command, type Transition } from './lifecycle.ts'
import { isHiddenPhase, phases, phasesInOrder, type Phase } from './phases.ts'

/** Whoever may not join may not wait either. */
const ofJoining = [
  'ACTIVITY_STARTED',
  'ALREADY_JOINED',
  'REMOVED_BY_LEADER',
  'GROUP_ONLY',
  'JOINING_NOT_OPEN',
  'MEMBERS_FIRST',
  'TOO_MANY_NO_SHOWS',
  'DRAW_PENDING',
] as const

/** Every command that takes companions may be refused with these. */
const ofCompanions = [
  'COMPANIONS_NOT_ALLOWED',
  'TOO_MANY_COMPANIONS',
  'COMPANION_NOT_FOUND',
  'COMPANION_TRIALS_USED',
  'TOO_FEW_SPOTS',
] as const

/** Why a command may be refused, beside the role, the phase, the input and the limit. For the API reference; a test compares it with the SQL functions. */
const ownRefusals: Partial<Record<Command, readonly RefusalCode[]>> = {
  edit: [
    'GROUP_NOT_FOUND',
    'GROUP_ONLY',
    'NOT_QUALIFIED',
    'CHANGED_MEANWHILE',
    'VOTE_CLOSED',
    'ROUTES_FROZEN',
    'ROUTE_NOT_FOUND',
    'SEATS_TAKEN',
    'SPOT_OFFERED',
    'ALLOCATION_FIXED',
    'TAG_EXISTS',
  ],
  resubmit: ['START_IN_PAST', 'NOT_QUALIFIED'],
  approve: ['CHANGED_MEANWHILE', 'START_IN_PAST', 'NOT_QUALIFIED'],
  startEnrollment: ['NO_ROUTES', 'ROUTE_NOT_FOUND', 'CHANGED_MEANWHILE'],
  cancel: ['OVERDUE'],
  delete: ['OVERDUE'],
  vote: ['GROUP_ONLY', 'VOTE_CLOSED', 'ALREADY_VOTED', 'NO_ROUTES', 'ROUTE_NOT_FOUND'],
  moveVote: ['VOTE_CLOSED', 'NOT_VOTED', 'ROUTE_NOT_FOUND'],
  withdrawVote: ['VOTE_CLOSED', 'NOT_VOTED'],
  interest: ['GROUP_ONLY', 'VOTE_CLOSED', 'ROUTE_NOT_FOUND'],
  join: [...ofJoining, 'ACTIVITY_FULL', 'SPOT_OFFERED', 'SPOT_FOR_LEADERS', ...ofCompanions],
  changeCompanions: ['ACTIVITY_STARTED', 'NO_COMPANIONS', 'CAR_FULL', ...ofCompanions],
  joinWaitlist: [
    'NOT_FULL',
    'ACTIVITY_FULL',
    'SPOT_OFFERED',
    'SPOT_FOR_LEADERS',
    ...ofJoining,
    'WAITLIST_CLOSED',
    'ALREADY_WAITING',
    ...ofCompanions,
  ],
  leaveWaitlist: ['NOT_WAITING'],
  acceptOffer: ['ACTIVITY_STARTED', 'ALREADY_JOINED', 'GROUP_ONLY', 'TOO_MANY_NO_SHOWS', 'NO_OFFER', 'OFFER_EXPIRED', ...ofCompanions],
  declineOffer: ['ALREADY_JOINED', 'NO_OFFER', 'OFFER_EXPIRED'],
  apply: [
    'NO_DRAW',
    'APPLICATIONS_CLOSED',
    'ALREADY_JOINED',
    'LEADS_ACTIVITY',
    'REMOVED_BY_LEADER',
    'GROUP_ONLY',
    'JOINING_NOT_OPEN',
    'MEMBERS_FIRST',
    'TOO_MANY_NO_SHOWS',
    'ALREADY_APPLIED',
    'APPLIED_ELSEWHERE',
    ...ofCompanions,
  ],
  seat: ['ACTIVITY_STARTED', 'DRAW_PENDING', 'ACTIVITY_FULL', 'USER_NOT_FOUND', 'MEMBER_JOINED', 'GROUP_ONLY', ...ofCompanions],
  withdrawApplication: ['NO_DRAW', 'APPLICATIONS_CLOSED', 'NOT_APPLIED'],
  withdrawOffer: ['NOTHING_OFFERED'],
  leave: ['ACTIVITY_STARTED'],
  removeParticipant: ['PARTICIPANT_NOT_FOUND'],
  readmit: ['PARTICIPANT_NOT_FOUND'],
  acceptChanges: ['CHANGED_MEANWHILE'],
  setLeader: ['USER_NOT_FOUND', 'NO_PARTICIPANTS', 'PARTICIPANT_NOT_FOUND', 'NOT_QUALIFIED'],
  acceptLeadership: ['NOT_ASKED_TO_LEAD', 'NOT_QUALIFIED'],
  declineLeadership: ['NOT_ASKED_TO_LEAD'],
  addCoLeader: ['USER_NOT_FOUND', 'NO_LEADER', 'TOO_MANY_CO_LEADERS'],
  acceptCoLeadership: ['NOT_ASKED_TO_LEAD'],
  removeCoLeader: ['NOT_ASKED_TO_LEAD', 'NOT_PERMITTED', 'USER_NOT_FOUND'],
  checkIn: ['PARTICIPANT_NOT_FOUND'],
  messageLeader: ['NOT_PERMITTED', 'NO_LEADER'],
  messageParticipants: ['NO_PARTICIPANTS'],
  report: ['NO_REPORTS', 'CHANGED_MEANWHILE', 'NOT_PERMITTED'],
  thank: ['NOT_PERMITTED', 'NO_LEADER', 'NOT_THERE'],
}

/** Why a command is refused to members without its role; null if it is for every member. */
export function refusalOfRole(command: Command): RefusalCode | null {
  const { who }: Transition = lifecycle[command]
  if (who.includes('member')) return null
  if (who.includes('participant')) return 'NOT_JOINED'
  return who.includes('admin') ? 'NOT_PERMITTED' : 'NOT_CREATOR'
}

function isBefore(phase: Phase, later: Phase): boolean {
  const order: readonly Phase[] = phasesInOrder
  return order.includes(phase) && order.indexOf(phase) < order.indexOf(later)
}

/** Why a command with these phases is refused in another one; `join`, `leave`, `delete`, `undo` and the commands of a vote have codes of their own. */
export const phaseRefusal = (phase: Phase, [first]: readonly Phase[]): RefusalCode =>
  phase === 'rejected' ? 'SENT_BACK' : first && isBefore(phase, first) ? 'TOO_EARLY' : 'WRONG_PHASE'

/** The same for voting, and for the start of enrollment, which ends the vote. */
export const voteRefusal = (phase: Phase): RefusalCode =>
  phase === 'rejected' ? 'SENT_BACK' : phase === 'review' ? 'VOTE_NOT_OPEN' : 'NOT_VOTING_PHASE'

/** The same for joining. */
const joinRefusal = (phase: Phase): RefusalCode =>
  phase === 'rejected' ? 'SENT_BACK' : phase === 'review' || phase === 'voting' ? 'ENROLLMENT_NOT_OPEN' : 'ACTIVITY_STATUS_CLOSED'

/** Why a command is refused in a phase that is not in its `from`. */
export function refusalOfPhase(command: Command, phase: Phase): RefusalCode {
  if (command === 'join' || command === 'joinWaitlist' || command === 'apply') return joinRefusal(phase)
  if (command === 'undo') return 'NOTHING_TO_UNDO'
  if (command === 'delete') return phase === 'finished' ? 'TOOK_PLACE' : 'HAS_PARTICIPANTS'
  if ((command === 'leave' || command === 'changeCompanions') && isHiddenPhase(phase)) return 'NOT_JOINED'
  if (['vote', 'moveVote', 'withdrawVote', 'interest', 'startEnrollment'].includes(command)) return voteRefusal(phase)
  return phaseRefusal(phase, lifecycle[command].from)
}

/** All refusals of a command that are not of every call: by its role, by the phase, and its own. */
export function refusalsOfCommand(command: Command): RefusalCode[] {
  const { from }: Transition = lifecycle[command]
  const ofPhase = phases.filter((phase) => !from.includes(phase)).map((phase) => refusalOfPhase(command, phase))
  const ofRole = refusalOfRole(command)
  return [...(ofRole ? [ofRole] : []), ...ofPhase, ...(ownRefusals[command] ?? [])]
}

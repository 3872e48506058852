/** What each command does to the phase of an activity, and who may run it. The SQL functions have the same table; a test compares both. */
import type { RefusalCode } from './errors.ts'
import { hiddenPhases, phases, phasesInOrder, type Phase } from './phases.ts'

/** The role of a member in one activity. An admin who leads it counts as both. */
export type Actor = 'member' | 'leader' | 'admin'

export type Transition = {
  /** The API call that runs the command. A test checks that it exists. */
  call: string
  /** Phases in which the command is allowed. */
  from: readonly Phase[]
  /** The phase afterwards; absent when the command does not change it. */
  to?: Phase
  who: readonly Actor[]
}

/** Every command on an existing activity. The names are the keys of `refusals` on an activity. */
export const lifecycle = {
  edit: { call: 'editActivity', from: ['review', 'rejected', 'voting', 'enrolling'], who: ['leader'] },
  resubmit: { call: 'resubmitActivity', from: ['rejected'], to: 'review', who: ['leader'] },
  approve: { call: 'approveActivity', from: ['review'], to: 'voting', who: ['admin'] },
  reject: { call: 'rejectActivity', from: ['review'], to: 'rejected', who: ['admin'] },
  startEnrollment: { call: 'startEnrollment', from: ['voting'], to: 'enrolling', who: ['leader', 'admin'] },
  start: { call: 'startActivity', from: ['enrolling'], to: 'active', who: ['leader', 'admin'] },
  complete: { call: 'completeActivity', from: ['active'], to: 'finished', who: ['leader', 'admin'] },
  /** Neither cancelled nor deleted while the group is overdue. */
  cancel: { call: 'cancelActivity', from: ['review', 'voting', 'enrolling', 'active'], to: 'cancelled', who: ['leader', 'admin'] },
  /** Also allowed in every other phase while nobody but the leader takes part. */
  delete: { call: 'deleteActivity', from: ['review', 'rejected', 'cancelled'], who: ['leader', 'admin'] },
  vote: { call: 'castVote', from: ['voting'], who: ['member'] },
  /** Withdraws and casts in one command. The first vote is `vote`; a second `vote` is refused. */
  moveVote: { call: 'moveVote', from: ['voting'], who: ['member'] },
  withdrawVote: { call: 'withdrawVote', from: ['voting'], who: ['member'] },
  /** Whether the member would come on a route; not a vote. */
  interest: { call: 'setInterest', from: ['voting'], who: ['member'] },
  join: { call: 'joinActivity', from: ['enrolling'], who: ['member'] },
  leave: { call: 'leaveActivity', from: ['voting', 'enrolling'], who: ['member'] },
  removeParticipant: { call: 'removeParticipant', from: ['voting', 'enrolling', 'active'], who: ['leader', 'admin'] },
  /** A removed participant may join again. */
  readmit: { call: 'readmitParticipant', from: ['voting', 'enrolling'], who: ['leader', 'admin'] },
  /** For an approved activity that its leader has rewritten. */
  returnToReview: { call: 'returnToReview', from: ['voting', 'enrolling'], to: 'review', who: ['admin'] },
  /** The admin has looked at what was rewritten, and leaves it as it is. */
  acceptChanges: { call: 'acceptChanges', from: ['voting', 'enrolling'], who: ['admin'] },
  /** Asks a participant to lead it; while the activity has no leader, an admin chooses any member, also before its approval. */
  setLeader: { call: 'setLeader', from: ['voting', 'enrolling', 'active'], who: ['leader', 'admin'] },
  acceptLeadership: { call: 'acceptLeadership', from: ['voting', 'enrolling', 'active'], who: ['member'] },
  declineLeadership: { call: 'declineLeadership', from: ['voting', 'enrolling', 'active'], who: ['member'] },
  /** Returns to the phase before `start`, `complete`, `approve` or `reject`: by the member who ran it, within 60 seconds, if nobody acted meanwhile. */
  undo: { call: 'undoActivity', from: ['voting', 'rejected', 'active', 'finished'], who: ['leader', 'admin'] },
  /** From two hours before the start. */
  checkIn: { call: 'checkIn', from: ['enrolling', 'active'], who: ['leader', 'admin'] },
  /** Until a day after the expected return. Withdrawing it, `withdrawReturn`, is always allowed together with confirming it. */
  confirmReturn: { call: 'confirmReturn', from: ['active', 'finished'], who: ['member'] },
  postponeAlarm: { call: 'postponeAlarm', from: ['active', 'finished'], who: ['leader', 'admin'] },
  /** By mail. The leader does not write to themselves. */
  messageLeader: { call: 'messageLeader', from: ['voting', 'enrolling', 'active', 'finished'], who: ['member', 'admin'] },
  messageParticipants: { call: 'messageParticipants', from: ['voting', 'enrolling', 'active', 'finished'], who: ['leader', 'admin'] },
  /** Removing a favorite, `removeFavorite`, is always allowed together with adding one. */
  favorite: { call: 'addFavorite', from: phases, who: ['member'] },
} as const satisfies Record<string, Transition>

export type Command = keyof typeof lifecycle
export const commands = Object.keys(lifecycle) as Command[]

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
  if (command === 'join') return joinRefusal(phase)
  if (command === 'undo') return 'NOTHING_TO_UNDO'
  if (command === 'delete') return phase === 'finished' ? 'TOOK_PLACE' : 'HAS_PARTICIPANTS'
  if (command === 'leave' && (hiddenPhases as readonly Phase[]).includes(phase)) return 'NOT_JOINED'
  if (['vote', 'moveVote', 'withdrawVote', 'interest', 'startEnrollment'].includes(command)) return voteRefusal(phase)
  return phaseRefusal(phase, lifecycle[command].from)
}

/**
 * The commands on an activity, one row each: its call, when it is possible, and who may run it. `calls.ts`, `call-schemas.ts`, `call-limits.ts` and the API
 * reference take from here what follows from a row. The SQL functions say the same; `db/functions/activities/lifecycle.test.ts` compares both.
 */
import { phases, type Phase } from './phases.ts'
import type { RateLimitKind } from './rate-limits.ts'

/** The role of a member in one activity. An admin who leads it counts as both. Reviewers, and the admins of a group, review its activities. Participants are members with a seat. */
type Actor = 'member' | 'participant' | 'leader' | 'co-leader' | 'reviewer' | 'admin'

export type Transition = {
  /** The name of its API call. Without a row in `call-schemas.ts`, it takes the id of the activity and answers with the activity. */
  call: string
  /** The method, and the path below /activities/{activityId}. */
  endpoint: `${'POST' | 'PUT' | 'DELETE'}${'' | ` /${string}`}`
  /** Phases in which the command is allowed. */
  from: readonly Phase[]
  /** The phase afterwards; absent when the command does not change it. */
  to?: Phase
  who: readonly Actor[]
  /** How often a member may run it; absent where something else bounds it: a phase, a seat, a question. */
  limit?: RateLimitKind
}

const leaders = ['leader', 'co-leader'] as const
const leading = [...leaders, 'admin'] as const
/** Whose decision it is who leads, and whether there is an activity at all. */
const deciding = ['leader', 'admin'] as const
const reviewing = ['reviewer', 'admin'] as const
const planned = ['voting', 'enrolling'] as const
const open = [...planned, 'active'] as const
const underway = ['active', 'finished'] as const
const approved = [...planned, ...underway] as const

/** Every command on an existing activity. The names are the keys of `refusals` on an activity. */
export const lifecycle = {
  edit: { call: 'editActivity', endpoint: 'PUT', from: ['review', 'rejected', ...planned], who: leaders, limit: 'edit' },
  resubmit: { call: 'resubmitActivity', endpoint: 'POST /resubmit', from: ['rejected'], to: 'review', who: leaders, limit: 'proposal' },
  approve: { call: 'approveActivity', endpoint: 'POST /approve', from: ['review'], to: 'voting', who: reviewing },
  reject: { call: 'rejectActivity', endpoint: 'POST /reject', from: ['review'], to: 'rejected', who: reviewing },
  startEnrollment: { call: 'startEnrollment', endpoint: 'POST /start-enrollment', from: ['voting'], to: 'enrolling', who: leading },
  start: { call: 'startActivity', endpoint: 'POST /start', from: ['enrolling'], to: 'active', who: leading },
  complete: { call: 'completeActivity', endpoint: 'POST /complete', from: ['active'], to: 'finished', who: leading },
  /** Neither cancelled nor deleted while the group is overdue. */
  cancel: { call: 'cancelActivity', endpoint: 'POST /cancel', from: ['review', ...open], to: 'cancelled', who: leading },
  /** Also allowed in every other phase while nobody but the leader takes part. */
  delete: { call: 'deleteActivity', endpoint: 'DELETE', from: ['review', 'rejected', 'cancelled'], who: deciding },
  vote: { call: 'castVote', endpoint: 'POST /votes', from: ['voting'], who: ['member'], limit: 'change' },
  /** Withdraws and casts in one command. The first vote is `vote`; a second `vote` is refused. */
  moveVote: { call: 'moveVote', endpoint: 'PUT /votes', from: ['voting'], who: ['member'], limit: 'change' },
  withdrawVote: { call: 'withdrawVote', endpoint: 'DELETE /votes', from: ['voting'], who: ['member'], limit: 'change' },
  /** Whether the member would come if this route won the vote; not a vote. */
  interest: { call: 'setInterest', endpoint: 'PUT /routes/{routeId}/interest', from: ['voting'], who: ['member'], limit: 'change' },
  join: { call: 'joinActivity', endpoint: 'POST /join', from: ['enrolling'], who: ['member'], limit: 'change' },
  /** Whom a participant brings, before the start. `join` takes companions, too. */
  changeCompanions: { call: 'changeCompanions', endpoint: 'PUT /join', from: planned, who: ['participant'], limit: 'change' },
  /** For who finds the activity full. It takes companions, as `join` does. */
  joinWaitlist: { call: 'joinWaitlist', endpoint: 'POST /waitlist', from: ['enrolling'], who: ['member'], limit: 'change' },
  leaveWaitlist: { call: 'leaveWaitlist', endpoint: 'DELETE /waitlist', from: ['enrolling'], who: ['member'], limit: 'change' },
  /** A spot that became free is offered to the first on the waitlist, who takes it, or declines and waits no longer. */
  acceptOffer: { call: 'acceptOffer', endpoint: 'POST /offer', from: ['enrolling'], who: ['member'] },
  declineOffer: { call: 'declineOffer', endpoint: 'DELETE /offer', from: ['enrolling'], who: ['member'] },
  /** Where the spots are drawn, until the draw. It takes companions, as `join` does. */
  apply: { call: 'applyForSpot', endpoint: 'POST /application', from: ['enrolling'], who: ['member'], limit: 'change' },
  withdrawApplication: {
    call: 'withdrawApplication',
    endpoint: 'DELETE /application',
    from: ['enrolling'],
    who: ['member'],
    limit: 'change',
  },
  /** A leader gives a spot by name, also over the order of the list. `undo` takes it back. */
  seat: { call: 'seatMember', endpoint: 'POST /participants', from: ['enrolling'], who: leading, limit: 'change' },
  /** The member keeps the place, and the spot goes to the next. */
  withdrawOffer: { call: 'withdrawOffer', endpoint: 'DELETE /offers/{userId}', from: ['enrolling'], who: leading, limit: 'change' },
  /** Opens or closes the waitlist, and says how long a spot is offered. */
  setWaitlist: { call: 'setWaitlist', endpoint: 'PUT /waitlist', from: planned, who: leading, limit: 'edit' },
  leave: { call: 'leaveActivity', endpoint: 'DELETE /join', from: planned, who: ['participant'], limit: 'change' },
  removeParticipant: { call: 'removeParticipant', endpoint: 'DELETE /participants/{userId}', from: open, who: leading },
  /** A removed participant may join again. */
  readmit: { call: 'readmitParticipant', endpoint: 'POST /participants/{userId}/readmit', from: planned, who: leading },
  /** For an approved activity that its leader has rewritten. */
  returnToReview: { call: 'returnToReview', endpoint: 'POST /return-to-review', from: planned, to: 'review', who: reviewing },
  /** The admin has looked at what was rewritten, and leaves it as it is. */
  acceptChanges: { call: 'acceptChanges', endpoint: 'POST /accept-changes', from: planned, who: reviewing },
  /** Asks a participant to lead it; while the activity has no leader, an admin chooses any member, also before its approval. */
  setLeader: { call: 'setLeader', endpoint: 'POST /leader', from: open, who: deciding, limit: 'message' },
  acceptLeadership: { call: 'acceptLeadership', endpoint: 'PUT /leader', from: open, who: ['member'] },
  /** By the one who was asked; the leader and admins take the question back. */
  declineLeadership: { call: 'declineLeadership', endpoint: 'DELETE /leader', from: open, who: ['member'] },
  /** Before the next row, whose path would take its own for an id. */
  acceptCoLeadership: { call: 'acceptCoLeadership', endpoint: 'POST /co-leaders/accept', from: open, who: ['member'] },
  /** Asks a member to lead the activity with the leader. */
  addCoLeader: { call: 'addCoLeader', endpoint: 'POST /co-leaders/{userId}', from: open, who: deciding, limit: 'message' },
  /** By whom was asked, to decline, by a co-leader, to end it, and by the leader and admins. */
  removeCoLeader: { call: 'removeCoLeader', endpoint: 'DELETE /co-leaders/{userId}', from: open, who: ['member'] },
  /** Returns to the phase before `startEnrollment`, `start`, `complete`, `approve` or `reject`, or takes a `seat` back: by the member who ran it, within 60 seconds, if nobody acted meanwhile. */
  undo: {
    call: 'undoActivity',
    endpoint: 'POST /undo',
    from: ['voting', 'rejected', 'enrolling', 'active', 'finished'],
    who: [...leading, 'reviewer'],
  },
  /** From two hours before the start, the leader notes who is there; `present` null takes it back. `checkInAll` does it for several at once. */
  checkIn: {
    call: 'checkIn',
    endpoint: 'PUT /participants/{userId}/check-in',
    from: ['enrolling', 'active'],
    who: leading,
    limit: 'change',
  },
  /**
   * "I'm back." The leader says it for all, which ends the alarm. Until a day after the expected return. Withdrawing it, `withdrawReturn`, is always allowed
   * together with confirming it.
   */
  confirmReturn: { call: 'confirmReturn', endpoint: 'PUT /return', from: underway, who: ['participant', ...leading], limit: 'change' },
  /** The group is back later: the alarm counts from `expectedReturn`. */
  postponeAlarm: { call: 'postponeAlarm', endpoint: 'PUT /expected-return', from: underway, who: leading, limit: 'change' },
  /** After the end, in a club that writes reports: leaders write the report, other participants a line. */
  report: { call: 'writeReport', endpoint: 'PUT /report', from: ['finished'], who: ['participant', ...leading], limit: 'edit' },
  /** For who was there, and does not lead it. Withdrawing it, `withdrawThanks`, is always allowed together with it. */
  thank: { call: 'thankLeaders', endpoint: 'PUT /thanks', from: ['finished'], who: ['participant'], limit: 'change' },
  /** In the app and by mail; nobody learns the address of another member. The leader does not write to themselves. */
  messageLeader: { call: 'messageLeader', endpoint: 'POST /message-leader', from: approved, who: ['member', 'admin'], limit: 'message' },
  messageParticipants: {
    call: 'messageParticipants',
    endpoint: 'POST /message-participants',
    from: approved,
    who: leading,
    limit: 'message',
  },
  /** Removing a favorite, `removeFavorite`, is always allowed together with adding one. */
  favorite: { call: 'addFavorite', endpoint: 'PUT /favorite', from: phases, who: ['member'] },
} as const satisfies Record<string, Transition>

export type Command = keyof typeof lifecycle
export const commands = Object.keys(lifecycle) as Command[]

/** The calls of commands. */
export type CommandCall = (typeof lifecycle)[Command]['call']

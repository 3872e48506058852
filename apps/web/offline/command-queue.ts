/** The queued commands of a member: what a new one does to those that wait for the network, and which is sent next. Pure functions. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import type { MessageId } from '../i18n/catalog.ts'

/** What a command can be queued about. They are stored on the devices of members, so a name never changes. */
type QueueSubject = 'vote' | 'seat' | 'offer' | 'favorite' | 'return'

/**
 * What a member wants to be true. `before` and `wanted` are the id of the route of a vote, `'yes'` for a spot, an offer that is accepted, a favorite or "I’m back", and null for none of them.
 * `before` is what the club last said.
 */
export type QueuedChange = {
  activityId: string
  title: string
  subject: QueueSubject
  before: string | null
  wanted: string | null
  /** The position of the wanted route. */
  position?: number | undefined
  /** Whom the member brings to the wanted spot. */
  companionIds?: string[] | undefined
  /** They say for all that they are down. */
  isForAll?: boolean
}

export type QueuedCommand = QueuedChange & {
  /** Ascending in the order in which the member acted; 0 until it is stored. */
  order: number
  memberId: string
  /** The idempotency key, made when the member acted. */
  key: string
  /** When the member acted, in milliseconds since 1970. */
  at: number
  /** It was sent, and no answer has arrived: it may have been run. */
  isSent?: boolean
  /** The page that sent it waits for the first answer: no list shows it, and no queue sends it while that page is open. */
  isAwaited?: boolean
  /** Why the club refused it. It stays until the member has read it. */
  refusal?: RefusalCode
}

export type Queue = readonly QueuedCommand[]

/** `open`: waits for the network. `sent`: waits for the answer. `old`: not sent in time, so the member is asked. `refused`: waits until it is read. */
export type QueuedState = 'open' | 'sent' | 'old' | 'refused'

/** Milliseconds. The club then forgets the keys, so that a repetition could run twice. One day less, because the clocks of devices differ. */
export const maxAge = (requestLimits.idempotencyKeys.days - 1) * 86_400_000

export function stateOf({ refusal, isSent, at }: QueuedCommand, now: number): QueuedState {
  if (refusal) return 'refused'
  if (isSent) return 'sent'
  return isForgotten(at, now) ? 'old' : 'open'
}

/** A time that far ahead is of a clock that was wrong, so nobody knows how old it is. */
const isForgotten = (at: number, now: number) => Math.abs(now - at) > maxAge

/** It was sent, and the club has forgotten its key: to send it again could run it twice, and to take it back would not undo it. */
export const isLost = ({ refusal, isSent, at }: QueuedCommand, now: number): boolean => !refusal && isSent === true && isForgotten(at, now)

const isAbout =
  ({ activityId, subject }: Pick<QueuedChange, 'activityId' | 'subject'>) =>
  (one: Pick<QueuedChange, 'activityId' | 'subject'>): boolean =>
    one.activityId === activityId && one.subject === subject

/** What waits for the network or an answer, about this activity and subject; the last one if there are several. */
export const queuedFor = (queue: Queue, activityId: string, subject: QueueSubject): QueuedCommand | undefined =>
  queue.findLast((one) => !one.refusal && isAbout({ activityId, subject })(one))

type Act = Pick<QueuedCommand, 'key' | 'memberId' | 'at'>

/**
 * Adds what a member wants. It replaces what waits about the same and was never sent: a vote for B takes the place of one for A, and what
 * changes nothing in the end, such as joining and leaving, waits no more.
 */
export function addChange(queue: Queue, change: QueuedChange, act: Act): Queue {
  const others = queue.filter((one) => one.isSent || one.refusal || !isAbout(change)(one))
  // What was sent comes first, and counts as done.
  const sent = queuedFor(others, change.activityId, change.subject)
  const before = sent ? sent.wanted : change.before
  return before === change.wanted ? others : [...others, { ...change, before, ...act, order: 0 }]
}

/** Adds what was sent and has no answer: nothing takes its place, because it may have been run. */
export const addSent = (queue: Queue, change: QueuedChange, act: Act): Queue => [...queue, { ...change, ...act, order: 0, isSent: true }]

/** Removes a command that was never sent, or a refusal that was read. Another one stays: removing it would not undo it. */
export const removeUnsent = (queue: Queue, order: number, now: number): Queue =>
  queue.filter((one) => one.order !== order || stateOf(one, now) === 'sent')

/** The member still wants what was never sent: it is a new command, with a new key. */
export const renew = (queue: Queue, order: number, act: Pick<Act, 'key' | 'at'>): Queue =>
  queue.map((one) => (one.order === order && !one.isSent ? { ...one, ...act } : one))

export const nextToSend = (queue: Queue, now: number): QueuedCommand | undefined =>
  queue.find((one) => !one.refusal && !one.isAwaited && !isForgotten(one.at, now))

/** The page that sent it is gone: from now on the queue sends it. */
export const withoutPage = (queue: Queue, key: string): Queue =>
  queue.map((one) => (one.isAwaited && one.key === key ? { ...one, isAwaited: false } : one))

/** What screens show as waiting. */
export const shownCommands = (queue: Queue): Queue => queue.filter(({ isAwaited }) => !isAwaited)

export type QueuedCall = { name: CallName; input: { activityId: string; routeId?: string; companionIds?: string[] } }

type Subject = (change: QueuedChange) => {
  /** The call that makes the change. */
  call: CallName
  /** The words of the button that the member pressed. */
  label: MessageId
  input?: { routeId: string } | { companionIds: string[] }
}

/** Every subject. A command that is to be queued about another one needs only a row here. */
const subjects: Record<QueueSubject, Subject> = {
  seat: ({ wanted, companionIds }) =>
    wanted
      ? { call: 'joinActivity', label: 'activity.step.join', ...(companionIds && { input: { companionIds } }) }
      : { call: 'leaveActivity', label: 'activity.step.leave' },
  offer: ({ wanted }) =>
    wanted ? { call: 'acceptOffer', label: 'activity.step.acceptOffer' } : { call: 'declineOffer', label: 'activity.step.declineOffer' },
  favorite: ({ wanted }) =>
    wanted ? { call: 'addFavorite', label: 'waiting.favorite' } : { call: 'removeFavorite', label: 'waiting.unfavorite' },
  return: ({ wanted, isForAll }) =>
    wanted
      ? { call: 'confirmReturn', label: isForAll ? 'return.confirm-all' : 'return.confirm' }
      : { call: 'withdrawReturn', label: 'return.withdraw' },
  vote: ({ before, wanted: routeId }) => {
    if (routeId === null) return { call: 'withdrawVote', label: 'activity.withdraw' }
    return before === null
      ? { call: 'castVote', label: 'activity.step.vote', input: { routeId } }
      : { call: 'moveVote', label: 'activity.step.moveVote', input: { routeId } }
  },
}

export function callOf(change: QueuedChange): QueuedCall {
  const { call, input } = subjects[change.subject](change)
  return { name: call, input: { activityId: change.activityId, ...input } }
}

export const labelOf = (change: QueuedChange): MessageId => subjects[change.subject](change).label

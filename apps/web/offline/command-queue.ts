/** The queued commands of a member, and which is sent next. `queue-changes.ts` has what a new one does to those that wait. Pure functions. */
import type { ReportInput } from '@bothy/contract/activities/report.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import type { MessageId } from '../i18n/catalog.ts'

/** What a command can be queued about. They are stored on the devices of members, so a name never changes. */
type QueueSubject =
  | 'vote'
  | 'seat'
  | 'companions'
  | 'waitlist'
  | 'offer'
  | 'favorite'
  | 'return'
  | 'presence'
  | 'message'
  | 'photo'
  | 'report'
  | 'ride'
  | 'thanks'

/**
 * What a member wants to be true. `before` and `wanted` are the id of the route of a vote, those of companions, the text of a message, a report as JSON, the id of a car, `'yes'` for a spot, a place on the waitlist, an offer that is accepted, a
 * favorite, thanks, "I’m back" or somebody who is there, `'no'` for somebody who is not coming, and null for none of them.
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
  /** Why the member leaves. */
  reason?: string | undefined
  /** They say for all that they are down. */
  isForAll?: boolean
  /** What is written; `wanted` is its text. Each message is a subject of its own. */
  message?: { key: string; replyTo?: string | undefined } | undefined
  /** The chosen file; its image once that is uploaded. Each photo is a subject of its own. */
  photo?: { key: string; file: Blob; image?: string | undefined } | undefined
  /** Who is there, or with `companionId` whose companion: each is a subject of their own. */
  person?: { userId: string; companionId?: string | undefined; name: string } | undefined
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

export type QueuedAbout = Pick<QueuedChange, 'activityId' | 'subject' | 'person' | 'message' | 'photo'>

type QueuedThing = Pick<QueuedChange, 'person' | 'message' | 'photo'>

/** Whether two changes of a subject are about the same person, or are the same message. */
export const isSameThing = (one: QueuedThing, other: QueuedThing): boolean =>
  one.person?.userId === other.person?.userId &&
  one.person?.companionId === other.person?.companionId &&
  one.message?.key === other.message?.key &&
  one.photo?.key === other.photo?.key

/** The last that waits about the same. */
export const queuedAbout = (queue: Queue, about: QueuedAbout): QueuedCommand | undefined =>
  queue.findLast((one) => !one.refusal && one.activityId === about.activityId && one.subject === about.subject && isSameThing(one, about))

/** What waits for the network or an answer, about this activity and subject; the last one if there are several. */
export const queuedFor = (queue: Queue, activityId: string, subject: QueueSubject): QueuedCommand | undefined =>
  queuedAbout(queue, { activityId, subject })

/** The value of a change of companions, whatever their order; null for nobody. */
export const partyValue = (companionIds: readonly string[]): string | null => companionIds.toSorted().join(' ') || null
export const partyOf = (value: string | null): string[] => value?.split(' ') ?? []

/** Removes a command that was never sent, or a refusal that was read. Another one stays: removing it would not undo it. */
export const removeUnsent = (queue: Queue, order: number, now: number): Queue =>
  queue.filter((one) => one.order !== order || stateOf(one, now) === 'sent')

/** The member still wants what was never sent: it is a new command, with a new key. */
export const renew = (queue: Queue, order: number, act: Pick<QueuedCommand, 'key' | 'at'>): Queue =>
  queue.map((one) => (one.order === order && !one.isSent ? { ...one, ...act } : one))

export const nextToSend = (queue: Queue, now: number): QueuedCommand | undefined =>
  queue.find((one) => !one.refusal && !one.isAwaited && !isForgotten(one.at, now))

/** The page that sent it is gone: from now on the queue sends it. */
export const withoutPage = (queue: Queue, key: string): Queue =>
  queue.map((one) => (one.isAwaited && one.key === key ? { ...one, isAwaited: false } : one))

/** What screens show as waiting. */
export const shownCommands = (queue: Queue): Queue => queue.filter(({ isAwaited }) => !isAwaited)

type CallInput = {
  routeId?: string
  companionIds?: string[]
  reason?: string
  userId?: string
  companionId?: string | undefined
  present?: boolean | null
  markedAt?: string
  replyTo?: string
  image?: string
  carId?: string
} & Partial<Omit<ReportInput, 'activityId'>>
export type QueuedCall = { name: CallName; input: { activityId?: string } & CallInput }

type Subject = (change: QueuedChange & { at?: number }) => {
  /** The call that makes the change. */
  call: CallName
  /** The words of the button that the member pressed. */
  label: MessageId
  input?: CallInput
}

/** Every subject. A command that is to be queued about another one needs only a row here. */
const subjects: Record<QueueSubject, Subject> = {
  seat: ({ wanted, companionIds, reason }) =>
    wanted
      ? { call: 'joinActivity', label: 'activity.step.join', ...(companionIds && { input: { companionIds } }) }
      : { call: 'leaveActivity', label: 'activity.step.leave', ...(reason && { input: { reason } }) },
  companions: ({ wanted }) => ({
    call: 'changeCompanions',
    label: 'activity.step.changeCompanions',
    input: { companionIds: partyOf(wanted) },
  }),
  waitlist: ({ wanted, companionIds }) =>
    wanted
      ? { call: 'joinWaitlist', label: 'activity.step.joinWaitlist', ...(companionIds && { input: { companionIds } }) }
      : { call: 'leaveWaitlist', label: 'waitlist.leave' },
  offer: ({ wanted }) =>
    wanted ? { call: 'acceptOffer', label: 'activity.step.acceptOffer' } : { call: 'declineOffer', label: 'activity.step.declineOffer' },
  favorite: ({ wanted }) =>
    wanted ? { call: 'addFavorite', label: 'waiting.favorite' } : { call: 'removeFavorite', label: 'waiting.unfavorite' },
  return: ({ wanted, isForAll }) =>
    wanted
      ? { call: 'confirmReturn', label: isForAll ? 'return.confirm-all' : 'return.confirm' }
      : { call: 'withdrawReturn', label: 'return.withdraw' },
  presence: ({ wanted, person, at }) => ({
    call: 'checkIn',
    label: 'waiting.mark',
    input: {
      userId: person!.userId,
      ...(person!.companionId && { companionId: person!.companionId }),
      present: wanted === null ? null : wanted === 'yes',
      ...(at !== undefined && { markedAt: new Date(at).toISOString() }),
    },
  }),
  message: ({ wanted, message }) => ({
    call: 'writeMessage',
    label: 'waiting.message',
    input: { text: wanted!, ...(message!.replyTo && { replyTo: message!.replyTo }) },
  }),
  photo: ({ photo }) => ({ call: 'addPhoto', label: 'waiting.photo', input: { ...(photo!.image && { image: photo!.image }) } }),
  report: ({ wanted }) => ({ call: 'writeReport', label: 'report.title', input: JSON.parse(wanted!) as CallInput }),
  ride: ({ before, wanted }) =>
    wanted
      ? { call: 'takeSeats', label: 'waiting.ride', input: { carId: wanted } }
      : { call: 'giveBackSeats', label: 'waiting.ride', input: { carId: before! } },
  thanks: ({ wanted }) => ({ call: wanted ? 'thankLeaders' : 'withdrawThanks', label: 'waiting.thanks' }),
  vote: ({ before, wanted: routeId }) => {
    if (routeId === null) return { call: 'withdrawVote', label: 'activity.withdraw' }
    return before === null
      ? { call: 'castVote', label: 'activity.step.vote', input: { routeId } }
      : { call: 'moveVote', label: 'activity.step.moveVote', input: { routeId } }
  },
}

export function callOf(change: QueuedChange & { at?: number }): QueuedCall {
  const { call, input } = subjects[change.subject](change)
  // The address of a car names no activity.
  return { name: call, input: input?.carId ? input : { activityId: change.activityId, ...input } }
}

export const labelOf = (change: QueuedChange): MessageId => subjects[change.subject](change).label

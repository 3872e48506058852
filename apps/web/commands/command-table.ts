/** The commands on an activity, one row each, with what the app does around them. The contract names the call of each, and what may be run when. */
import type { ActivityCommand, CommandName, CommandOf } from '../api/activity-command.ts'
import { queryKeys } from '../api/queries.ts'
import { answersForAll, isLedBy } from '../format/day-of.ts'
import { routeLetter } from '../format/route-letter.ts'
import { reasonDraft, reportDraft } from '../forms/stored-drafts.ts'
import type { MessageId } from '../i18n/catalog.ts'
import type { MessageValues } from '../i18n/format-message.ts'
import { partyValue, type QueuedChange } from '../offline/command-queue.ts'
import { keepStorage } from '../offline/keep-storage.ts'
import { vibrateShortly } from '../ui/haptics.ts'
import type { KnownActivity } from './pending-commands.ts'
import { withMarks, type Mark } from './roll-call-marks.ts'

/** `before` is the activity before the command, and `memberId` who sends it. */
type Context<Command> = { command: Command; before: KnownActivity; memberId: string | undefined }

type QueuedPart = Omit<QueuedChange, 'activityId' | 'title'>

type Row<Command> = {
  /** What is said once the club has answered. */
  says?: MessageId | ((context: Context<Command>) => [id: MessageId, values?: MessageValues])
  /** The command that takes it back, which is offered then. */
  undo?: (context: Context<Command>) => ActivityCommand | undefined
  /** What waits on the device for a network, or for the answer. Without it, the page sends the command again for some minutes. */
  queue?: (context: Context<Command>) => QueuedPart | QueuedPart[]
  /** May be sent while others of its scope wait for their answers. */
  repeats?: true
  /** What the page shows until the answer arrives. */
  change?: (activity: KnownActivity, command: Command) => Partial<KnownActivity>
  /** All that changes, in every list. `stale` is loaded again; without `patch`, that is all that shows the activity. */
  patch?: { values: { isFavorite: boolean }; stale: readonly (readonly string[])[] }
  /** The draft that has been sent. */
  draft?: (activityId: string) => string
  /** Runs once the club has answered. */
  effect?: () => void
}

const votedFor = ({ before: { routes = [] } }: Context<ActivityCommand>) => routes.find(({ isVoted }) => isVoted)?.id

function vote(wanted: string | null, context: Context<ActivityCommand>) {
  const position = context.before.routes?.find(({ id }) => id === wanted)?.position
  return { subject: 'vote', before: votedFor(context) ?? null, wanted, position } as const
}

const letterOf = (routeId: string, { before: { routes = [] } }: Context<ActivityCommand>) => ({
  letter: routeLetter(routes.find(({ id }) => id === routeId)?.position ?? 0),
})

const nameOf = (userId: string, { before: { participants = [], removed = [] } }: Context<ActivityCommand>) => ({
  name: [...participants, ...removed].find(({ id }) => id === userId)?.name ?? '',
})

const seat = (wanted: 'yes' | null, { before: { isJoined } }: Context<ActivityCommand>) =>
  ({ subject: 'seat', before: isJoined ? 'yes' : null, wanted }) as const

const place = (wanted: 'yes' | null, { before: { waitlistPosition } }: Context<ActivityCommand>) =>
  ({ subject: 'waitlist', before: waitlistPosition ? 'yes' : null, wanted }) as const

/** Whom the member brings, as the club last said. */
const broughtBy = ({ before: { participants = [] }, memberId }: Context<ActivityCommand>): string[] =>
  participants.filter(({ id }) => id === memberId).flatMap(({ companions = [] }) => companions.flatMap(({ id }) => id ?? []))

const withParty = (companionIds: string[]) => (companionIds.length > 0 ? { companionIds } : {})

/** Both answers can replace each other while they wait for a network. */
const answer = (wanted: 'yes' | null) => ({ subject: 'offer', before: 'open', wanted }) as const

const returned = (wanted: 'yes' | null, { before, memberId }: Context<ActivityCommand>) =>
  ({ subject: 'return', before: wanted ? null : 'yes', wanted, isForAll: answersForAll(before, memberId) }) as const

const voteRow = (says: MessageId): Row<CommandOf<'vote' | 'moveVote'>> => ({
  queue: (context) => vote(context.command.routeId, context),
  says: (context) => [says, letterOf(context.command.routeId, context)],
  undo: (context) => withRoute('moveVote', votedFor(context)) ?? { name: 'withdrawVote' },
  effect: vibrateShortly,
})

const favoriteRow = (isFavorite: boolean): Row<ActivityCommand> => ({
  repeats: true,
  queue: ({ before }) => ({ subject: 'favorite', before: before.isFavorite ? 'yes' : null, wanted: isFavorite ? 'yes' : null }),
  says: isFavorite ? 'favorite.added' : 'favorite.removed',
  undo: () => ({ name: isFavorite ? 'removeFavorite' : 'favorite' }),
  patch: { values: { isFavorite }, stale: [queryKeys.mine, queryKeys.user] },
})

const thanksRow = (isOwn: boolean): Row<ActivityCommand> => ({
  repeats: true,
  queue: ({ before }) => ({ subject: 'thanks', before: before.thanks?.isOwn ? 'yes' : null, wanted: isOwn ? 'yes' : null }),
  change: ({ thanks }) => ({ thanks: thanks && { ...thanks, isOwn } }),
})

const marksOf = ({ userIds, companionIds = [], present }: CommandOf<'checkInAll'>, { participants = [] }: KnownActivity): Mark[] => [
  ...userIds.map((userId) => ({ userId, present })),
  ...participants.flatMap(({ id: userId, companions = [] }) =>
    companions.flatMap(({ id: companionId }) =>
      companionId && companionIds.includes(companionId) ? [{ userId, companionId, present }] : [],
    ),
  ),
]

const presence = (present: boolean | null | undefined) => (present == null ? null : present ? 'yes' : 'no')

/** What waits of a mark: who it is about, and what was said before. */
function queuedMark({ userId, companionId, present }: Mark, { participants = [] }: KnownActivity): QueuedPart {
  const participant = participants.find(({ id }) => id === userId)
  const marked = companionId ? participant?.companions?.find(({ id }) => id === companionId) : participant
  const person = { userId, companionId, name: marked?.name ?? '' }
  return { subject: 'presence', before: presence(marked?.isPresent), wanted: presence(present), person }
}

const hasJoined = () => {
  vibrateShortly()
  // What the member joined is stored for the day without a network.
  void keepStorage()
}

/** Changes of the phase, which the command `undo` takes back. */
const undoable = { undo: (): ActivityCommand => ({ name: 'undo' }) }

const commandTable: { [Name in CommandName]: Row<CommandOf<Name>> } = {
  vote: voteRow('activity.done.vote'),
  moveVote: voteRow('activity.done.moveVote'),
  withdrawVote: {
    queue: (context) => vote(null, context),
    says: 'activity.done.withdrawVote',
    undo: (context) => withRoute('vote', votedFor(context)),
  },
  interest: { says: 'activity.done.interest', repeats: true },
  join: {
    queue: (context) => ({ ...seat('yes', context), ...withParty(context.command.companionIds ?? []) }),
    says: 'activity.done.join',
    effect: hasJoined,
  },
  leave: {
    queue: (context) => ({ ...seat(null, context), reason: context.command.reason }),
    says: 'activity.done.leave',
    undo: (context) => ({ name: 'join', ...withParty(broughtBy(context)) }),
  },
  joinWaitlist: {
    queue: (context) => ({ ...place('yes', context), ...withParty(context.command.companionIds ?? []) }),
    says: 'activity.done.joinWaitlist',
    undo: () => ({ name: 'leaveWaitlist' }),
  },
  leaveWaitlist: { queue: (context) => place(null, context), says: 'activity.done.leaveWaitlist' },
  acceptOffer: { queue: () => answer('yes'), says: 'activity.done.join', effect: hasJoined },
  declineOffer: { queue: () => answer(null), says: 'activity.done.declineOffer' },
  apply: { says: 'activity.done.apply', undo: () => ({ name: 'withdrawApplication' }) },
  withdrawApplication: { says: 'activity.done.withdrawApplication' },
  seat: { says: 'activity.done.seat', draft: (id) => reasonDraft('seat', id), ...undoable },
  withdrawOffer: { says: 'activity.done.withdrawOffer' },
  setWaitlist: {},
  changeCompanions: {
    queue: (context) => ({
      subject: 'companions',
      before: partyValue(broughtBy(context)),
      wanted: partyValue(context.command.companionIds),
    }),
    says: 'activity.done.changeCompanions',
  },
  removeParticipant: { says: (context) => ['activity.done.removeParticipant', nameOf(context.command.userId, context)] },
  readmit: { says: (context) => ['activity.done.readmit', nameOf(context.command.userId, context)] },
  setLeader: { says: ({ before }) => ['activity.done.setLeader', { asked: before.creatorId === null ? 'no' : 'yes' }] },
  addCoLeader: { says: () => ['activity.done.setLeader', { asked: 'yes' }] },
  acceptCoLeadership: { says: 'activity.done.acceptCoLeadership' },
  removeCoLeader: { says: 'activity.done.removeCoLeader' },
  acceptLeadership: { says: 'activity.done.acceptLeadership' },
  declineLeadership: { says: 'activity.done.declineLeadership' },
  approve: { says: 'activity.done.approve', ...undoable },
  reject: { says: 'activity.done.reject', draft: (id) => reasonDraft('reject', id), ...undoable },
  resubmit: { says: 'activity.done.resubmit' },
  returnToReview: { says: 'activity.done.returnToReview' },
  acceptChanges: { says: 'activity.done.acceptChanges' },
  startEnrollment: { says: 'activity.done.startEnrollment', ...undoable },
  start: { says: 'activity.done.start', ...undoable },
  complete: { says: 'activity.done.complete', ...undoable },
  undo: { says: 'activity.done.undo' },
  cancel: { says: 'activity.done.cancel', draft: (id) => reasonDraft('cancel', id) },
  delete: { says: 'activity.done.delete' },
  checkIn: {
    repeats: true,
    queue: ({ command, before }) => queuedMark(command, before),
    change: ({ participants = [] }, command) => ({ participants: withMarks(participants, [command]) }),
  },
  checkInAll: {
    repeats: true,
    queue: ({ command, before }) => marksOf(command, before).map((mark) => queuedMark(mark, before)),
    change: (activity, command) => ({ participants: withMarks(activity.participants ?? [], marksOf(command, activity)) }),
    says: ({ command: { userIds, companionIds = [], present } }) => [
      present ? 'check-in.done.here' : present === null ? 'check-in.done.undone' : 'check-in.done.missing',
      { count: userIds.length + companionIds.length },
    ],
    // Only those of whom nothing was said are marked at once.
    undo: ({ command: { userIds, companionIds = [], present } }) =>
      present === null ? undefined : { name: 'checkInAll', userIds, ...withParty(companionIds), present: null },
  },
  confirmReturn: {
    repeats: true,
    queue: (context) => returned('yes', context),
    says: ({ before, memberId }) => {
      if (!answersForAll(before, memberId)) return ['return.done']
      return [isLedBy(before, memberId) ? 'return.done.all' : 'return.confirm-all']
    },
    undo: () => ({ name: 'withdrawReturn' }),
  },
  withdrawReturn: { repeats: true, queue: (context) => returned(null, context) },
  postponeAlarm: { repeats: true },
  report: {
    queue: ({ command: { name: _, ...input } }) => ({ subject: 'report', before: null, wanted: JSON.stringify(input) }),
    says: 'activity.done.report',
    draft: reportDraft,
  },
  thank: thanksRow(true),
  withdrawThanks: thanksRow(false),
  favorite: favoriteRow(true),
  removeFavorite: favoriteRow(false),
}

const withRoute = (name: 'vote' | 'moveVote', routeId: string | undefined) => (routeId ? { name, routeId } : undefined)

/** The row of a command, whichever it is. */
export const rowOf = ({ name }: ActivityCommand) => commandTable[name] as Row<ActivityCommand>

/** What waits on the device if the command cannot be sent; nothing if it is only repeated. */
export function queuedChanges(context: Context<ActivityCommand>): QueuedChange[] {
  const { id: activityId, title } = context.before
  return [rowOf(context.command).queue?.(context) ?? []].flat().map((part) => ({ activityId, title, ...part }))
}

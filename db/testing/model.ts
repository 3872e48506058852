/** A sequential in-memory model of the rules. Random histories are run on the model and on the database, and the outcomes are compared. */
import { phaseRefusal, refusalOfPhase, voteRefusal } from '@bothy/contract/command-refusals.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { Phase } from '@bothy/contract/phases.ts'

export const commands = [
  'create',
  'edit',
  'approve',
  'reject',
  'resubmit',
  'startEnrollment',
  'start',
  'complete',
  'cancel',
  'delete',
  'vote',
  'moveVote',
  'withdrawVote',
  'join',
  'leave',
  'joinWaitlist',
  'leaveWaitlist',
  'acceptOffer',
  'declineOffer',
  'seat',
  'withdrawOffer',
  'apply',
  'withdrawApplication',
  'draw',
  'removeParticipant',
  'readmit',
  'returnToReview',
  'undo',
  'addFavorite',
  'removeFavorite',
  'read',
] as const
export type Command = (typeof commands)[number]

/**
 * `actor`: a number of `actorNames`. `choice` selects a route (modulo their number), a member, the seats, whether they are drawn, or the order of the draw.
 * `draw` is no command of the actor, who looks after the clock has held it.
 */
export type Step = { actor: number; command: Command; activity: number; choice: number }

type Activity = {
  leader: number
  phase: Phase
  neverPublic: boolean
  seats: number
  routes: number
  selected: number | null
  votes: Map<number, number>
  participants: Set<number>
  favorites: Set<number>
  removed: Set<number>
  /** Who waits, in their order, who of them is offered a spot, and whose offer was taken back. */
  waiting: number[]
  offered: Set<number>
  withdrawn: Set<number>
  draw: 'none' | 'pending' | 'held'
  /** Who has applied, and after the draw who took part in it. */
  applicants: Set<number>
  /** The last command, while it can be undone. */
  undo: { phase: Phase; by: number; seat?: { member: number; place: number } } | null
}

/** The fields of an activity that the comparison uses. */
export type View = {
  phase: Phase
  seats: number
  taken: number
  votes: number[]
  selected: number | null
  joined: boolean
  waiting: number
  position: number | null
  applications: number
  applied: boolean
  favorite: boolean
  voted: number | null
}

/** Who acts. The co-leader leads what another proposed with its leader; the reviewer and the admin of a group that no activity is of may nothing beside members. */
export const actorNames = ['visitor', 'admin', 'leader', 'member', 'guardian', 'coLeader', 'otherGroupReviewer', 'otherGroupAdmin'] as const
export const visitor = actorNames.indexOf('visitor')
export const admin = actorNames.indexOf('admin')
export const coLeader = actorNames.indexOf('coLeader')

const phaseAfter = {
  approve: 'voting',
  reject: 'rejected',
  resubmit: 'review',
  start: 'active',
  complete: 'finished',
  cancel: 'cancelled',
} as const
const isOneOf = <Name extends string>(one: Name, ...names: Name[]) => names.includes(one)

/** Half of the activities have a draw. */
export const isDrawn = (choice: number) => choice >= 4

/** The order in which members are drawn who have applied: from one of them on. */
export const orderOfDraw = (choice: number): number[] => actorNames.map((_, index) => (index + choice) % actorNames.length)

const windowRefusal = ({ draw }: Activity): RefusalCode | null =>
  draw === 'none' ? 'NO_DRAW' : draw === 'held' ? 'APPLICATIONS_CLOSED' : null

export class Model {
  readonly activities: (Activity | null)[] = []

  do({ actor, command, activity: number, choice }: Step): RefusalCode | View | 'deleted' {
    if (!isOneOf(command, 'read', 'draw') && actor === visitor) return 'NOT_SIGNED_IN'
    if (command === 'create') return this.#create(actor, choice)
    const activity = this.activities[number]
    const hidden =
      !activity ||
      ((isOneOf(activity.phase, 'review', 'rejected') || activity.neverPublic) && !this.#leads(activity, actor) && actor !== admin)
    if (hidden) return 'ACTIVITY_NOT_FOUND'
    const refusal = this.#refusal(activity, actor, command, choice)
    if (refusal) return refusal
    if (command === 'delete') {
      this.activities[number] = null
      return 'deleted'
    }
    const free = activity.seats - activity.participants.size
    this.#apply(activity, actor, command, choice)
    if (activity.seats - activity.participants.size > free) activity.withdrawn.clear()
    const answer = this.#view(activity, actor)
    this.#offer(activity)
    return answer
  }

  #create(leader: number, choice: number): View {
    const activity: Activity = {
      leader,
      phase: 'review',
      neverPublic: false,
      seats: 2 + (choice % 3),
      routes: choice % 4,
      selected: null,
      votes: new Map(),
      participants: new Set(),
      favorites: new Set(),
      removed: new Set(),
      waiting: [],
      offered: new Set(),
      withdrawn: new Set(),
      draw: isDrawn(choice) ? 'pending' : 'none',
      applicants: new Set(),
      undo: null,
    }
    this.activities.push(activity)
    return this.#view(activity, leader)
  }

  #leads = ({ leader }: Activity, actor: number) => actor === leader || actor === coLeader

  #refusal(activity: Activity, actor: number, command: Command, choice: number): RefusalCode | null {
    const { phase, participants, votes } = activity
    const isLeader = this.#leads(activity, actor)
    const leads = isLeader || actor === admin
    const only = (allowed: boolean, code: RefusalCode, ...others: (RefusalCode | null)[]) =>
      allowed ? (others.find(Boolean) ?? null) : code
    const during = (...phases: Phase[]) => (isOneOf(phase, ...phases) ? null : phaseRefusal(phase, phases))
    const whileVoting = phase === 'voting' ? null : voteRefusal(phase)
    const noRoutes = activity.routes === 0 ? 'NO_ROUTES' : null
    switch (command) {
      case 'edit':
        return only(
          isLeader,
          'NOT_CREATOR',
          during('review', 'rejected', 'voting', 'enrolling'),
          2 + (choice % 3) < participants.size ? 'SEATS_TAKEN' : null,
          2 + (choice % 3) < participants.size + activity.offered.size ? 'SPOT_OFFERED' : null,
        )
      case 'resubmit':
        return only(isLeader, 'NOT_CREATOR', during('rejected'))
      case 'approve':
      case 'reject':
        return only(actor === admin, 'NOT_PERMITTED', during('review'))
      case 'startEnrollment':
        return only(leads, 'NOT_PERMITTED', whileVoting, noRoutes)
      case 'start':
        return only(leads, 'NOT_PERMITTED', during('enrolling'))
      case 'complete':
        return only(leads, 'NOT_PERMITTED', during('active'))
      case 'cancel':
        return only(leads, 'NOT_PERMITTED', during('review', 'voting', 'enrolling', 'active'))
      case 'delete':
        return only(
          actor === activity.leader || actor === admin,
          'NOT_PERMITTED',
          [...participants].some((one) => one !== activity.leader) && during('review', 'rejected', 'cancelled')
            ? phase === 'finished'
              ? 'TOOK_PLACE'
              : 'HAS_PARTICIPANTS'
            : null,
        )
      case 'vote':
        return whileVoting ?? (votes.has(actor) ? 'ALREADY_VOTED' : noRoutes)
      case 'moveVote':
      case 'withdrawVote':
        return whileVoting ?? (votes.has(actor) ? null : 'NOT_VOTED')
      case 'join':
        if (phase !== 'enrolling') return refusalOfPhase('join', phase)
        if (participants.has(actor)) return 'ALREADY_JOINED'
        if (activity.removed.has(actor)) return 'REMOVED_BY_LEADER'
        return activity.draw === 'pending' && !isLeader ? 'DRAW_PENDING' : this.#fullness(activity)
      case 'joinWaitlist': {
        const refusal = this.#refusal(activity, actor, 'join', choice)
        if (refusal !== 'ACTIVITY_FULL' && refusal !== 'SPOT_OFFERED') return refusal ?? 'NOT_FULL'
        return activity.waiting.includes(actor) ? 'ALREADY_WAITING' : null
      }
      case 'leaveWaitlist':
        return during('enrolling') ?? (activity.waiting.includes(actor) ? null : 'NOT_WAITING')
      case 'acceptOffer':
      case 'declineOffer':
        return during('enrolling') ?? (participants.has(actor) ? 'ALREADY_JOINED' : activity.offered.has(actor) ? null : 'NO_OFFER')
      case 'apply':
        return phase === 'enrolling' ? this.#refusalToApply(activity, actor) : refusalOfPhase('apply', phase)
      case 'withdrawApplication':
        return during('enrolling') ?? windowRefusal(activity) ?? (activity.applicants.has(actor) ? null : 'NOT_APPLIED')
      case 'seat':
        return only(
          leads,
          'NOT_PERMITTED',
          during('enrolling'),
          activity.draw === 'pending' ? 'DRAW_PENDING' : null,
          participants.size >= activity.seats ? 'ACTIVITY_FULL' : null,
          choice === visitor ? 'USER_NOT_FOUND' : null,
          participants.has(choice) ? 'MEMBER_JOINED' : null,
        )
      case 'withdrawOffer':
        return only(leads, 'NOT_PERMITTED', during('enrolling'), activity.offered.has(choice) ? null : 'NOTHING_OFFERED')
      case 'leave':
        return participants.has(actor) ? during('voting', 'enrolling') : 'NOT_JOINED'
      case 'removeParticipant':
        return only(
          leads,
          'NOT_PERMITTED',
          during('voting', 'enrolling', 'active'),
          participants.has(choice) ? null : 'PARTICIPANT_NOT_FOUND',
        )
      case 'readmit':
        return only(leads, 'NOT_PERMITTED', during('voting', 'enrolling'), activity.removed.has(choice) ? null : 'PARTICIPANT_NOT_FOUND')
      case 'returnToReview':
        return only(actor === admin, 'NOT_PERMITTED', during('voting', 'enrolling'))
      case 'undo':
        return only(leads, 'NOT_PERMITTED', activity.undo?.by === actor ? null : 'NOTHING_TO_UNDO')
      default:
        return null
    }
  }

  #apply(activity: Activity, actor: number, command: Command, choice: number): void {
    const { phase, undo } = activity
    const draws = command === 'draw' && phase === 'enrolling' && activity.draw === 'pending'
    if (draws || !['read', 'draw', 'addFavorite', 'removeFavorite'].includes(command)) activity.undo = null
    if (draws) this.#draw(activity, choice)
    if (command === 'apply') activity.applicants.add(actor)
    if (command === 'withdrawApplication') activity.applicants.delete(actor)
    if (isOneOf(command, 'startEnrollment', 'approve', 'reject', 'start', 'complete')) activity.undo = { phase, by: actor }
    if (command === 'undo') activity.phase = undo!.phase
    if (command === 'undo' && undo!.seat) this.#unseat(activity, undo!.seat)
    if (command === 'seat') this.#seat(activity, actor, choice)
    if (command === 'withdrawOffer') this.#takeBack(activity, choice)
    if (command === 'undo' && activity.phase === 'voting') activity.selected = null
    if (command === 'returnToReview') Object.assign(activity, { phase: 'review', selected: null })
    if (command === 'readmit') activity.removed.delete(choice)
    if (command === 'removeParticipant' && choice !== actor) activity.removed.add(choice)
    if (command === 'cancel') activity.neverPublic = activity.phase === 'review'
    if (command in phaseAfter) activity.phase = phaseAfter[command as keyof typeof phaseAfter]
    if (command === 'edit') activity.seats = 2 + (choice % 3)
    if (command === 'vote' || command === 'moveVote') activity.votes.set(actor, choice % activity.routes)
    if (command === 'withdrawVote') activity.votes.delete(actor)
    if (command === 'join') activity.participants.add(actor)
    if (isOneOf(command, 'join', 'leaveWaitlist', 'acceptOffer', 'declineOffer')) this.#stopWaiting(activity, actor)
    if (command === 'joinWaitlist') activity.waiting.push(actor)
    if (command === 'acceptOffer') activity.participants.add(actor)
    if (command === 'leave') activity.participants.delete(actor)
    if (command === 'removeParticipant') activity.participants.delete(choice)
    if (command === 'addFavorite') activity.favorites.add(actor)
    if (command === 'removeFavorite') activity.favorites.delete(actor)
    if (command === 'startEnrollment') {
      const votes = this.#count(activity)
      activity.selected = votes.lastIndexOf(Math.max(...votes))
      activity.phase = 'enrolling'
    }
  }

  #refusalToApply(activity: Activity, actor: number): RefusalCode | null {
    if (windowRefusal(activity)) return windowRefusal(activity)
    if (activity.participants.has(actor)) return 'ALREADY_JOINED'
    if (this.#leads(activity, actor)) return 'LEADS_ACTIVITY'
    if (activity.removed.has(actor)) return 'REMOVED_BY_LEADER'
    return activity.applicants.has(actor) ? 'ALREADY_APPLIED' : null
  }

  /** The first of the order are seated, and the others wait. */
  #draw(activity: Activity, choice: number): void {
    const { seats, participants, applicants, waiting } = activity
    const free = seats - participants.size
    const order = orderOfDraw(choice).filter((one) => applicants.has(one))
    for (const one of order.slice(0, free)) participants.add(one)
    waiting.push(...order.slice(free))
    activity.draw = 'held'
  }

  #fullness({ participants, offered, seats }: Activity): RefusalCode | null {
    if (participants.size >= seats) return 'ACTIVITY_FULL'
    return participants.size + offered.size >= seats ? 'SPOT_OFFERED' : null
  }

  #stopWaiting(activity: Activity, member: number): void {
    activity.waiting = activity.waiting.filter((one) => one !== member)
    activity.offered.delete(member)
    activity.withdrawn.delete(member)
  }

  #takeBack(activity: Activity, member: number): void {
    activity.offered.delete(member)
    activity.withdrawn.add(member)
  }

  /** With the offer of who waits last, where all free spots are offered. */
  #seat(activity: Activity, by: number, member: number): void {
    const { waiting, offered, participants, phase } = activity
    const place = waiting.indexOf(member)
    const last = waiting.findLast((one) => offered.has(one) && one !== member)
    if (!offered.has(member) && this.#fullness(activity) && last !== undefined) this.#takeBack(activity, last)
    this.#stopWaiting(activity, member)
    activity.removed.delete(member)
    participants.add(member)
    activity.undo = { phase, by, seat: { member, place } }
  }

  #unseat({ participants, waiting }: Activity, { member, place }: { member: number; place: number }): void {
    participants.delete(member)
    if (place >= 0) waiting.splice(place, 0, member)
  }

  /** At the end of each command: free spots go to the first who wait. An offer that was made ends the chance to undo. */
  #offer(activity: Activity): void {
    if (isOneOf(activity.phase, 'review', 'rejected', 'voting', 'cancelled')) activity.offered.clear()
    if (activity.phase !== 'enrolling') return
    for (const one of activity.waiting) {
      if (activity.offered.has(one) || activity.withdrawn.has(one) || this.#fullness(activity)) continue
      activity.offered.add(one)
      activity.undo = null
    }
  }

  #count = ({ routes, votes }: Activity) =>
    Array.from({ length: routes }, (_, route) => [...votes.values()].filter((vote) => vote === route).length)

  #view(activity: Activity, actor: number): View {
    return {
      phase: activity.phase,
      seats: activity.seats,
      taken: activity.participants.size,
      votes: this.#count(activity),
      selected: activity.selected,
      joined: activity.participants.has(actor),
      waiting: activity.waiting.length,
      position: activity.phase === 'enrolling' && activity.waiting.includes(actor) ? activity.waiting.indexOf(actor) + 1 : null,
      applications: activity.applicants.size,
      applied: activity.draw === 'pending' && activity.applicants.has(actor),
      favorite: activity.favorites.has(actor),
      voted: activity.votes.get(actor) ?? null,
    }
  }
}

import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { type Actor, aNewActivity, aRoute, type Club } from './club.ts'
import { admin, type Step, type Verb, type View, visitor } from './model-club.ts'

/** How many there are to act. */
export const actors = 5

const nowhere = '00000000-0000-4000-8000-000000000000'

/** The real club, asked the same as the model. */
export class RealClub {
  readonly #actors: Actor[]
  readonly #activities: { id: string; routes: string[] }[] = []

  constructor(actors: Actor[]) {
    this.#actors = actors
  }

  static async among(club: Club): Promise<RealClub> {
    const people: Actor[] = await club.members(actors)
    people[visitor] = club.visitor
    people[admin] = await club.admin()
    return new RealClub(people)
  }

  async do(step: Step): Promise<unknown> {
    try {
      const answer = await this.#ask(step)
      return 'ok' in answer ? 'gone' : this.#view(answer)
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }

  async #ask({ actor: place, verb, activity, choice }: Step): Promise<Activity | { ok: true }> {
    const actor = this.#actors[place]!
    const { id: activityId, routes } = this.#activities[activity] ?? { id: nowhere, routes: [] }
    const of = { activityId }
    const vote = { activityId, routeId: routes[choice % routes.length] ?? nowhere }
    const form = aNewActivity({ maxParticipants: 2 + (choice % 3) })
    const because = { activityId, reason: 'Because.' }
    const ask: Record<Verb, () => Promise<Activity | { ok: true }>> = {
      create: () => actor.createActivity({ ...form, routes: Array.from({ length: choice % 4 }, () => aRoute()) }),
      edit: () => actor.editActivity({ ...of, ...form }),
      approve: () => actor.approveActivity(of),
      reject: () => actor.rejectActivity(because),
      resubmit: () => actor.resubmitActivity(of),
      startEnrollment: () => actor.startEnrollment(of),
      start: () => actor.startActivity(of),
      complete: () => actor.completeActivity(of),
      cancel: () => actor.cancelActivity(because),
      delete: () => actor.deleteActivity(of),
      vote: () => actor.castVote(vote),
      moveVote: () => actor.moveVote(vote),
      withdrawVote: () => actor.withdrawVote(of),
      join: () => actor.joinActivity(of),
      leave: () => actor.leaveActivity(of),
      removeParticipant: () => actor.removeParticipant({ ...of, userId: this.#actors[choice]!.id }),
      addFavorite: () => actor.addFavorite(of),
      removeFavorite: () => actor.removeFavorite(of),
      look: () => actor.getActivity(of),
    }
    const answer = await ask[verb]()
    if (verb === 'create' && 'id' in answer) this.#activities.push({ id: answer.id, routes: answer.routes.map((route) => route.id) })
    return answer
  }

  #view(activity: Activity): View {
    const place = (of: 'isSelected' | 'isVoted') => {
      const found = activity.routes.findIndex((route) => route[of])
      return found < 0 ? null : found
    }
    const counted = activity.routes.reduce((sum, route) => sum + route.votes, 0)
    if (activity.participants.length !== activity.currentParticipants || counted !== activity.voters)
      throw new Error(`Wrongly counted: ${JSON.stringify(activity)}`)
    return {
      phase: activity.phase,
      seats: activity.maxParticipants,
      taken: activity.currentParticipants,
      votes: activity.routes.map((route) => route.votes),
      selected: place('isSelected'),
      joined: activity.isJoined ?? false,
      favorite: activity.isFavorite ?? false,
      voted: place('isVoted'),
    }
  }
}

import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Actor, aNewActivity, aRoute, type Club, useClub } from './testing/club.ts'
import { engines } from './testing/engines.ts'
import { admin, ModelClub, type Step, type Verb, verbs, type View, visitor } from './testing/model-club.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** The real club, asked the same as the model. */
class RealClub {
  readonly #actors: Actor[]
  readonly #activities: { id: string; routes: string[] }[] = []

  constructor(actors: Actor[]) {
    this.#actors = actors
  }

  static async among(club: Club): Promise<RealClub> {
    const people = [club.visitor, await club.admin(), ...(await club.members(3))]
    expect([people[visitor], people.length]).toEqual([club.visitor, actors])
    return new RealClub(people)
  }

  async do(step: Step): Promise<unknown> {
    try {
      const answer = await this.#ask(step)
      return 'ok' in answer ? 'gone' : this.#view(answer, step)
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

  #view(activity: Activity, { actor }: Step): View {
    const place = (of: 'isSelected' | 'isVoted') => {
      const found = activity.routes.findIndex((route) => route[of])
      return found < 0 ? null : found
    }
    expect([activity.participants.length, activity.voters]).toEqual([
      activity.currentParticipants,
      activity.routes.reduce((sum, route) => sum + route.votes, 0),
    ])
    expect('isJoined' in activity).toBe(actor !== visitor)
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

const actors = 5
const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat({ max: actors - 1 }),
  verb: fc.constantFrom(...verbs),
  activity: fc.nat({ max: 1 }),
  choice: fc.nat({ max: actors - 1 }),
})
/** Towards the phases in which most is allowed, which chance alone reaches too seldom. */
const onTheWay = (choice: number): Step[] => [
  { actor: 2, verb: 'create', activity: 0, choice },
  { actor: admin, verb: 'approve', activity: 0, choice: 0 },
]

describe.each(engines.slice(-1).concat(engines.slice(0, 1)))('any history on $name', ({ open }) => {
  const club = useClub(open)

  test('ends as a club would that does one thing after the other', async () => {
    const history = fc.tuple(fc.nat({ max: 3 }), fc.array(step, { minLength: 10, maxLength: 50 }))
    await fc.assert(
      fc.asyncProperty(history, async ([choice, steps]) => {
        const [real, model] = [await RealClub.among(club()), new ModelClub()]
        for (const [place, given] of [...onTheWay(choice), ...steps].entries())
          expect({ place, given, outcome: await real.do(given) }).toEqual({ place, given, outcome: model.do(given) })
      }),
      { numRuns: 25, interruptAfterTimeLimit: 15_000 },
    )
  })
})

import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { type Actor, aNewActivity, aRoute, type Fixture, inHours } from './fixture.ts'
import { actorNames, admin, coLeader, isDrawn, orderOfDraw, type Step, type Command, type View, visitor } from './model.ts'
import { setZone, zoneAtNoon } from './waitlists.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Runs the steps of the model on the real database. */
export class ModelRunner {
  readonly #fixture: Fixture
  readonly #actors: Actor[]
  readonly #activities: { id: string; routes: string[] }[] = []

  constructor(fixture: Fixture, actors: Actor[]) {
    this.#fixture = fixture
    this.#actors = actors
  }

  static async among(fixture: Fixture): Promise<ModelRunner> {
    const members: Actor[] = await fixture.members(actorNames.length)
    for (const { id } of members) await setZone(fixture, id, zoneAtNoon())
    members[visitor] = fixture.visitor
    members[admin] = await fixture.admin()
    await ModelRunner.#addGroup(members)
    return new ModelRunner(fixture, members)
  }

  /** A group that no activity is of, instead of that of the last history: a club has only so many. */
  static async #addGroup(members: readonly Actor[]): Promise<void> {
    const owner = members[admin]!
    for (const { id: groupId } of (await owner.listGroups({})).groups) await owner.deleteGroup({ groupId })
    const { id: groupId } = await owner.createGroup({ name: 'Others', color: 'blue' })
    const roles = { otherGroupReviewer: 'reviewer', otherGroupAdmin: 'admin' } as const
    for (const name of ['otherGroupReviewer', 'otherGroupAdmin'] as const)
      await owner.setGroupMember({ groupId, userId: members[actorNames.indexOf(name)]!.id, role: roles[name] })
  }

  async do(step: Step): Promise<unknown> {
    try {
      const answer = await this.#run(step)
      return 'ok' in answer ? 'deleted' : this.#view(answer)
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }

  async #run({ actor: actorIndex, command, activity, choice }: Step): Promise<Activity | { ok: true }> {
    const actor = this.#actors[actorIndex]!
    const { id: activityId, routes } = this.#activities[activity] ?? { id: nowhere, routes: [] }
    const target = { activityId }
    const vote = { activityId, routeId: routes[choice % routes.length] ?? nowhere }
    const form = aNewActivity({ maxParticipants: 2 + (choice % 3) })
    const withReason = { activityId, reason: 'Because.' }
    const calls: Record<Command, () => Promise<Activity | { ok: true }>> = {
      create: () =>
        actor.createActivity({
          ...form,
          routes: Array.from({ length: choice % 4 }, () => aRoute()),
          ...(isDrawn(choice) && { allocation: 'draw', drawAt: inHours(50) }),
        }),
      edit: () => actor.editActivity({ ...target, ...form }),
      approve: () => actor.approveActivity(target),
      reject: () => actor.rejectActivity(withReason),
      resubmit: () => actor.resubmitActivity(target),
      startEnrollment: () => actor.startEnrollment(target),
      start: () => actor.startActivity(target),
      complete: () => actor.completeActivity(target),
      cancel: () => actor.cancelActivity(withReason),
      delete: () => actor.deleteActivity(target),
      vote: () => actor.castVote(vote),
      moveVote: () => actor.moveVote(vote),
      withdrawVote: () => actor.withdrawVote(target),
      join: () => actor.joinActivity(target),
      leave: () => actor.leaveActivity(target),
      joinWaitlist: () => actor.joinWaitlist(target),
      leaveWaitlist: () => actor.leaveWaitlist(target),
      acceptOffer: () => actor.acceptOffer(target),
      declineOffer: () => actor.declineOffer(target),
      seat: () => actor.seatMember({ ...target, userId: this.#idOf(choice), reason: 'Because.' }),
      apply: () => actor.applyForSpot(target),
      withdrawApplication: () => actor.withdrawApplication(target),
      draw: async () => {
        await this.#draw(activityId, choice)
        return actor.getActivity(target)
      },
      withdrawOffer: () => actor.withdrawOffer({ ...target, userId: this.#idOf(choice) }),
      removeParticipant: () => actor.removeParticipant({ ...target, userId: this.#actors[choice]!.id }),
      readmit: () => actor.readmitParticipant({ ...target, userId: this.#actors[choice]!.id }),
      returnToReview: () => actor.returnToReview(target),
      undo: () => actor.undoActivity(target),
      addFavorite: () => actor.addFavorite(target),
      removeFavorite: () => actor.removeFavorite(target),
      read: () => actor.getActivity(target),
    }
    const answer = await calls[command]()
    if (command === 'create' && 'id' in answer) {
      this.#activities.push({ id: answer.id, routes: answer.routes.map((route) => route.id) })
      if (actorIndex !== coLeader) await this.#addCoLeader(answer.id)
    }
    return answer
  }

  /** Gives each application a ticket, so that the seed draws them in the order of the model, and lets the clock hold the draw. */
  async #draw(activityId: string, choice: number): Promise<void> {
    const members = orderOfDraw(choice).map((index) => this.#idOf(index))
    await this.#fixture.rows(
      `with wanted as (
         select a.user_id, row_number() over (order by array_position($2::uuid[], a.user_id)) as place from public.applications as a
         where a.activity_id = $1 and a.position is null),
       given as (
         select new.ticket, row_number() over (order by rules.draw_key(d.seed, new.ticket, 1)) as place
         from public.draws as d cross join lateral (select sha256(uuid_send(gen_random_uuid())) as ticket from wanted) as new where d.activity_id = $1)
       update public.applications as a set ticket = given.ticket from wanted join given using (place)
       where a.activity_id = $1 and a.user_id = wanted.user_id`,
      [activityId, members],
    )
    const due = "update public.activities set draw_at = now() - interval '1 second', offers_due_at = now()"
    await this.#fixture.rows(`${due} where id = $1 and phase = 'enrolling' and draw_at is not null and drawn_at is null`, [activityId])
    await this.#fixture.rows('select rules.move_offers()')
  }

  /** The visitor has none. */
  #idOf = (actor: number) => (actor === visitor ? nowhere : this.#actors[actor]!.id)

  /** By hand, because nobody is asked about a proposal yet. */
  #addCoLeader(activityId: string): Promise<unknown> {
    return this.#fixture.rows('insert into public.co_leaders (activity_id, user_id, accepted_at) values ($1, $2, now())', [
      activityId,
      this.#actors[coLeader]!.id,
    ])
  }

  #view(activity: Activity): View {
    const indexOf = (flag: 'isSelected' | 'isVoted') => {
      const found = activity.routes.findIndex((route) => route[flag])
      return found < 0 ? null : found
    }
    const counted = activity.routes.reduce((sum, route) => sum + (route.votes ?? 0), 0)
    if (activity.participants.length !== activity.currentParticipants || counted !== activity.voters)
      throw new Error(`Inconsistent counters: ${JSON.stringify(activity)}`)
    return {
      phase: activity.phase,
      seats: activity.maxParticipants,
      taken: activity.currentParticipants,
      votes: activity.routes.map((route) => route.votes ?? 0),
      selected: indexOf('isSelected'),
      joined: activity.isJoined ?? false,
      waiting: activity.waitlistCount,
      position: activity.waitlistPosition ?? null,
      applications: activity.applicationCount,
      applied: activity.application != null,
      favorite: activity.isFavorite ?? false,
      voted: indexOf('isVoted'),
    }
  }
}

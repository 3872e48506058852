/** What the server has acknowledged to members who join, leave and vote, and whether it is still so. */
import type { Activity } from '@bothy/contract/entities.ts'
import type { TestMember } from '../fixtures/builders.ts'
import type { CallResult } from '../fixtures/http-client.ts'
import type { TestServer } from '../fixtures/test-server.ts'

/** "in", or the route voted for, or null. */
export const stateOf = (activity: Activity): string | null =>
  activity.isJoined ? 'in' : (activity.routes.find((route) => route.isVoted)?.id ?? null)

/** Acknowledged states by member and activity. A state is open while a request has no response. */
export class Acknowledged {
  readonly #states = new Map<string, string | null>()
  readonly #asked = new Set<string>()

  of({ id }: TestMember, activity: string): string | null {
    return this.#states.get(id + activity) ?? null
  }
  isOpen({ id }: TestMember, activity: string): boolean {
    return this.#asked.has(id + activity)
  }
  markOpen({ id }: TestMember, activity: string): void {
    this.#asked.add(id + activity)
  }
  set({ id }: TestMember, activity: string, state: string | null): void {
    this.#states.set(id + activity, state)
    this.#asked.delete(id + activity)
  }
}

type Commands = 'moveVote' | 'castVote' | 'leaveActivity' | 'joinActivity'

/** Joins or leaves, votes or moves the vote, depending on what was acknowledged before, and notes what is acknowledged. */
export async function sendCommand(
  { request }: Pick<TestServer, 'request'>,
  member: TestMember,
  { activity, route }: { activity: Activity; route: number },
  states: Acknowledged,
): Promise<CallResult<Commands>> {
  const before = states.of(member, activity.id)
  const input = { activityId: activity.id }
  states.markOpen(member, activity.id)
  const answer =
    activity.phase === 'voting'
      ? await request(before ? 'moveVote' : 'castVote', { ...input, routeId: activity.routes[route]!.id }, member.token)
      : await request(before ? 'leaveActivity' : 'joinActivity', input, member.token)
  if (answer.ok) states.set(member, activity.id, stateOf(answer.body))
  return answer
}

/** What of the acknowledged states, and of the counters, is not so. Afterward every state is what the server says. */
export async function differences(
  { call }: Pick<TestServer, 'call'>,
  activityId: string,
  members: TestMember[],
  states: Acknowledged,
): Promise<string[]> {
  const seen = await Promise.all(members.map((member) => call('getActivity', { activityId }, member.token)))
  const wrong = members.flatMap((member, at) => {
    const state = stateOf(seen[at]!)
    const promised = states.of(member, activityId)
    const isKept = states.isOpen(member, activityId) || promised === state
    states.set(member, activityId, state)
    return isKept ? [] : [`${member.name} was promised ${promised} in ${activityId} and has ${state}`]
  })
  const { currentParticipants, participants, voters, routes } = seen[0]!
  const votes = routes.reduce((sum, route) => sum + (route.votes ?? 0), 0)
  if (currentParticipants !== participants.length) wrong.push(`${currentParticipants} counted, ${participants.length} on the list`)
  if (voters !== votes || voters !== seen.filter((one) => one.routes.some((route) => route.isVoted)).length)
    wrong.push(`${voters} voters counted, ${votes} votes`)
  return wrong
}

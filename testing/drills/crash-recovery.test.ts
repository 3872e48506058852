/** Acknowledged commands survive kill -9 of the server and its database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signInAdmin()).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
})
afterAll(() => server?.close())

const createMembers = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => aMember(server, `Member ${at + 1}`)))

describe('a server that is killed', () => {
  const rounds = 15

  it('keeps every acknowledged seat and vote over many rounds, with correct counters', async () => {
    const members = await createMembers(20)
    const open = await Promise.all(Array.from({ length: 4 }, () => anActivity(server, admin, 'enrolling', { maxParticipants: 40 })))
    const voting = await Promise.all(Array.from({ length: 4 }, () => anActivity(server, admin, 'voting')))
    const acknowledgedStates = new Acknowledged()
    const starts: number[] = []
    let acknowledged = 0
    const lost: string[] = []

    for (let round = 0; round < rounds; round++) {
      const enough = acknowledged + 40 + ((round * 37) % 200)
      const enoughCommands = Promise.withResolvers<void>()
      const clients = members.map((member, at) =>
        sendCommands(member, [...open, ...voting], acknowledgedStates, round * 31 + at, () => {
          acknowledged += 1
          if (acknowledged === enough) enoughCommands.resolve()
        }),
      )
      await enoughCommands.promise
      await server.kill()
      await Promise.all(clients)
      starts.push(Math.round(await server.start()))
      for (const activity of [...open, ...voting]) lost.push(...(await differences(activity.id, members, acknowledgedStates)))
    }

    console.log(`${acknowledged} acknowledged, ${lost.length} lost; ready again after ${starts.join(', ')} ms`)
    expect(lost).toEqual([])
    expect(starts).toHaveLength(rounds)
    expect(acknowledged).toBeGreaterThan(rounds * 40)
  })

  /** Joins, leaves, votes and moves votes until the server is gone. */
  async function sendCommands(
    member: TestMember,
    activities: Activity[],
    acknowledgedStates: Acknowledged,
    seed: number,
    onAcknowledged: () => void,
  ): Promise<void> {
    for (let step = seed; ; step += 7) {
      const activity = activities[step % activities.length]!
      const before = acknowledgedStates.of(member, activity.id)
      const route = activity.routes[step % 3]!.id
      const input = { activityId: activity.id }
      acknowledgedStates.markOpen(member, activity.id)
      try {
        const answer =
          activity.phase === 'voting'
            ? await server.request(before ? 'moveVote' : 'castVote', { ...input, routeId: route }, member.token)
            : await server.request(before ? 'leaveActivity' : 'joinActivity', input, member.token)
        if (!answer.ok) {
          // The database is gone, but not yet the server, so the outcome is unknown.
          if (answer.status === 503) return
          throw new Error(`refused: ${answer.code}`)
        }
        acknowledgedStates.set(member, activity.id, stateOf(answer.body))
        onAcknowledged()
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return
        throw error
      }
    }
  }

  async function differences(activityId: string, members: TestMember[], acknowledgedStates: Acknowledged): Promise<string[]> {
    const seen = await Promise.all(members.map((member) => server.call('getActivity', { activityId }, member.token)))
    const wrong = members.flatMap((member, at) => {
      const state = stateOf(seen[at]!)
      const promised = acknowledgedStates.of(member, activityId)
      const isKept = acknowledgedStates.isOpen(member, activityId) || promised === state
      acknowledgedStates.set(member, activityId, state)
      return isKept ? [] : [`${member.name} was promised ${promised} in ${activityId} and has ${state}`]
    })
    const { currentParticipants, participants, voters, routes } = seen[0]!
    const votes = routes.reduce((sum, route) => sum + (route.votes ?? 0), 0)
    if (currentParticipants !== participants.length) wrong.push(`${currentParticipants} counted, ${participants.length} on the list`)
    if (voters !== votes || voters !== seen.filter((one) => one.routes.some((route) => route.isVoted)).length)
      wrong.push(`${voters} voters counted, ${votes} votes`)
    return wrong
  }
})

/** "in", or the route voted for, or null. */
const stateOf = (activity: Activity): string | null =>
  activity.isJoined ? 'in' : (activity.routes.find((route) => route.isVoted)?.id ?? null)

/** Acknowledged states by member and activity. A state is open while a request has no response. */
class Acknowledged {
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

/** What the club has said stays true: through kill -9 of the server and its database, and through a rush for the last seats. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { openClub, type Club } from './club.ts'
import { aMember, anActivity, type Member } from './proposal.ts'

let club: Club
let admin: string

beforeAll(async () => {
  club = await openClub()
  admin = (await club.admin()).token
  await club.call('updateSystemSettings', { requireEmailVerification: false }, admin)
})
afterAll(() => club?.close())

const people = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => aMember(club, `Member ${at + 1}`)))

describe('a club that is killed', () => {
  const rounds = 15

  it('keeps every seat and vote that it has acknowledged, round after round, and counts what it has', async () => {
    const members = await people(20)
    const open = await Promise.all(Array.from({ length: 4 }, () => anActivity(club, admin, 'enrolling', { maxParticipants: 40 })))
    const voting = await Promise.all(Array.from({ length: 4 }, () => anActivity(club, admin, 'voting')))
    const said = new Said()
    const starts: number[] = []
    let acknowledged = 0
    const lost: string[] = []

    for (let round = 0; round < rounds; round++) {
      const enough = acknowledged + 40 + ((round * 37) % 200)
      const rushed = Promise.withResolvers<void>()
      const clients = members.map((member, at) =>
        busy(member, [...open, ...voting], said, round * 31 + at, () => {
          acknowledged += 1
          if (acknowledged === enough) rushed.resolve()
        }),
      )
      await rushed.promise
      await club.kill()
      await Promise.all(clients)
      starts.push(Math.round(await club.start()))
      for (const activity of [...open, ...voting]) lost.push(...(await differences(activity.id, members, said)))
    }

    console.log(`${acknowledged} acknowledged, ${lost.length} lost; ready again after ${starts.join(', ')} ms`)
    expect(lost).toEqual([])
    expect(starts).toHaveLength(rounds)
    expect(acknowledged).toBeGreaterThan(rounds * 40)
  })

  /** Joins, leaves, votes and moves votes until nobody answers any more. */
  async function busy(member: Member, activities: Activity[], said: Said, seed: number, onAcknowledged: () => void): Promise<void> {
    for (let turn = seed; ; turn += 7) {
      const activity = activities[turn % activities.length]!
      const before = said.of(member, activity.id)
      const route = activity.routes[turn % 3]!.id
      const input = { activityId: activity.id }
      said.isAsked(member, activity.id)
      try {
        const answer =
          activity.phase === 'voting'
            ? await club.ask(before ? 'moveVote' : 'castVote', { ...input, routeId: route }, member.token)
            : await club.ask(before ? 'leaveActivity' : 'joinActivity', input, member.token)
        if (!answer.ok) {
          // The database is gone already, the server not yet. Whether it was carried out, nobody has said.
          if (answer.status === 503) return
          throw new Error(`refused: ${answer.code}`)
        }
        said.is(member, activity.id, stateOf(answer.body))
        onAcknowledged()
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return
        throw error
      }
    }
  }

  async function differences(activityId: string, members: Member[], said: Said): Promise<string[]> {
    const seen = await Promise.all(members.map((member) => club.call('getActivity', { activityId }, member.token)))
    const wrong = members.flatMap((member, at) => {
      const state = stateOf(seen[at]!)
      const promised = said.of(member, activityId)
      const isKept = said.isOpen(member, activityId) || promised === state
      said.is(member, activityId, state)
      return isKept ? [] : [`${member.name} was promised ${promised} in ${activityId} and has ${state}`]
    })
    const { currentParticipants, participants, voters, routes } = seen[0]!
    const votes = routes.reduce((sum, route) => sum + route.votes, 0)
    if (currentParticipants !== participants.length) wrong.push(`${currentParticipants} counted, ${participants.length} on the list`)
    if (voters !== votes || voters !== seen.filter((one) => one.routes.some((route) => route.isVoted)).length)
      wrong.push(`${voters} voters counted, ${votes} votes`)
    return wrong
  }
})

/** "in", or the route voted for, or null. */
const stateOf = (activity: Activity): string | null =>
  activity.isJoined ? 'in' : (activity.routes.find((route) => route.isVoted)?.id ?? null)

/** What the club has acknowledged, per member and activity; open while a question has no answer yet. */
class Said {
  readonly #states = new Map<string, string | null>()
  readonly #asked = new Set<string>()

  of({ id }: Member, activity: string): string | null {
    return this.#states.get(id + activity) ?? null
  }
  isOpen({ id }: Member, activity: string): boolean {
    return this.#asked.has(id + activity)
  }
  isAsked({ id }: Member, activity: string): void {
    this.#asked.add(id + activity)
  }
  is({ id }: Member, activity: string, state: string | null): void {
    this.#states.set(id + activity, state)
    this.#asked.delete(id + activity)
  }
}

describe('a rush for ten seats', () => {
  it('seats ten of two hundred, and tells every other one that it is full', async () => {
    const rushing = await people(200)
    const { id: activityId } = await anActivity(club, admin, 'enrolling', { maxParticipants: 10 })
    const answers = await Promise.all(rushing.map(({ token }) => club.ask('joinActivity', { activityId }, token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))).toEqual(Array.from({ length: 190 }, () => 'ACTIVITY_FULL'))

    const activity = await club.call('getActivity', { activityId })
    const seated = rushing.filter((_, at) => answers[at]!.ok).map(({ id }) => id)
    expect(activity.currentParticipants).toBe(10)
    expect(activity.participants.map(({ id }) => id).sort()).toEqual(seated.sort())
  })
})

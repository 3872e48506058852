/** Acknowledged commands survive kill -9 of the server and its database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { Acknowledged, differences, sendCommand } from './acknowledged.ts'

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
      for (const activity of [...open, ...voting]) lost.push(...(await differences(server, activity.id, members, acknowledgedStates)))
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
      try {
        const answer = await sendCommand(server, member, { activity, route: step % 3 }, acknowledgedStates)
        if (!answer.ok) {
          // The database is gone, but not yet the server, so the outcome is unknown.
          if (answer.status === 503) return
          throw new Error(`refused: ${answer.code}`)
        }
        onAcknowledged()
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return
        throw error
      }
    }
  }
})

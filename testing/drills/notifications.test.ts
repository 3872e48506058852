/** A server that is killed loses no notification of an acknowledged command, and writes none twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer({ env: { BOTHY_DRAW_AHEAD: 'off', BOTHY_RATE_LIMIT: 'off' } })
  admin = (await server.signInAdmin()).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
})
afterAll(() => server?.close())

const rounds = 4
const activitiesPerRound = 12

test('keeps exactly one notification per member and cancellation', async () => {
  const members = await Promise.all(['Mia', 'Lin', 'Ben'].map((name) => aMember(server, name)))
  for (let round = 0; round < rounds; round++) {
    const activities = await Promise.all(Array.from({ length: activitiesPerRound }, () => anActivity(server, admin, 'enrolling')))
    for (const { id: activityId } of activities)
      await Promise.all(members.map(({ token }) => server.call('joinActivity', { activityId }, token)))
    const acknowledged = await cancelUntilKilled(activities, 1 + round * 3)
    await server.start()
    admin = (await server.signInAdmin()).token
    for (const { id } of activities) {
      const { phase } = await server.call('getActivity', { activityId: id }, admin)
      expect(acknowledged.has(id) && phase !== 'cancelled').toBe(false)
      const expected = phase === 'cancelled' ? ['activity-cancelled'] : []
      for (const member of members) expect(await kindsOf(member, id)).toEqual(expected)
    }
  }
})

/** Cancels all at once, and kills the server when `count` cancellations are acknowledged. Returns those. */
async function cancelUntilKilled(activities: Activity[], count: number): Promise<Set<string>> {
  const acknowledged = new Set<string>()
  const enough = Promise.withResolvers<void>()
  const cancellations = activities.map(async ({ id: activityId }) => {
    // A killed server answers nothing, or that its database is gone.
    const answer = await server.request('cancelActivity', { activityId, reason: 'Storm' }, admin).catch(() => undefined)
    if (answer?.ok) acknowledged.add(activityId)
    if (acknowledged.size >= count) enough.resolve()
  })
  await enough.promise
  await server.kill()
  await Promise.all(cancellations)
  return acknowledged
}

async function kindsOf({ token }: TestMember, activityId: string): Promise<string[]> {
  const { items } = await server.call('listNotifications', { limit: 100 }, token)
  return items.filter((one) => one.activityId === activityId).map(({ kind }) => kind)
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarFeedPath } from '@bothy/contract/members/calendar-feeds.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createComputedLimit } from './computed-limit.ts'
import { createMemoryLimit } from './memory-limit.ts'

const { max, bytesPerUnit } = requestLimits.computed

test('counts a long answer as several, a failure as one, and stored answers not at all', async () => {
  const [mia, bo] = ['Mia', 'Bo'].map(createComputedLimit(createMemoryLimit({ max: 10, windowSeconds: 60 }, true, () => 0)))
  await mia!.compute(async () => 'x'.repeat(7 * bytesPerUnit))
  await expect(mia!.compute(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  mia!.assertAllowed()
  expect(await mia!.compute(async () => 'short')).toBe('short')
  expect(mia!.assertAllowed).toThrow()
  await expect(mia!.compute(async () => 'short')).rejects.toThrow()
  bo!.assertAllowed()
})

describe('a requester who had too much computed', () => {
  let server: TestServer
  let admin: TestMember
  let activityId: string
  beforeAll(async () => {
    server = await startTestServer({ rateLimit: true, trustProxy: 1 })
    admin = await server.anAdmin()
    activityId = await anActivity()
  })
  afterAll(() => server.close())

  async function anActivity(): Promise<string> {
    const { id } = await server.call('createActivity', aProposal(), admin.token)
    await server.call('approveActivity', { activityId: id }, admin.token)
    return id
  }
  const networks = { busy: '198.51.100.21', other: '198.51.100.22', busyMember: '198.51.100.23' }
  const statusOf = async (path: string, from: string, token?: string) =>
    (await server.request(`/api${path}`, { token, headers: { 'x-forwarded-for': from } })).status
  /** Unknown activities are looked for each time. */
  async function askForUnknown(from: string, token?: string): Promise<void> {
    for (let asked = 0; asked < max; asked += 50)
      await Promise.all(Array.from({ length: 50 }, () => statusOf(`/activities/${randomUUID()}`, from, token)))
  }
  const reads = (id: string) => [`/activities/${id}`, `/activities/${id}/tracks`, `/activities/${id}/calendar.ics`, '/activities?limit=7']

  test('as a visitor, reads only stored answers', async () => {
    const fresh = await anActivity()
    await askForUnknown(networks.busy)
    for (const path of reads(fresh)) expect([path, await statusOf(path, networks.busy)]).toEqual([path, 429])
    for (const path of reads(fresh)) {
      // After each change nothing is stored.
      await expect.poll(async () => [await statusOf(path, networks.other), await statusOf(path, networks.busy)]).toEqual([200, 200])
    }
  })

  test('as a member, waits on every network, while others go on', async () => {
    const [mia, bo] = [await server.aMember('Mia'), await server.aMember('Bo')]
    await askForUnknown(networks.busyMember, mia.token)
    for (const path of [...reads(activityId), '/user/info']) {
      expect([path, await statusOf(path, networks.other, mia.token)]).toEqual([path, 429])
      expect([path, await statusOf(path, networks.busyMember, bo.token)]).toEqual([path, 200])
    }
  })

  test('as a calendar program with a long feed, waits, while other feeds are read, and what it has costs little', async () => {
    const [mia, bo] = [await server.aMember('Mia'), await server.aMember('Bo')]
    await server.sql(
      `insert into public.activities (creator_id, phase, title, description, location, start_time, max_participants, cover_seed)
         select $1, 'finished', 'Long', repeat('山', 300), 'Here', now() - interval '1 day', 10, 'seed' from generate_series(1, 800)`,
      [mia.id],
    )
    const feedOf = async ({ token }: TestMember) =>
      `/${calendarFeedPath((await server.call('createCalendarFeed', { withFavorites: false }, token)).token)}`
    const [long, short] = [await feedOf(mia), await feedOf(bo)]
    const { text, headers } = await server.request(long)
    const units = 1 + Math.floor(text.length / bytesPerUnit)
    expect(units).toBeGreaterThan(20)
    const condition = { 'if-none-match': headers.get('etag')! }
    for (let round = 0; round < 5; round++) expect((await server.request(long, { headers: condition })).status).toBe(304)
    let reads = 1
    while ((await server.request(long)).status === 200) reads++
    expect(reads).toBe(Math.ceil((max - 5) / units))
    expect((await server.request(long, { headers: condition })).status).toBe(429)
    expect((await server.request(short)).status).toBe(200)
  })
})

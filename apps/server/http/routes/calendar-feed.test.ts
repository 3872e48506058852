import { randomUUID } from 'node:crypto'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarFeedPath } from '@bothy/contract/members/calendar-feeds.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let leader: TestMember
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://club.example' })
  admin = await server.anAdmin()
  leader = await server.aMember('Leonie')
})
afterAll(() => server.close())

const subscribe = async ({ token }: TestMember, withFavorites = false) =>
  (await server.call('createCalendarFeed', { withFavorites }, token)).token
const read = (token: string, headers: Record<string, string> = {}) => server.request(`/${calendarFeedPath(token)}`, { headers })
const eventsIn = (file: string) =>
  Object.values(nodeIcal.sync.parseICS(file))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map(({ summary, status }) => `${summary as string} ${status}`)
const events = async (token: string) => eventsIn((await read(token)).text)

/** An open activity that `leader` leads. */
async function anActivity(title: string): Promise<{ activityId: string }> {
  const { id: activityId } = await server.call('createActivity', aProposal({ title, routes: [] }), leader.token)
  await server.call('approveActivity', { activityId }, admin.token)
  await server.sql("update public.activities set phase = 'enrolling' where id = $1", [activityId])
  return { activityId }
}

describe('the calendar feed of a member', () => {
  test('has what the member joined, led, and with the option also their favorites', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    expect(await events(token)).toEqual([])
    const [joined, favorite] = [await anActivity('Joined'), await anActivity('Favorite')]
    await anActivity('Of others')
    await server.call('joinActivity', joined, mia.token)
    await server.call('addFavorite', favorite, mia.token)
    expect(await events(token)).toEqual(['Joined CONFIRMED'])
    await server.call('updateCalendarFeed', { withFavorites: true }, mia.token)
    expect((await events(token)).sort()).toEqual(['Favorite CONFIRMED', 'Joined CONFIRMED'])
    expect(await events(await subscribe(leader))).toEqual(
      expect.arrayContaining(['Joined CONFIRMED', 'Favorite CONFIRMED', 'Of others CONFIRMED']),
    )
  })

  test('follows an activity: canceled ones stay as such, and what the member leaves or may not see goes', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    const [canceled, left, hidden] = [await anActivity('Canceled'), await anActivity('Left'), await anActivity('Hidden')]
    for (const activity of [canceled, left, hidden]) await server.call('joinActivity', activity, mia.token)
    expect(await events(token)).toHaveLength(3)
    await server.call('cancelActivity', { ...canceled, reason: 'Storm' }, leader.token)
    await server.call('leaveActivity', left, mia.token)
    await server.sql("update public.activities set phase = 'review' where id = $1", [hidden.activityId])
    expect(await events(token)).toEqual(['Canceled CANCELLED'])
  })

  test('has those of single groups, also of groups that the member is not in, until a group is deleted', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    const newGroup = async (name: string) => (await server.call('createGroup', { name, color: 'blue' }, admin.token)).id
    const [youth, seniors] = [await newGroup('Youth'), await newGroup('Seniors')]
    for (const [title, groupId] of [
      ['Of the youth', youth],
      ['Of the seniors', seniors],
    ] as const) {
      const { activityId } = await anActivity(title)
      await server.sql('update public.activities set group_id = $2 where id = $1', [activityId, groupId])
    }
    const change = (options: object) => server.call('updateCalendarFeed', { withFavorites: false, ...options }, mia.token)
    expect(await change({ groupIds: [seniors, youth, randomUUID()] })).toMatchObject({ groupIds: [youth, seniors] })
    expect((await events(token)).sort()).toEqual(['Of the seniors CONFIRMED', 'Of the youth CONFIRMED'])
    await change({ groupIds: [youth] })
    expect(await change({})).toMatchObject({ groupIds: [youth] })
    expect(await events(token)).toEqual(['Of the youth CONFIRMED'])
    await change({ withGroups: true })
    expect(await events(token)).toEqual([])
    await change({ withGroups: false })
    await server.call('deleteGroup', { groupId: youth }, admin.token)
    expect(await events(token)).toEqual([])
    expect((await server.call('getCalendarFeed', {}, mia.token)).feed).toMatchObject({ groupIds: [] })
    await server.call('deleteGroup', { groupId: seniors }, admin.token)
  })

  test('begins three months ago', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    const [recent, old] = [await anActivity('Recent'), await anActivity('Old')]
    for (const [{ activityId }, days] of [
      [recent, 80],
      [old, 100],
    ] as const) {
      await server.call('joinActivity', { activityId }, mia.token)
      await server.sql(
        `update public.activities set phase = 'finished', start_time = now() - make_interval(days => $2), end_time = null where id = $1`,
        [activityId, days],
      )
    }
    expect(await events(token)).toEqual(['Recent CONFIRMED'])
  })

  test('is named after the club, and is not sent again unless it has changed', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    const first = await read(token)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.text).toContain('X-WR-CALNAME:Bothy\r\n')
    const condition = { 'if-none-match': first.headers.get('etag')! }
    expect(await read(token, condition)).toMatchObject({ status: 304, text: '' })
    await server.call('joinActivity', await anActivity('New'), mia.token)
    expect((await read(token, condition)).status).toBe(200)
  })

  test('is sent again when the club has another name, an entry has other words, or the club has moved', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    const activity = await anActivity('Moved')
    await server.call('joinActivity', activity, mia.token)
    const stale = async (change: () => Promise<unknown>, elsewhere = server) => {
      const condition = { 'if-none-match': (await read(token)).headers.get('etag')! }
      expect((await read(token, condition)).status).toBe(304)
      await change()
      return (await elsewhere.request(`/${calendarFeedPath(token)}`, { headers: condition })).status
    }
    expect(await stale(() => server.call('updateSystemSettings', { systemName: 'Fern' }, admin.token))).toBe(200)
    expect(
      await stale(() => server.sql(`update public.activities set description = 'Other words' where id = $1`, [activity.activityId])),
    ).toBe(200)
    const moved = await startTestServer({ publicUrl: 'https://moved.example', databaseUrl: server.databaseUrl })
    expect(await stale(async () => undefined, moved)).toBe(200)
    await moved.close()
    await server.call('updateSystemSettings', { systemName: 'Bothy' }, admin.token)
  })

  test('shows the member when it was last read', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    const usedAt = async () => (await server.call('getCalendarFeed', {}, mia.token)).feed!.usedAt
    expect(await usedAt()).toBeNull()
    await read(token)
    const first = await usedAt()
    expect(Date.now() - Date.parse(first!)).toBeLessThan(60_000)
    await read(token)
    expect(await usedAt()).toBe(first)
  })
})

describe('the address of a calendar feed', () => {
  const answerTo = async (token: string) => {
    const { status, headers, text } = await read(token)
    return { status, type: headers.get('content-type'), text }
  }

  test('looks like any unknown one once it is replaced or ended', async () => {
    const mia = await server.aMember('Mia')
    const [first, second] = [await subscribe(mia), await subscribe(mia)]
    const unknown = await answerTo('made-up')
    expect(unknown.status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await server.call('deleteCalendarFeed', {}, mia.token)
    for (const token of [first, second, '', '%00', 'x'.repeat(5000)]) expect(await answerTo(token)).toEqual(unknown)
  })

  test('ends with a new password, and when an admin signs the member out everywhere', async () => {
    const [mia, jo] = [await server.aMember('Mia'), await server.aMember('Jo')]
    const tokens = [await subscribe(mia), await subscribe(jo)]
    await server.call('changePassword', { currentPassword: mia.password, newPassword: 'six dry socks' }, mia.token)
    await server.call('endUserSessions', { userId: jo.id }, admin.token)
    for (const token of tokens) expect((await read(token)).status).toBe(404)
  })

  test('ends with the account', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    await server.call('deleteUser', { userId: mia.id }, admin.token)
    expect((await read(token)).status).toBe(404)
  })

  test('is neither stored nor logged', async () => {
    const mia = await server.aMember('Mia')
    const token = await subscribe(mia)
    await read(token)
    expect(await server.sql('select * from accounts.calendar_feeds where user_id = $1', [mia.id])).toHaveLength(1)
    expect(JSON.stringify(await server.sql('select f::text as row from accounts.calendar_feeds as f'))).not.toContain(token)
    await expect.poll(() => server.log.some(({ path }) => path === '/api/calendar.ics')).toBe(true)
    expect(JSON.stringify(server.log)).not.toContain(token)
  })

  test('cannot be guessed without end from one network', async () => {
    const limited = await startTestServer({ rateLimit: true })
    const statuses = new Map<number, number>()
    for (let index = 0; index <= requestLimits.calendarFeeds.max; index += 1) {
      const { status } = await limited.request(`/${calendarFeedPath(`guess-${index}`)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: requestLimits.calendarFeeds.max, 429: 1 })
    await limited.close()
  })
})

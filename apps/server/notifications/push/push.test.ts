import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { waitOptions } from '../testing/notification-fixture.ts'
import { openPushService, type PushService } from './testing/push-service.ts'

let service: PushService
let server: TestServer
let [admin, leader, walker] = [] as unknown as [TestMember, TestMember, TestMember]

const quick = { maxRetries: 3, delay: 1, maxDelay: 1 }

beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer(
    { publicUrl: 'https://club.example' },
    { retryPolicy: { pollInterval: 0.5, channels: { mail: quick, sms: quick, push: quick } }, isPushEndpoint: service.isEndpoint },
  )
  admin = await server.anAdmin()
  leader = await server.aMember('Lea')
  walker = await server.aMember('Walt')
  for (const { token } of [leader, walker]) await server.call('updateUserSettings', { preferences: { language: 'en' } }, token)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const subscribe = (device: string, { token }: { token: string } = walker) =>
  server.call('subscribeToPush', service.subscribe(device), token)
const isSubscribed = async ({ token }: { token: string } = walker) => (await server.call('getPushSubscription', {}, token)).isSubscribed

const waitForOutbox = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), waitOptions)
const waiting = () =>
  server.sql(`select kind, subscription_id from accounts.outbox where channel = 'push' and (not enqueued or state in ('queued', 'failed'))`)

/** What the devices have received of `work`, when nothing waits any more. */
async function pushedBy(work: () => Promise<unknown>) {
  await waitForOutbox()
  const before = service.received.length
  await work()
  await waitForOutbox()
  return service.received.slice(before)
}
const titles = async (work: () => Promise<unknown>) => (await pushedBy(work)).map(({ device, title }) => `${device}: ${title}`).toSorted()

const anActivity = async (joining: TestMember[] = [walker]) => {
  const { id: activityId } = await server.call('createActivity', aProposal({ title: 'Pass' }), leader.token)
  await server.call('approveActivity', { activityId }, admin.token)
  await server.call('startEnrollment', { activityId }, leader.token)
  for (const { token } of joining) await server.call('joinActivity', { activityId }, token)
  return activityId
}
const cancel = (activityId: string) => server.call('cancelActivity', { activityId, reason: 'Thunder' }, leader.token)
const setQuietHours = (quietFrom: string | null, quietUntil: string | null) =>
  server.call('updateUserSettings', { notifications: { quietFrom, quietUntil } }, walker.token)

describe('the devices of a member', () => {
  beforeEach(async () => {
    service.answerWith()
    await server.sql('delete from accounts.push_subscriptions')
    await server.call(
      'updateUserSettings',
      { notifications: { activity: true }, preferences: { language: 'en', timezone: 'Europe/Berlin' } },
      walker.token,
    )
  })
  afterEach(() => setQuietHours(null, null))

  it('receive an event once each, encrypted, signed by the club, with the page to open', async () => {
    const { token: onTablet } = await server.signIn(walker)
    await subscribe('phone')
    await subscribe('tablet', { token: onTablet })
    const { publicKey, isSubscribed } = await server.call('getPushSubscription', {}, walker.token)
    expect(isSubscribed).toBe(true)
    const activityId = await anActivity()
    const arrived = await pushedBy(() => cancel(activityId))
    expect(arrived.map(({ device }) => device).toSorted()).toEqual(['phone', 'tablet'])
    for (const message of arrived)
      expect(message).toMatchObject({
        title: 'Canceled: Pass',
        body: 'Thunder',
        path: `activity/${activityId}`,
        lang: 'en',
        signedBy: publicKey,
        subject: 'https://club.example',
      })
  })

  it('receive it in the language of the member, with the time and the place', async () => {
    await subscribe('phone')
    await server.call('updateUserSettings', { preferences: { language: 'de' } }, walker.token)
    const activityId = await anActivity()
    const [message] = await pushedBy(() =>
      server
        .sql(`update public.activities set start_time = now() - interval '1 minute', end_time = null where id = $1`, [activityId])
        .then(() => server.sql('select rules.check_statuses()')),
    )
    expect(message).toMatchObject({ lang: 'de', title: 'Unterwegs: Pass' })
    expect(message!.body).toContain(aProposal().location)
  })

  it('are woken for what is urgent, and told how long a message is worth delivering', async () => {
    await subscribe('phone')
    const reminderOf = async (hoursAhead: number) => {
      const activityId = await anActivity()
      await waitForOutbox()
      await server.sql('update public.activities set start_time = now() + make_interval(hours => $2), end_time = null where id = $1', [
        activityId,
        hoursAhead,
      ])
      const remind = () =>
        server.sql(
          `select rules.notify_members(array[$2::uuid], 'activity-reminder', 'activity', a) from public.activities as a where a.id = $1`,
          [activityId, walker.id],
        )
      const [message] = await pushedBy(remind)
      expect(message!.title).toBe('Starts soon: Pass')
      return message!
    }
    const soon = await reminderOf(2)
    expect(soon.urgency).toBe('high')
    expect(soon.ttl).toBeLessThanOrEqual(2 * 3600)
    expect(soon.ttl).toBeGreaterThan(0)
    const later = await reminderOf(240)
    expect(later.urgency).toBe('normal')
    expect(later.ttl).toBeLessThanOrEqual(3 * 86_400)
    expect(later.ttl).toBeGreaterThan(2 * 3600)
  })

  it('of the leader say who joined, in the app only and not by mail', async () => {
    await subscribe('desk', leader)
    const activityId = await anActivity([])
    expect(await titles(() => server.call('joinActivity', { activityId }, walker.token))).toEqual(['desk: Walt joined: Pass'])
    await server.call('unsubscribeFromPush', {}, leader.token)
  })

  it('receive nothing once the member has switched it off on the device, or the topic for all', async () => {
    await subscribe('phone')
    await server.call('updateUserSettings', { notifications: { activity: false } }, walker.token)
    const activityId = await anActivity()
    expect(await titles(() => cancel(activityId))).toEqual([])
    await server.call('updateUserSettings', { notifications: { activity: true } }, walker.token)
    await server.call('unsubscribeFromPush', {}, walker.token)
    expect(await isSubscribed()).toBe(false)
    const other = await anActivity()
    expect(await titles(() => cancel(other))).toEqual([])
  })

  it('are named in the list of sessions', async () => {
    const { token: onTablet } = await server.signIn(walker)
    await subscribe('tablet', { token: onTablet })
    const { items } = await server.call('listSessions', {}, onTablet)
    expect(items.filter(({ hasPush }) => hasPush)).toEqual([expect.objectContaining({ isCurrent: true })])
  })

  it('get further edits within ten minutes as one notification, which replaces the first', async () => {
    await subscribe('phone')
    const activityId = await anActivity()
    const move = (location: string) => () =>
      server.call('editActivity', { activityId, ...aProposal({ title: 'Pass', location }), routes: undefined } as never, leader.token)
    const [first] = await pushedBy(move('Bergdorf'))
    expect(first).toMatchObject({ title: 'New time or place: Pass', tag: `activity-changed ${activityId}` })
    await move('Talheim')()
    await move('Seeheim')()
    expect(await waiting()).toHaveLength(1)
    await server.sql(`update accounts.outbox set created_at = created_at - interval '11 minutes', tried_at = null where channel = 'push'`)
    const before = service.received.length
    await server.sql(`notify outbox`)
    await waitForOutbox()
    expect(service.received.slice(before)).toMatchObject([{ tag: first!.tag, body: expect.stringContaining('Seeheim') as string }])
  })

  it('are tried again while the push service fails, and forgotten when it knows them no more', async () => {
    await subscribe('phone')
    const activityId = await anActivity()
    service.answerWith(500, 201)
    expect(await titles(() => cancel(activityId))).toEqual(['phone: Canceled: Pass'])
    for (const status of [404, 410]) {
      await subscribe('phone')
      service.answerWith(status)
      const other = await anActivity()
      expect(await titles(() => cancel(other))).toEqual([])
      expect(await isSubscribed()).toBe(false)
    }
  })

  it('get no further try when the push service refuses the message', async () => {
    await subscribe('phone')
    service.answerWith(400)
    await cancel(await anActivity())
    await vi.waitFor(
      async () =>
        expect(await server.sql(`select state, last_error from accounts.outbox where channel = 'push'`)).toEqual([
          { state: 'dead', last_error: 'the push service answered 400' },
        ]),
      waitOptions,
    )
  })

  it.each([
    ['says that all are back', 'update public.activities set returned_at = now() where id = $1'],
    ['has canceled the activity', `update public.activities set phase = 'cancelled' where id = $1`],
    ['has deleted the activity', 'delete from public.activities where id = $1'],
  ])('are not told that a group is overdue once its leader %s', async (_, end) => {
    await subscribe('phone')
    const activityId = await anActivity([])
    await waitForOutbox()
    service.answerWith(500)
    await server.sql(
      `update public.activities set creator_id = $2, phase = 'active', start_time = now() - interval '9 hours', end_time = now() - interval '61 minutes' where id = $1`,
      [activityId, walker.id],
    )
    await server.sql('select rules.raise_alarms()')
    const alarm = `select id from accounts.outbox where channel = 'push' and kind = 'activity-overdue' and payload ->> 'activity' = $1`
    await vi.waitFor(async () => expect(await server.sql(`${alarm} and state = 'failed'`, [activityId])).toHaveLength(1), waitOptions)
    const before = service.received.length
    await server.sql(end, [activityId])
    service.answerWith()
    await vi.waitFor(async () => expect(await server.sql(alarm, [activityId])).toEqual([]), waitOptions)
    expect(service.received.slice(before).map(({ title }) => title)).not.toContain('Are you back? Pass')
  })

  it('are at most ten of one member, the newest', async () => {
    const tokens: string[] = []
    for (let device = 0; device < 11; device++) {
      const { token } = await server.signIn(walker)
      tokens.push(token)
      await subscribe(`device ${device}`, { token })
    }
    expect(await Promise.all([tokens[0]!, tokens[1]!, tokens[10]!].map((token) => isSubscribed({ token })))).toEqual([false, true, true])
  })
})

describe('quiet hours', () => {
  /** Whole hours around now in the zone of the member: quiet from the first until the second. */
  const hourFromNow = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      Date.now() + hours * 3_600_000,
    )
  beforeEach(async () => {
    service.answerWith()
    await server.sql('delete from accounts.push_subscriptions')
    await server.call('updateUserSettings', { preferences: { language: 'en', timezone: 'Europe/Berlin' } }, walker.token)
    await subscribe('phone')
  })
  afterEach(() => setQuietHours(null, null))

  /** Something that comes after it, so that what was held would have come before. */
  const nothingComesOf = async (work: () => Promise<unknown>) => {
    const before = service.received.length
    await subscribe('desk', leader)
    await work()
    await server.call('messageLeader', { activityId: await anActivity([]), text: 'Hello' }, walker.token)
    await vi.waitFor(() => expect(service.received.at(-1)).toMatchObject({ device: 'desk', body: 'Hello' }), waitOptions)
    await server.call('unsubscribeFromPush', {}, leader.token)
    expect(service.received.slice(before).filter(({ device }) => device === 'phone')).toEqual([])
  }
  const endQuietHours = async () => {
    const before = service.received.length
    await setQuietHours(null, null)
    await server.sql('notify outbox')
    await waitForOutbox()
    return service.received.slice(before).map(({ title }) => title)
  }

  it('hold a notification until they end', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await nothingComesOf(() => cancel(activityId))
    expect(await endQuietHours()).toEqual(['Canceled: Pass'])
  })

  it('do not hold an alarm, which is urgent for a day however long the activity was', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    const before = service.received.length
    await server.sql(
      `update activities set creator_id = $2, phase = 'active', start_time = now() - interval '3 days', end_time = now() - interval '61 minutes' where id = $1`,
      [activityId, walker.id],
    )
    await server.sql('select rules.raise_alarms()')
    const alarm = () => service.received.slice(before).find(({ title }) => title === 'Are you back? Pass')
    await vi.waitFor(
      () => expect(alarm()).toMatchObject({ urgency: 'high', body: expect.stringContaining('Expected back: ') as string }),
      waitOptions,
    )
    expect(alarm()!.ttl).toBeLessThanOrEqual(86_400)
  })

  it('hold it for more than a day, until it has expired: then the hourly cleanup deletes it', async () => {
    const [first, second] = [await anActivity(), await anActivity()]
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await cancel(first)
    await cancel(second)
    const held = () =>
      server.sql(`select payload ->> 'activity' as activity, state from accounts.outbox where channel = 'push' and not enqueued`)
    await server.sql(`update accounts.outbox set created_at = created_at - interval '2 days' where channel = 'push'`)
    await server.sql(
      `update accounts.outbox set expires_at = now() - interval '2 days' where channel = 'push' and payload ->> 'activity' = $1`,
      [second],
    )
    await server.sql('select accounts.delete_expired()')
    expect(await held()).toEqual([{ activity: first, state: 'queued' }])
    expect(await server.sql(`select from accounts.outbox where state = 'dead' and payload ->> 'activity' = $1`, [second])).toEqual([])
    expect(await endQuietHours()).toEqual(['Canceled: Pass'])
  })

  it('hold a notification that was to be tried again', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    service.answerWith(500)
    await cancel(activityId)
    await vi.waitFor(
      async () => expect(await server.sql(`select from accounts.outbox where channel = 'push' and state = 'failed'`)).toHaveLength(1),
      waitOptions,
    )
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await vi.waitFor(
      async () => expect(await server.sql(`select from accounts.outbox where channel = 'push' and not enqueued`)).toHaveLength(1),
      waitOptions,
    )
    service.answerWith()
    expect(await endQuietHours()).toEqual(['Canceled: Pass'])
  })

  it('drop what the app does not show any more: a start that was undone, and who joined or left again', async () => {
    const activityId = await anActivity()
    const [bo, cy] = [await server.aMember('Bo'), await server.aMember('Cy')]
    const { token: atDesk } = await server.signIn(leader)
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await server.call(
      'updateUserSettings',
      { notifications: { quietFrom: hourFromNow(-2), quietUntil: hourFromNow(2) }, preferences: { timezone: 'Europe/Berlin' } },
      leader.token,
    )
    await subscribe('desk', { token: atDesk })
    await server.call('joinActivity', { activityId }, bo.token)
    await server.call('joinActivity', { activityId }, cy.token)
    await server.call('leaveActivity', { activityId }, bo.token)
    await server.call('startActivity', { activityId }, leader.token)
    await server.call('undoActivity', { activityId }, leader.token)
    expect((await waiting()).length).toBe(3)
    await server.call('updateUserSettings', { notifications: { quietFrom: null, quietUntil: null } }, leader.token)
    expect(await endQuietHours()).toEqual(['Cy joined: Pass'])
  })

  it('drop a gathered notification that the member has read', async () => {
    const activityId = await anActivity([])
    const [bo, cy] = [await server.aMember('Bo'), await server.aMember('Cy')]
    await waitForOutbox()
    await server.sql('update public.activities set creator_id = $2 where id = $1', [activityId, walker.id])
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await server.call('joinActivity', { activityId }, bo.token)
    await server.call('joinActivity', { activityId }, cy.token)
    await server.call('markNotificationsRead', { until: new Date().toISOString() }, walker.token)
    expect(await waiting()).toHaveLength(2)
    expect(await endQuietHours()).toEqual([])
  })

  it('drop news of an edit that a later notification replaces, and nothing else', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await server.call('messageParticipants', { activityId, text: 'Bring an ice axe' }, leader.token)
    await server.call(
      'editActivity',
      { activityId, ...aProposal({ title: 'Pass', location: 'Bergdorf' }), routes: undefined } as never,
      leader.token,
    )
    await cancel(activityId)
    expect((await endQuietHours()).toSorted()).toEqual(['Canceled: Pass', 'Lea messaged everyone: Pass'])
  })

  it('drop what is pointless at their end: the activity has begun, or the member has read it', async () => {
    const [first, second] = [await anActivity(), await anActivity()]
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    const remind = (activityId: string) =>
      server.sql(
        `select rules.notify_members(array[$2::uuid], 'activity-reminder', 'activity', a) from public.activities as a where a.id = $1`,
        [activityId, walker.id],
      )
    await remind(first)
    await remind(second)
    await server.sql(
      `update accounts.outbox set expires_at = now() - interval '1 second' where not enqueued and payload ->> 'activity' = $1`,
      [first],
    )
    const { items } = await server.call('listNotifications', {}, walker.token)
    const read = items.find(({ activityId, kind }) => activityId === second && kind === 'activity-reminder')!
    await server.call('markNotificationsRead', { notificationId: read.id }, walker.token)
    expect(await endQuietHours()).toEqual([])
    expect(await server.sql(`select from accounts.outbox where kind = 'activity-reminder'`)).toEqual([])
  })

  it.each([
    ['22:00', '07:00', ['22:00', '23:59', '00:00', '06:59'], ['21:59', '07:00', '12:00']],
    ['12:30', '14:00', ['12:30', '13:59'], ['12:29', '14:00', '00:00']],
    ['08:00', '08:00', [], ['07:59', '08:00', '20:00']],
    ['22:00', null, [], ['23:00']],
  ])('from %s until %s are those of the time zone of the member', async (from, until, quiet, loud) => {
    await setQuietHours(from, until)
    const isQuiet = async (time: string) =>
      (
        await server.sql(`select accounts.is_quiet($1, ('2031-01-15 ' || $2)::timestamp at time zone 'Europe/Berlin') as quiet`, [
          walker.id,
          time,
        ])
      )[0]!.quiet
    for (const time of quiet) expect([time, await isQuiet(time)]).toEqual([time, true])
    for (const time of loud) expect([time, await isQuiet(time)]).toEqual([time, false])
  })
})

describe('a subscription', () => {
  beforeEach(() => server.sql('delete from accounts.push_subscriptions'))
  const left = async () => (await server.sql('select from accounts.push_subscriptions')).length

  it.each([
    ['signs out', (token: string) => server.call('logout', {}, token)],
    [
      'ends the session from another device',
      async (token: string) => {
        const { items } = await server.call('listSessions', {}, token)
        return server.call('endSession', { sessionId: items.find(({ isCurrent }) => isCurrent)!.id }, walker.token)
      },
    ],
    ['is signed out by an admin', () => server.call('endUserSessions', { userId: leaver.id }, admin.token)],
    ['is deleted', () => server.call('deleteUser', { userId: leaver.id }, admin.token)],
  ])('is removed when the member %s', async (_, end) => {
    const who = _.startsWith('ends') ? walker : (leaver = await server.aMember())
    const { token } = await server.signIn(who)
    await subscribe('phone', { token })
    expect(await left()).toBe(1)
    await end(token)
    expect(await left()).toBe(0)
  })
  let leaver: TestMember

  it('survives a refreshed session, and its former token', async () => {
    const { token } = await server.signIn(walker)
    await subscribe('phone', { token })
    const refreshed = await server.call('refreshSession', {}, token)
    await server.sql(`update accounts.sessions set expires_at = now() - interval '1 second' where expires_at <> 'infinity'`)
    await server.sql('select accounts.delete_expired()')
    expect(await isSubscribed(refreshed)).toBe(true)
  })

  it('belongs to the member who used the browser last', async () => {
    const subscription = service.subscribe('shared')
    await server.call('subscribeToPush', subscription, walker.token)
    await server.call('subscribeToPush', subscription, leader.token)
    expect([await isSubscribed(walker), await isSubscribed(leader)]).toEqual([false, true])
  })

  it.each([
    'http://localhost:1/x',
    'https://169.254.169.254/latest',
    'https://club.example/push',
    'https://fcm.googleapis.com.evil.example/fcm/send/x',
  ])('of %s is refused', async (endpoint) => {
    const answer = await server.request('/api/user/push-subscription', {
      method: 'PUT',
      token: walker.token,
      body: { ...service.subscribe('x'), endpoint },
    })
    expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'INVALID_INPUT', fields: { endpoint: ['INVALID'] } } }])
    expect(await left()).toBe(0)
  })
})

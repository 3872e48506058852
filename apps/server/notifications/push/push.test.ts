import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { aProposal, type TestMember } from '../../testing/test-server.ts'
import {
  service,
  server,
  admin,
  leader,
  walker,
  setUpPush,
  subscribe,
  isSubscribed,
  waitForOutbox,
  waiting,
  pushedBy,
  titles,
  anActivity,
  cancel,
  setQuietHours,
} from './testing/push-fixture.ts'

setUpPush()

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

  /** What arrives once 11 minutes have passed. */
  const later = async () => {
    await server.sql(`update accounts.outbox set created_at = created_at - interval '11 minutes', tried_at = null where channel = 'push'`)
    const before = service.received.length
    await server.sql(`notify outbox`)
    await waitForOutbox()
    return service.received.slice(before)
  }

  test('receive an event once each, encrypted, signed by the club, with the page to open', async () => {
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

  test('receive it in the language of the member, with the time and the place', async () => {
    await subscribe('phone')
    await server.call('updateUserSettings', { preferences: { language: 'de' } }, walker.token)
    const activityId = await anActivity()
    const [message] = await pushedBy(() =>
      server
        .sql(`update public.activities set start_time = now() - interval '1 minute', end_time = now() + interval '1 hour' where id = $1`, [
          activityId,
        ])
        .then(() => server.sql('select rules.check_statuses()')),
    )
    expect(message).toMatchObject({ lang: 'de', title: 'Unterwegs: Pass' })
    expect(message!.body).toContain(aProposal().location)
  })

  test('are woken for what is urgent, and told how long a message is worth delivering', async () => {
    await subscribe('phone')
    const reminderOf = async (hoursAhead: number) => {
      const activityId = await anActivity()
      await waitForOutbox()
      await server.sql('update public.activities set start_time = now() + make_interval(hours => $2), end_time = null where id = $1', [
        activityId,
        hoursAhead,
      ])
      const remind = () =>
        server.sql(`select rules.notify_members(array[$2::uuid], 'activity-reminder', a) from public.activities as a where a.id = $1`, [
          activityId,
          walker.id,
        ])
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

  test('of the leader get a notification that names who joined', async () => {
    await subscribe('desk', leader)
    const activityId = await anActivity([])
    expect(await titles(() => server.call('joinActivity', { activityId }, walker.token))).toEqual(['desk: Walt joined: Pass'])
    await server.call('unsubscribeFromPush', {}, leader.token)
  })

  test('of the leader get who else joined within ten minutes as one notification, which replaces the first', async () => {
    const [bo, cy, dee] = [await server.aMember('Bo'), await server.aMember('Cy'), await server.aMember('Dee')]
    await subscribe('desk', leader)
    const activityId = await anActivity([])
    const join = ({ token }: TestMember) => server.call('joinActivity', { activityId }, token)
    const [first] = await pushedBy(() => join(bo))
    expect(first).toMatchObject({ title: 'Bo joined: Pass', tag: `member-joined ${activityId}` })
    for (const member of [cy, dee, walker]) await join(member)
    await server.call('leaveActivity', { activityId }, walker.token)
    expect(await waiting()).toHaveLength(1)
    // A push service keeps only the newest of a topic for a phone that is off.
    expect(first!.topic).toMatch(/^[\w-]{32}$/)
    expect(await later()).toMatchObject([{ title: '3 people joined: Pass', tag: first!.tag, topic: first!.topic }])
    await join(walker)
    await server.call('leaveActivity', { activityId }, walker.token)
    expect(await later()).toEqual([])
    await server.call('unsubscribeFromPush', {}, leader.token)
  })

  test('offer to join an activity that has opened, except to participants, and no longer after "not this time"', async () => {
    await subscribe('phone')
    const { id: activityId } = await server.call('createActivity', aProposal({ title: 'Pass' }), leader.token)
    await server.call('approveActivity', { activityId }, admin.token)
    await server.call('addFavorite', { activityId }, walker.token)
    const open = () => server.call('startEnrollment', { activityId }, leader.token)
    const openAgain = async () => {
      await server.sql(`update public.activities set phase = 'voting' where id = $1`, [activityId])
      return pushedBy(open)
    }
    const [first] = await pushedBy(open)
    expect(first).toMatchObject({
      title: 'Open to join: Pass',
      actions: [
        { action: 'join', title: 'Join' },
        { action: 'decline', title: 'Not this time' },
      ],
    })
    await server.call('joinActivity', { activityId }, walker.token)
    const [second] = await openAgain()
    expect(second).toMatchObject({ title: 'Open to join: Pass' })
    expect(second).not.toHaveProperty('actions')
    await server.call('markNotificationsRead', { declinedActivityId: activityId }, walker.token)
    expect(await openAgain()).toEqual([])
  })

  test('receive nothing of a group that the member has turned off for devices, which stays in the app', async () => {
    await subscribe('phone')
    await server.call('updateUserSettings', { notifications: { activityPush: false } }, walker.token)
    const activityId = await anActivity()
    expect(await titles(() => cancel(activityId))).toEqual([])
    expect((await server.call('listNotifications', {}, walker.token)).items[0]).toMatchObject({ kind: 'activity-cancelled', activityId })
    await server.call('updateUserSettings', { notifications: { activityPush: true } }, walker.token)
  })

  test('receive nothing of a topic that is off, nor on a device where push is off', async () => {
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

  test('show the words of a discussion as they are when they are sent, and none that are deleted', async () => {
    await subscribe('phone')
    await server.call('updateSystemSettings', { discussion: 'members' }, admin.token)
    const activityId = await anActivity()
    const writer = await server.aMember('Lin')
    const write = (text: string) => server.call('writeMessage', { activityId, text }, writer.token)
    const [first] = await pushedBy(() => write('I come by car.'))
    expect(first).toMatchObject({ title: 'Lin wrote in “Pass”', body: 'I come by car.' })
    await write('With two free seats.')
    const { id: messageId } = await write('Buy my old skis!')
    await server.call('deleteMessage', { messageId }, writer.token)
    expect(await later()).toMatchObject([{ body: 'With two free seats.' }])
    expect(await server.sql(`select from accounts.outbox where kind = 'new-messages' and secret is not null`)).toEqual([])
    await server.call('updateSystemSettings', { discussion: 'off' }, admin.token)
  })

  test('are marked in the list of sessions', async () => {
    const { token: onTablet } = await server.signIn(walker)
    await subscribe('tablet', { token: onTablet })
    const { items } = await server.call('listSessions', {}, onTablet)
    expect(items.filter(({ hasPush }) => hasPush)).toEqual([expect.objectContaining({ isCurrent: true })])
  })

  test('receive further edits within ten minutes as one notification, which replaces the first', async () => {
    await subscribe('phone')
    const activityId = await anActivity()
    const move = (location: string) => () =>
      server.call('editActivity', { activityId, ...aProposal({ title: 'Pass', location }), routes: undefined } as never, leader.token)
    const [first] = await pushedBy(move('Bergdorf'))
    expect(first).toMatchObject({ title: 'New time or place: Pass', tag: `activity-changed ${activityId}` })
    await move('Talheim')()
    await move('Seeheim')()
    expect(await waiting()).toHaveLength(1)
    expect(await later()).toMatchObject([{ tag: first!.tag, body: expect.stringContaining('Seeheim') as string }])
  })

  test('get a message again after the push service failed, and are removed once it no longer knows them', async () => {
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

  test('get no further try when the push service refuses the message', async () => {
    await subscribe('phone')
    service.answerWith(400)
    await cancel(await anActivity())
    await waitFor(async () =>
      expect(await server.sql(`select state, last_error from accounts.outbox where channel = 'push'`)).toEqual([
        { state: 'dead', last_error: 'the push service answered 400' },
      ]),
    )
  })

  test.each([
    ['says that all are back', 'update public.activities set returned_at = now() where id = $1'],
    ['expects it later', `update public.activities set expected_return = now() + interval '1 hour' where id = $1`],
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
    await waitFor(async () => expect(await server.sql(`${alarm} and state = 'failed'`, [activityId])).toHaveLength(1))
    const before = service.received.length
    await server.sql(end, [activityId])
    service.answerWith()
    await waitFor(async () => expect(await server.sql(alarm, [activityId])).toEqual([]))
    expect(service.received.slice(before).map(({ title }) => title)).not.toContain('Are you back? Pass')
  })

  test('are at most ten of one member, the newest', async () => {
    const tokens: string[] = []
    for (let device = 0; device < 11; device++) {
      const { token } = await server.signIn(walker)
      tokens.push(token)
      await subscribe(`device ${device}`, { token })
    }
    expect(await Promise.all([tokens[0]!, tokens[1]!, tokens[10]!].map((token) => isSubscribed({ token })))).toEqual([false, true, true])
  })
})

describe('a subscription', () => {
  beforeEach(() => server.sql('delete from accounts.push_subscriptions'))
  const left = async () => (await server.sql('select from accounts.push_subscriptions')).length

  test.each([
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

  test('survives the refresh of its session and the end of the former token', async () => {
    const { token } = await server.signIn(walker)
    await subscribe('phone', { token })
    const refreshed = await server.call('refreshSession', {}, token)
    await server.sql(`update accounts.sessions set expires_at = now() - interval '1 second' where expires_at <> 'infinity'`)
    await server.sql('select accounts.delete_expired()')
    expect(await isSubscribed(refreshed)).toBe(true)
  })

  test('belongs to the member who used the browser last', async () => {
    const subscription = service.subscribe('shared')
    await server.call('subscribeToPush', subscription, walker.token)
    await server.call('subscribeToPush', subscription, leader.token)
    expect([await isSubscribed(walker), await isSubscribed(leader)]).toEqual([false, true])
  })

  test.each([
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

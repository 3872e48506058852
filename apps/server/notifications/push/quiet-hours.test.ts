/** Devices are left alone in the quiet hours of their member. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { endUndoTime } from '../../testing/end-undo-time.ts'
import { aProposal } from '../../testing/test-server.ts'
import {
  service,
  server,
  leader,
  walker,
  setUpPush,
  subscribe,
  waitForOutbox,
  waiting,
  anActivity,
  cancel,
  setQuietHours,
} from './testing/push-fixture.ts'

setUpPush()

describe('quiet hours', () => {
  /** Whole hours around now in the zone of the member: quiet from the first until the second. */
  const hourFromNow = (hours: number) => localOf(new Date(Date.now() + hours * 3_600_000).toISOString(), 'Europe/Berlin').slice(11)
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
    const hello = expect.objectContaining({ device: 'desk', body: 'Hello' }) as object
    await waitFor(() => expect(service.received.slice(before)).toContainEqual(hello))
    // What the leader hears of the activity itself comes in any order.
    await endUndoTime(server)
    await waitFor(async () => expect((await waiting()).filter(({ user_id }) => user_id === leader.id)).toEqual([]))
    await server.call('unsubscribeFromPush', {}, leader.token)
    expect(service.received.slice(before).filter(({ device }) => device === 'phone')).toEqual([])
  }
  const endQuietHours = async () => {
    const before = service.received.length
    // What happened in the quiet hours is written in them, however busy the server is.
    await server.sql('select accounts.write_messages()')
    await setQuietHours(null, null)
    await server.sql('notify outbox')
    await waitForOutbox()
    return service.received.slice(before).map(({ title }) => title)
  }

  test('hold a notification until they end', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await nothingComesOf(() => cancel(activityId))
    expect(await endQuietHours()).toEqual(['Canceled: Pass'])
  })

  test('do not hold an alarm, which is urgent for a day however long the activity was', async () => {
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
    await waitFor(() => expect(alarm()).toMatchObject({ urgency: 'high', body: expect.stringContaining('Expected back: ') as string }))
    expect(alarm()!.ttl).toBeLessThanOrEqual(86_400)
  })

  test('hold it for more than a day, until it has expired: then the hourly cleanup deletes it', async () => {
    const [first, second] = [await anActivity(), await anActivity()]
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await cancel(first)
    await cancel(second)
    const held = () =>
      server.sql(`select payload ->> 'activity' as activity, state from accounts.outbox where channel = 'push' and not enqueued`)
    await server.sql('select accounts.write_messages()')
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

  test('hold a notification that was to be tried again', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    service.answerWith(500)
    await cancel(activityId)
    await waitFor(async () =>
      expect(await server.sql(`select from accounts.outbox where channel = 'push' and state = 'failed'`)).toHaveLength(1),
    )
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await waitFor(async () =>
      expect(await server.sql(`select from accounts.outbox where channel = 'push' and not enqueued`)).toHaveLength(1),
    )
    service.answerWith()
    expect(await endQuietHours()).toEqual(['Canceled: Pass'])
  })

  test('drop what the app does not show any more: a start that was undone, and who joined or left again', async () => {
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
    expect((await waiting()).length).toBe(2)
    await server.call('undoActivity', { activityId }, leader.token)
    expect((await waiting()).length).toBe(1)
    await server.call('updateUserSettings', { notifications: { quietFrom: null, quietUntil: null } }, leader.token)
    // Walt and Cy; Bo has left again.
    expect(await endQuietHours()).toEqual(['2 people joined: Pass'])
  })

  test('drop a gathered notification that the member has read', async () => {
    const activityId = await anActivity([])
    const [bo, cy] = [await server.aMember('Bo'), await server.aMember('Cy')]
    await waitForOutbox()
    await server.sql('update public.activities set creator_id = $2 where id = $1', [activityId, walker.id])
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    await server.call('joinActivity', { activityId }, bo.token)
    await server.call('joinActivity', { activityId }, cy.token)
    await server.call('markNotificationsRead', { until: new Date().toISOString() }, walker.token)
    expect(await waiting()).toHaveLength(1)
    expect(await endQuietHours()).toEqual([])
  })

  test('hold a change that a further edit updates until the start of the activity at the latest', async () => {
    const activityId = await anActivity()
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    const start = Date.now() + 36 * 3_600_000
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 6 * 3_600_000).toISOString() }
    const edit = (location: string) =>
      server.call(
        'editActivity',
        { activityId, ...aProposal({ title: 'Pass', location, ...times }), routes: undefined } as never,
        leader.token,
      )
    await edit('Bergdorf')
    await server.sql('select accounts.write_messages()')
    await server.sql(`update accounts.outbox set created_at = created_at - interval '1 hour' where channel = 'push' and not enqueued`)
    await edit('Taldorf')
    await server.sql('select accounts.write_messages()')
    expect(
      await server.sql(
        `select payload ->> 'location' as location, expires_at from accounts.outbox where channel = 'push' and not enqueued and user_id = $1`,
        [walker.id],
      ),
    ).toEqual([{ location: 'Taldorf', expires_at: new Date(start) }])
    await endQuietHours()
  })

  test('drop the notification of an edit that a later one replaces, and nothing else', async () => {
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

  test('drop what is pointless at their end: the activity has begun, or the member has read it', async () => {
    const [first, second] = [await anActivity(), await anActivity()]
    await waitForOutbox()
    await setQuietHours(hourFromNow(-2), hourFromNow(2))
    const remind = (activityId: string) =>
      server.sql(`select rules.notify_members(array[$2::uuid], 'activity-reminder', a) from public.activities as a where a.id = $1`, [
        activityId,
        walker.id,
      ])
    await remind(first)
    await remind(second)
    await server.sql('select accounts.write_messages()')
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

  test.each([
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

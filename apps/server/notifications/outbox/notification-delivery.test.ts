import { describe, expect, test, vi } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { databaseUrlOf, aProposal, startTestServer } from '../../testing/test-server.ts'
import {
  mailSink,
  server,
  admin,
  fan,
  quickRetries,
  waitForOutbox,
  mailsSentBy,
  anActivityInVoting,
  anActivityInEnrollment,
  cancel,
  deliveredBy,
  setUpNotifications,
} from '../testing/notification-fixture.ts'

setUpNotifications()

describe('with several processes', () => {
  test('two hundred members get one mail each, and the command stays one statement', async () => {
    const other = await startTestServer(
      { databaseUrl: databaseUrlOf(server), mail: { url: mailSink.url, from: 'hut@club.example' } },
      { retryPolicy: quickRetries },
    )
    try {
      const activityId = await anActivityInVoting()
      await server.sql(
        `with crowd as (
           insert into public.profiles (name, email, email_verified, language)
           select 'Crowd', 'crowd' || n || '@club.example', true, 'en' from generate_series(1, 200) as n returning id)
         insert into public.votes (activity_id, user_id, route_id)
         select $1, id, (select id from public.routes where activity_id = $1 order by added limit 1) from crowd`,
        [activityId],
      )
      await server.sql(
        `insert into public.participants (activity_id, user_id) select activity_id, user_id from public.votes where activity_id = $1 limit 10`,
        [activityId],
      )
      await waitForOutbox()
      const queries = vi.spyOn(server.instance.postgres.pool, 'query')
      const arrived = await deliveredBy(() => cancel(activityId))
      const statements = (queries.mock.calls as unknown[]).map((call) => JSON.stringify(call))
      queries.mockRestore()
      expect(arrived.mails.map(({ envelope }) => envelope.join()).toSorted()).toEqual(
        Array.from({ length: 200 }, (_, n) => `crowd${n + 1}@club.example`).toSorted(),
      )
      // The last two are of the test.
      const queueStatements = /pgboss|accounts\.outbox|accounts\.write_messages|accounts\.keys|get_settings|undo_until|notify outbox/
      expect(statements.filter((statement) => !queueStatements.test(statement))).toEqual([expect.stringContaining('cancel_activity')])
    } finally {
      await other.close()
      await server.sql(`delete from public.profiles where name = 'Crowd'`)
    }
  })

  test('a message that was written while no server listened is sent once by the next server that starts', async () => {
    const insertMessage = `insert into accounts.outbox (kind, topic, channel, user_id, recipient, locale, payload, enqueued, expires_at)
      select 'activity-started', 'activity', 'mail', $1, $2, 'en',
        '{"activity":"11111111-2222-4333-8444-555555555555","title":"Unheard","location":"Hut","timeZone":"UTC","startTime":"2031-01-01T08:00:00.000Z","endTime":null}', false, now() + interval '1 hour'`
    const { mails: arrived } = await deliveredBy(async () => {
      await server.sql(insertMessage, [fan.id, fan.email])
      const next = await startTestServer(
        { databaseUrl: databaseUrlOf(server), mail: { url: mailSink.url, from: 'hut@club.example' } },
        { retryPolicy: quickRetries },
      )
      await waitForOutbox()
      await next.close()
    })
    expect(arrived.map(({ subject, envelope }) => [subject, ...envelope])).toEqual([['On the trail: Unheard', fan.email]])
  })

  test('a notification is stored in the transaction of its command or not at all', async () => {
    const activityId = await anActivityInEnrollment()
    await waitForOutbox()
    await server.sql(`alter table public.system_logs add constraint full_disk check (operation <> 'cancel_activity') not valid`)
    const arrived = await mailsSentBy(() => cancel(activityId, admin).catch(() => undefined))
    await server.sql('alter table public.system_logs drop constraint full_disk')
    expect(arrived).toEqual([])
  })
})

describe('without a mail provider', () => {
  test('notifications are written to the log and listed as logged', async () => {
    const withoutMail = await startTestServer()
    try {
      const { token } = await withoutMail.anAdmin()
      const bo = await withoutMail.aMember()
      await withoutMail.call('createActivity', aProposal({ title: 'Pass' }), bo.token)
      await waitFor(async () =>
        expect(await withoutMail.call('listDeliveries', {}, token)).toMatchObject({
          items: [
            { kind: 'activity-proposed', state: 'logged', recipient: 'admin@club.example' },
            { kind: 'confirm-address', state: 'logged' },
          ],
        }),
      )
      await expect
        .poll(() => withoutMail.log)
        .toContainEqual(
          expect.objectContaining({
            to: 'admin@club.example',
            kind: 'activity-proposed',
            title: 'Pass',
            msg: 'notification not sent, no provider',
          }),
        )
    } finally {
      await withoutMail.close()
    }
  })
})

describe('a mail server', () => {
  test('is tested by a mail to the admin who asks, and the outbox says what became of it', async () => {
    await waitForOutbox()
    const outcome = async () =>
      (await server.call('listDeliveries', {}, admin.token)).items
        .filter(({ kind }) => kind === 'test')
        .map(({ recipient, state, lastError }) => [recipient, state, lastError])
    mailSink.refuseWith(535)
    await server.call('sendTestMail', {}, admin.token)
    const refused = [admin.email, 'dead', expect.stringContaining('535')]
    await waitFor(async () => expect(await outcome()).toContainEqual(refused))
    mailSink.refuseWith(undefined)
    const arrived = await mailsSentBy(() => server.call('sendTestMail', {}, admin.token))
    expect(arrived).toContain('admin: Email from Bothy works')
    expect(await outcome()).toContainEqual([admin.email, 'sent', null])
  })

  test('that repeats the address of an emergency contact tells it to no admin', async () => {
    const activityId = await anActivityInEnrollment()
    await waitForOutbox()
    mailSink.refuseWith(550)
    await server.sql(
      `insert into accounts.outbox (kind, topic, channel, user_id, recipient, locale, payload, enqueued, expires_at)
       select 'leader-overdue-contact', 'emergency', 'mail', a.creator_id, 'Ruth@example.org', 'en', rules.facts_of(a), false, now() + interval '1 day'
       from public.activities as a where a.id = $1`,
      [activityId],
    )
    await server.sql('notify outbox')
    const deliveries = async () => (await server.call('listDeliveries', {}, admin.token)).items
    await waitFor(async () =>
      expect(await deliveries()).toContainEqual(expect.objectContaining({ kind: 'leader-overdue-contact', state: 'dead' })),
    )
    mailSink.refuseWith(undefined)
    expect((await deliveries()).find(({ kind }) => kind === 'leader-overdue-contact')).toMatchObject({
      recipient: '•••',
      lastError: expect.stringContaining('not now: <…>') as string,
    })
  })
})

/** What two server processes share: sessions, limits, settings, live updates, jobs and images. PgBouncer is in transaction mode. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessionCheck } from '@bothy/server/auth/sessions/session-check.ts'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { openMailSink, type MailSink } from '@bothy/server/notifications/mail/testing/mail-sink.ts'
import { aMember, anActivity } from '../../fixtures/builders.ts'
import { type TestServer } from '../../fixtures/test-server.ts'
import { openStream } from './open-stream.ts'
import { startStack, type Stack } from './stack.ts'

let stack: Stack
let mailSink: MailSink
let first: TestServer
let second: TestServer
let admin: string
beforeAll(async () => {
  mailSink = await openMailSink()
  stack = await startStack('transaction', { BOTHY_SMTP_URL: mailSink.url, BOTHY_MAIL_FROM: 'hut@club.example' })
  ;[first, second] = stack.servers
  admin = (await first.signInAdmin()).token
  await stack.call('updateSystemSettings', { requireEmailVerification: false, maxLoginAttempts: 5 }, admin)
})
afterAll(async () => {
  await stack?.close()
  await mailSink.close()
})

/** Signs in at the processes in turn, from this address. */
const tryToSignIn = async (count: number, address: string, emailOf: (attempt: number) => string) =>
  Promise.all(
    Array.from({ length: count }, async (_, attempt) => {
      const answer = await fetch(`${stack.servers[attempt % 2]!.url}/api/auth/email-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: emailOf(attempt), password: 'a guess' }),
      })
      return ((await answer.json()) as { error: { code: string } }).error.code
    }),
  )

test('a session counts in both processes, and ends in both', async () => {
  const { token } = await aMember(first)
  expect((await second.request('listNotifications', { limit: 1 }, token)).status).toBe(200)
  await second.call('logout', {}, token)
  expect(await first.request('listNotifications', { limit: 1 }, token)).toMatchObject({ status: 401 })
})

test('wrong passwords for an account are counted across the processes', async () => {
  const { email } = await aMember(first)
  const answers = await tryToSignIn(20, '203.0.113.7', () => email)
  expect(answers.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5)
  expect(answers.filter((code) => code === 'LOCKED_OUT')).toHaveLength(15)
})

test('tries to sign in from an address are counted across the processes', async () => {
  const answers = await tryToSignIn(40, '203.0.113.8', (attempt) => `nobody${attempt}@club.example`)
  expect(answers.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(30)
  expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10)
})

test('a setting that is changed in one process is in the cached answers of the other', async () => {
  expect((await second.call('getSettings', {})).systemName).not.toBe('Fern & Fell')
  await first.call('updateSystemSettings', { systemName: 'Fern & Fell' }, admin)
  const changedAt = performance.now()
  await expect.poll(async () => (await second.call('getSettings', {})).systemName, { interval: 1 }).toBe('Fern & Fell')
  console.log(
    `a visitor of the other process saw the setting ${(performance.now() - changedAt).toFixed(0)} ms after the change was acknowledged`,
  )
})

test('a change in one process reaches the open screens of the other', async () => {
  const received = await openStream(second)
  const { id } = await anActivity(first, admin, 'enrolling')
  await expect.poll(received).toContain(`{"activity":"${id}"}`)
})

test('a vote that closes by the clock is decided once, and each voter gets one email', async () => {
  const activity = await anActivity(first, admin, 'voting')
  const voters = await Promise.all(['Mia', 'Lin', 'Ben'].map((name) => aMember(stack, name)))
  for (const { token } of voters) await stack.call('castVote', { activityId: activity.id, routeId: activity.routes[0]!.id }, token)
  await stack.sql('primary', `update activities set vote_closes_at = now() + interval '300 milliseconds' where id = '${activity.id}'`)
  await expect.poll(async () => (await stack.call('getActivity', { activityId: activity.id })).phase).toBe('enrolling')
  await stack.sql('primary', 'select accounts.write_messages()')
  const waiting = `select count(*)::integer from accounts.outbox where summary_at is null and (not enqueued or state in ('queued', 'failed'))`
  await expect.poll(() => stack.sql('primary', waiting)).toEqual([{ count: 0 }])
  // On Mondays, the weekly mail names the activity too.
  for (const { email } of voters)
    expect(mailSink.mails.filter(({ envelope, subject }) => envelope.includes(email) && subject?.includes(activity.title))).toHaveLength(1)
})

test('an image that is uploaded in one process is served by the other', async () => {
  const form = new FormData()
  form.append('file', await aPhoto())
  const uploaded = await fetch(`${first.url}/api/images`, { method: 'POST', headers: { authorization: `Bearer ${admin}` }, body: form })
  const { url } = (await uploaded.json()) as { url: string }
  expect((await fetch(second.url + url)).status).toBe(200)
  expect((await fetch(stack.url + url)).status).toBe(200)
})

test('the version of the data is another one on the replica, also while both have the same transactions', async () => {
  const versions = await Promise.all(
    (['primary', 'replica'] as const).map(async (machine) => {
      const pool = new pg.Pool(stack.superuserOf(machine))
      return (await createSessionCheck(pool)(Buffer.alloc(32), false).finally(() => pool.end())).version
    }),
  )
  expect(versions[0]).not.toBe(versions[1])
})

test('without the replica, members read on, and changes are answered with 503 until the primary no longer waits for it', async () => {
  const member = await aMember(stack)
  const { id: activityId } = await anActivity(stack, admin, 'enrolling')
  await stack.sql('primary', `update accounts.sessions set seen_at = now() - interval '2 minutes'`)
  await stack.loseReplica()
  const list = stack.request('listActivities', { limit: 5 }, member.token)
  const notifications = stack.request('listNotifications', { limit: 5 }, admin)
  expect([(await list).status, (await notifications).status]).toEqual([200, 200])
  expect(await stack.request('joinActivity', { activityId }, member.token)).toMatchObject({ status: 503 })
  for (const statement of ['alter system reset synchronous_standby_names', 'select pg_reload_conf()']) await stack.sql('primary', statement)
  await expect.poll(() => stack.request('leaveActivity', { activityId }, member.token)).toMatchObject({ status: 200 })
})

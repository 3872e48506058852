/** A test server with local mail and SMS providers. Its members: a leader, a participant (walker), a voter, a member with favorites (fan) and a stranger. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { Input } from '@bothy/contract/call-schemas.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { endUndoTime } from '../../testing/end-undo-time.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { openMailSink, type MailSink } from '../mail/testing/mail-sink.ts'
import type { RetryPolicy } from '../outbox/delivery-queue.ts'
import { openSmsSink, type SmsSink } from '../sms/testing/sms-sink.ts'

export const quickRetries: RetryPolicy = {
  pollInterval: 0.5,
  channels: {
    mail: { maxRetries: 20, delay: 1, maxDelay: 1 },
    sms: { maxRetries: 1, delay: 1, maxDelay: 1 },
    push: { maxRetries: 1, delay: 1, maxDelay: 1 },
  },
}

export let mailSink: MailSink
export let smsSink: SmsSink
export let server: TestServer
export let admin: TestMember
export let leader: TestMember
export let walker: TestMember
export let voter: TestMember
export let fan: TestMember
/** Starts the server for all tests of a file. */
export function setUpNotifications(): void {
  beforeAll(async () => {
    mailSink = await openMailSink()
    smsSink = await openSmsSink()
    server = await startTestServer(
      {
        publicUrl: 'https://club.example',
        mail: { url: mailSink.url, from: 'hut@club.example' },
        sms: { to: smsSink.url, token: undefined },
      },
      { retryPolicy: quickRetries },
    )
    admin = await server.anAdmin()
    await server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
    for (const name of ['leader', 'walker', 'voter', 'fan', 'stranger']) membersByName.set(name, await server.aMember(name))
    ;[leader, walker, voter, fan] = ['leader', 'walker', 'voter', 'fan'].map((name) => membersByName.get(name)!) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ]
    await server.sql(`update public.profiles set email_verified = true, language = 'en'`)
    // Confirmations and reminders have tests of their own.
    await server.sql(`insert into public.user_settings (user_id, mail_reminders) select id, 'never' from public.profiles
      on conflict (user_id) do update set mail_reminders = 'never'`)
    await server.call('updateSystemSettings', { requireEmailVerification: true }, admin.token)
    membersByName.set('admin', { ...admin, name: 'admin' })
  })
  afterAll(async () => {
    await server.close()
    await mailSink.close()
    await smsSink.close()
  })
}

export const membersByName = new Map<string, TestMember>()
export const nameOf = (email: string) => [...membersByName.values()].find((person) => person.email === email)?.name ?? email
export const updateSettings = (settings: Parameters<typeof server.call<'updateSystemSettings'>>[1]) =>
  server.call('updateSystemSettings', settings, admin.token)
export const setNotifications = (person: TestMember, notifications: Input<'updateUserSettings'>['notifications']) =>
  server.call('updateUserSettings', { notifications }, person.token)

export async function waitForOutbox(): Promise<void> {
  await endUndoTime(server)
  await server.sql('select accounts.write_messages()')
  await waitFor(async () =>
    expect(await server.sql(`select kind from accounts.outbox where state in ('queued', 'failed') and summary_at is null`)).toEqual([]),
  )
}

/** As if it were an hour ago that admins got mails about reviews: `db/functions/outbox/review-mails.test.ts` tests how these are gathered. */
export const passReviewPause = () =>
  server.sql(`update accounts.outbox set created_at = created_at - interval '1 hour' where topic = 'review'`)

/** Runs `work` after all earlier messages have arrived, waits until the outbox is empty, and returns the mails and SMS that arrived. */
export async function deliveredBy(work: () => Promise<unknown>) {
  await waitForOutbox()
  await passReviewPause()
  const before = [mailSink.mails.length, smsSink.messages.length]
  await work()
  await waitForOutbox()
  return { mails: mailSink.mails.slice(before[0]), texts: smsSink.messages.slice(before[1]) }
}
export const mailsSentBy = async (work: () => Promise<unknown>) =>
  (await deliveredBy(work)).mails.map(({ envelope, subject }) => `${nameOf(envelope[0]!)}: ${subject}`).toSorted()

export const { startTime, endTime } = aProposal()
export const propose = async (change: Parameters<typeof aProposal>[0] = {}) =>
  (await server.call('createActivity', aProposal({ title: 'Pass', startTime, endTime, ...change }), leader.token)).id
export const approve = (activityId: string) => server.call('approveActivity', { activityId }, admin.token)
export const anActivityInVoting = async () => {
  const activityId = await propose()
  await approve(activityId)
  return activityId
}
export const anActivityInEnrollment = async (who: TestMember[] = [walker]) => {
  const activityId = await anActivityInVoting()
  await server.call('startEnrollment', { activityId }, leader.token)
  for (const { token } of who) await server.call('joinActivity', { activityId }, token)
  return activityId
}
export const edit = (activityId: string, change: Parameters<typeof aProposal>[0]) =>
  server.call(
    'editActivity',
    { activityId, ...aProposal({ title: 'Pass', startTime, endTime, ...change, routes: undefined }) } as never,
    leader.token,
  )
export const cancel = (activityId: string, by = leader) => server.call('cancelActivity', { activityId, reason: 'Thunder' }, by.token)

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import {
  waitForOutbox,
  cancel,
  setNotifications,
  server,
  edit,
  anActivityInEnrollment,
  leader,
  mailSink,
  nameOf,
  setUpNotifications,
  updateSettings,
  smsSink,
  voter,
  walker,
} from '../testing/notification-fixture.ts'

setUpNotifications()

/** Mails to walker and voter about an activity: recipient, subject and place. */
const mailsAbout = (activityId: string) =>
  mailSink.mails
    .filter(({ text, envelope }) => text!.includes(activityId) && [walker.email, voter.email].includes(envelope[0]!))
    .map(({ envelope, subject, text }) => `${nameOf(envelope[0]!)}: ${subject}, ${/Where: (.*)/.exec(text!)?.[1]}`)
const waitForMails = (activityId: string, expected: string[]) => waitFor(() => expect(mailsAbout(activityId)).toEqual(expected))
const waitingFor = async (activityId: string) => {
  await server.sql('select accounts.write_messages()')
  return server.sql(
    `select user_id, payload ->> 'location' as location from accounts.outbox where not enqueued and kind = 'activity-changed' and payload ->> 'activity' = $1`,
    [activityId],
  )
}

/** Simulates that 11 minutes have passed, and wakes the dispatcher. */
const later = async () => {
  await server.sql(
    `update accounts.outbox set created_at = created_at - interval '11 minutes', tried_at = tried_at - interval '11 minutes'`,
  )
  await server.sql(`select pg_notify('outbox', '')`)
}

test('a leader who changes the place four times causes two emails: the first place, and minutes later the last', async () => {
  const activityId = await anActivityInEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  for (const location of ['Bdorf', 'Cdorf', 'Ddorf']) await edit(activityId, { location })
  expect(await waitingFor(activityId)).toEqual([{ user_id: walker.id, location: 'Ddorf' }])
  expect(mailsAbout(activityId)).toHaveLength(1)
  await later()
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'walker: New time or place: Pass, Ddorf'])
  expect(await waitingFor(activityId)).toEqual([])
})

test('changes of two activities do not delay each other', async () => {
  const [one, other] = [await anActivityInEnrollment(), await anActivityInEnrollment()]
  await edit(one, { location: 'Adorf' })
  await edit(other, { location: 'Bdorf' })
  await waitForMails(one, ['walker: New time or place: Pass, Adorf'])
  await waitForMails(other, ['walker: New time or place: Pass, Bdorf'])
  expect([...(await waitingFor(one)), ...(await waitingFor(other))]).toEqual([])
})

test('another event is sent immediately and includes the change that was waiting', async () => {
  const activityId = await anActivityInEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  await edit(activityId, { location: 'Bdorf' })
  await cancel(activityId)
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'walker: Canceled: Pass, Bdorf'])
  await later()
  expect(await waitingFor(activityId)).toEqual([])
})

test('a change that waits is still sent to a member who gets no mail about the other event', async () => {
  const activityId = await anActivityInEnrollment([walker, voter])
  await updateSettings({ requireEmailVerification: false })
  await server.sql('update public.profiles set email_verified = false where id = $1', [walker.id])
  await edit(activityId, { location: 'Adorf' })
  await waitFor(() => expect(mailsAbout(activityId)).toHaveLength(2))
  await edit(activityId, { location: 'Bdorf' })
  await server.call('messageParticipants', { activityId, text: 'Bring a lamp.' }, leader.token)
  expect(await waitingFor(activityId)).toEqual([{ user_id: walker.id, location: 'Bdorf' }])
  await updateSettings({ requireEmailVerification: true })
  await server.sql('update public.profiles set email_verified = true where id = $1', [walker.id])
})

test('a change that waits is still sent after a start that was undone', async () => {
  const activityId = await anActivityInEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  await edit(activityId, { location: 'Bdorf' })
  await server.call('startActivity', { activityId }, leader.token)
  await server.call('undoActivity', { activityId }, leader.token)
  expect(await waitingFor(activityId)).toEqual([{ user_id: walker.id, location: 'Bdorf' }])
  await later()
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'walker: New time or place: Pass, Bdorf'])
})

test('the delay is per member: a member without an earlier mail is notified immediately', async () => {
  const activityId = await anActivityInEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  await server.call('joinActivity', { activityId }, voter.token)
  await edit(activityId, { location: 'Bdorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'voter: New time or place: Pass, Bdorf'])
  expect(await waitingFor(activityId)).toEqual([{ user_id: walker.id, location: 'Bdorf' }])
})

describe('a member who receives SMS', () => {
  beforeAll(async () => {
    await updateSettings({ smsNotifications: true })
    await setNotifications(walker, { sms: true })
  })
  beforeEach(async () => {
    await server.sql('delete from accounts.pending_notifications')
    await server.sql('delete from accounts.outbox')
    smsSink.messages.length = 0
  })

  test('is notified at most three times a day about a removed seat in one activity', async () => {
    const activityId = await anActivityInEnrollment()
    for (let round = 0; round < 6; round++) {
      await server.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
      await server.call('readmitParticipant', { activityId, userId: walker.id }, leader.token)
      await server.call('joinActivity', { activityId }, walker.token)
    }
    await waitForOutbox()
    expect([mailsAbout(activityId).length, smsSink.messages.length]).toEqual([3, 3])
  })

  test('gets at most ten SMS a day, and further mails', async () => {
    const activities: string[] = []
    for (let round = 0; round < 12; round++) activities.push(await anActivityInEnrollment())
    await waitForOutbox()
    for (const activityId of activities) await cancel(activityId)
    await waitForOutbox()
    expect([activities.flatMap(mailsAbout).length, smsSink.messages.length]).toEqual([12, 10])
  })
})

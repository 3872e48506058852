import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  allSent,
  cancel,
  choose,
  club,
  edit,
  inEnrollment,
  leader,
  mails,
  nameOf,
  onNewsStage,
  settle,
  soon,
  texts,
  voter,
  walker,
} from './testing/news-stage.ts'

onNewsStage()

/** Mails to walker and voter about an activity: recipient, subject and place. */
const mailsAbout = (activityId: string) =>
  mails.mails
    .filter(({ text, envelope }) => text!.includes(activityId) && [walker.email, voter.email].includes(envelope[0]!))
    .map(({ envelope, subject, text }) => `${nameOf(envelope[0]!)}: ${subject}, ${/Where: (.*)/.exec(text!)?.[1]}`)
const waitForMails = (activityId: string, expected: string[]) => vi.waitFor(() => expect(mailsAbout(activityId)).toEqual(expected), soon)
const waitingFor = (activityId: string) =>
  club.sql(`select user_id, news ->> 'location' as location from accounts.outbox where not in_line and news ->> 'activity' = $1`, [
    activityId,
  ])

/** Simulates that 11 minutes have passed, and wakes the dispatcher. */
const later = async () => {
  await club.sql(`update accounts.outbox set created_at = created_at - interval '11 minutes', tried_at = tried_at - interval '11 minutes'`)
  await club.sql(`select pg_notify('outbox', '')`)
}

it('a leader who changes the place four times causes two mails: the first place, and minutes later the last', async () => {
  const activityId = await inEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  for (const location of ['Bdorf', 'Cdorf', 'Ddorf']) await edit(activityId, { location })
  expect(await waitingFor(activityId)).toEqual([{ user_id: walker.id, location: 'Ddorf' }])
  expect(mailsAbout(activityId)).toHaveLength(1)
  await later()
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'walker: New time or place: Pass, Ddorf'])
  expect(await waitingFor(activityId)).toEqual([])
})

it('changes of two activities do not delay each other', async () => {
  const [one, other] = [await inEnrollment(), await inEnrollment()]
  await edit(one, { location: 'Adorf' })
  await edit(other, { location: 'Bdorf' })
  await waitForMails(one, ['walker: New time or place: Pass, Adorf'])
  await waitForMails(other, ['walker: New time or place: Pass, Bdorf'])
  expect([...(await waitingFor(one)), ...(await waitingFor(other))]).toEqual([])
})

it('another event is sent immediately and includes the change that was waiting', async () => {
  const activityId = await inEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  await edit(activityId, { location: 'Bdorf' })
  await cancel(activityId)
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'walker: Called off: Pass, Bdorf'])
  await later()
  expect(await waitingFor(activityId)).toEqual([])
})

it('the delay is per member: a member without an earlier mail is notified immediately', async () => {
  const activityId = await inEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf'])
  await club.call('joinActivity', { activityId }, voter.token)
  await edit(activityId, { location: 'Bdorf' })
  await waitForMails(activityId, ['walker: New time or place: Pass, Adorf', 'voter: New time or place: Pass, Bdorf'])
  expect(await waitingFor(activityId)).toEqual([{ user_id: walker.id, location: 'Bdorf' }])
})

describe('a member who receives SMS', () => {
  beforeAll(async () => {
    await settle({ smsNotifications: true })
    await choose(walker, { sms: true })
  })
  beforeEach(async () => {
    await club.sql('delete from accounts.outbox')
    texts.texts.length = 0
  })

  it('is notified at most three times a day about a removed seat in one activity', async () => {
    const activityId = await inEnrollment()
    for (let round = 0; round < 6; round++) {
      await club.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
      await club.call('joinActivity', { activityId }, walker.token)
    }
    await allSent()
    expect([mailsAbout(activityId).length, texts.texts.length]).toEqual([3, 3])
  })

  it('gets at most ten SMS a day, and further mails', async () => {
    const activities: string[] = []
    for (let round = 0; round < 12; round++) activities.push(await inEnrollment())
    await allSent()
    for (const activityId of activities) await cancel(activityId)
    await allSent()
    expect([activities.flatMap(mailsAbout).length, texts.texts.length]).toEqual([12, 10])
  })
})

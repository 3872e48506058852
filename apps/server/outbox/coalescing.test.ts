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

/** What arrived about an activity for those who come along: to whom, what, and where it is said to be. */
const arrivedOf = (activityId: string) =>
  mails.mails
    .filter(({ text, envelope }) => text!.includes(activityId) && [walker.email, voter.email].includes(envelope[0]!))
    .map(({ envelope, subject, text }) => `${nameOf(envelope[0]!)}: ${subject}, ${/Where: (.*)/.exec(text!)?.[1]}`)
const arrives = (activityId: string, expected: string[]) => vi.waitFor(() => expect(arrivedOf(activityId)).toEqual(expected), soon)
const waiting = (activityId: string) =>
  club.sql(`select user_id, news ->> 'location' as location from accounts.outbox where not in_line and news ->> 'activity' = $1`, [
    activityId,
  ])

/** Some minutes later, with the server's next look at what waits. */
const later = async () => {
  await club.sql(`update accounts.outbox set created_at = created_at - interval '11 minutes', tried_at = tried_at - interval '11 minutes'`)
  await club.sql(`select pg_notify('outbox', '')`)
}

it('a leader who cannot make up their mind sends two mails: of the first place, and some minutes later of the last', async () => {
  const activityId = await inEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await arrives(activityId, ['walker: New time or place: Pass, Adorf'])
  for (const location of ['Bdorf', 'Cdorf', 'Ddorf']) await edit(activityId, { location })
  expect(await waiting(activityId)).toEqual([{ user_id: walker.id, location: 'Ddorf' }])
  expect(arrivedOf(activityId)).toHaveLength(1)
  await later()
  await arrives(activityId, ['walker: New time or place: Pass, Adorf', 'walker: New time or place: Pass, Ddorf'])
  expect(await waiting(activityId)).toEqual([])
})

it('of two activities the mail of neither waits for the other', async () => {
  const [one, other] = [await inEnrollment(), await inEnrollment()]
  await edit(one, { location: 'Adorf' })
  await edit(other, { location: 'Bdorf' })
  await arrives(one, ['walker: New time or place: Pass, Adorf'])
  await arrives(other, ['walker: New time or place: Pass, Bdorf'])
  expect([...(await waiting(one)), ...(await waiting(other))]).toEqual([])
})

it('what happens to the activity meanwhile is told at once, and with it what had waited', async () => {
  const activityId = await inEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await arrives(activityId, ['walker: New time or place: Pass, Adorf'])
  await edit(activityId, { location: 'Bdorf' })
  await cancel(activityId)
  await arrives(activityId, ['walker: New time or place: Pass, Adorf', 'walker: Called off: Pass, Bdorf'])
  await later()
  expect(await waiting(activityId)).toEqual([])
})

it('everybody waits for themselves: who was told nothing yet hears at once', async () => {
  const activityId = await inEnrollment()
  await edit(activityId, { location: 'Adorf' })
  await arrives(activityId, ['walker: New time or place: Pass, Adorf'])
  await club.call('joinActivity', { activityId }, voter.token)
  await edit(activityId, { location: 'Bdorf' })
  await arrives(activityId, ['walker: New time or place: Pass, Adorf', 'voter: New time or place: Pass, Bdorf'])
  expect(await waiting(activityId)).toEqual([{ user_id: walker.id, location: 'Bdorf' }])
})

describe('who also reads text messages', () => {
  beforeAll(async () => {
    await settle({ smsNotifications: true })
    await choose(walker, { sms: true })
  })
  beforeEach(async () => {
    await club.sql('delete from accounts.outbox')
    texts.texts.length = 0
  })

  it('is told three times a day that their seat in one activity was taken back, however often it is', async () => {
    const activityId = await inEnrollment()
    for (let round = 0; round < 6; round++) {
      await club.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
      await club.call('joinActivity', { activityId }, walker.token)
    }
    await allSent()
    expect([arrivedOf(activityId).length, texts.texts.length]).toEqual([3, 3])
  })

  it('gets ten of them a day, and mails beyond', async () => {
    const activities: string[] = []
    for (let round = 0; round < 12; round++) activities.push(await inEnrollment())
    await allSent()
    for (const activityId of activities) await cancel(activityId)
    await allSent()
    expect([activities.flatMap(arrivedOf).length, texts.texts.length]).toEqual([12, 10])
  })
})

import nodeIcal, { type VEvent } from 'node-ical'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  anActivityInEnrollment,
  anActivityInVoting,
  deliveredBy,
  leader,
  mailsSentBy,
  server,
  setNotifications,
  setUpNotifications,
  voter,
  walker,
} from './testing/notification-fixture.ts'

setUpNotifications()

const remind = () => server.sql('select rules.send_reminders()')
const startTomorrow = (id: string) =>
  server.sql(`update public.activities set start_time = now() + interval '20 hours', end_time = null where id = $1`, [id])
/** A device of the walker that gets push notifications. */
const addDevice = () =>
  server.sql(
    `insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.invalid/' || id, 'B' || repeat('A', 86), repeat('A', 22) from accounts.sessions where user_id = $1 limit 1`,
    [walker.id],
  )

describe('reminders by mail', () => {
  beforeEach(async () => {
    await server.sql('delete from accounts.push_subscriptions')
    await server.sql('delete from accounts.outbox')
    for (const person of [leader, walker, voter]) await setNotifications(person, { remindersMail: 'automatically' })
  })

  it('come a day before the start to those without a device, with the entry for their calendar', async () => {
    const activityId = await anActivityInEnrollment()
    await startTomorrow(activityId)
    const { mails } = await deliveredBy(remind)
    expect(mails.map(({ envelope }) => envelope[0]).toSorted()).toEqual([leader.email, walker.email].toSorted())
    const [mail] = mails.filter(({ envelope }) => envelope[0] === walker.email)
    expect(mail).toMatchObject({ subject: 'Starts soon: Pass' })
    const [attachment] = mail!.attachments
    expect(attachment).toMatchObject({ filename: 'activity.ics', mimeType: 'text/calendar' })
    const event = Object.values(nodeIcal.sync.parseICS(new TextDecoder().decode(attachment!.content as ArrayBuffer))).find(
      (part): part is VEvent => part?.type === 'VEVENT',
    )!
    const [{ sequence }] = (await server.sql('select calendar_sequence as sequence from public.activities where id = $1', [
      activityId,
    ])) as [{ sequence: number }]
    expect(event).toMatchObject({ uid: activityId, summary: 'Pass', status: 'CONFIRMED', sequence })
    expect(event.end!.getTime()).toBeGreaterThan(event.start.getTime())
    expect(await mailsSentBy(remind)).toEqual([])
  })

  it('come before the end of a vote', async () => {
    const activityId = await anActivityInVoting()
    await server.sql(`update public.activities set vote_closes_at = now() + interval '5 hours' where id = $1`, [activityId])
    expect(await mailsSentBy(remind)).toEqual(['leader: Voting closes soon: Pass'])
  })

  it('do not come to a member whose device gets them, nor to one who wants none, but to one who always wants them', async () => {
    await addDevice()
    const remindWalker = async () => {
      const activityId = await anActivityInEnrollment()
      await startTomorrow(activityId)
      return (await mailsSentBy(remind)).filter((line) => line.startsWith('walker'))
    }
    expect(await remindWalker()).toEqual([])
    await setNotifications(walker, { remindersMail: 'immediately' })
    expect(await remindWalker()).toEqual(['walker: Starts soon: Pass'])
    await server.sql('delete from accounts.push_subscriptions')
    await setNotifications(walker, { remindersMail: 'never' })
    expect(await remindWalker()).toEqual([])
  })

  it('confirm a seat to the member who took it, once in ten minutes, and not after they left', async () => {
    const activityId = await anActivityInEnrollment([])
    const seat = (call: 'joinActivity' | 'leaveActivity') => server.call(call, { activityId }, walker.token)
    const { mails } = await deliveredBy(() => seat('joinActivity'))
    const [mail] = mails.filter(({ envelope }) => envelope[0] === walker.email)
    expect(mail).toMatchObject({ subject: 'You’re in: Pass', attachments: [{ filename: 'activity.ics' }] })
    await seat('leaveActivity')
    await seat('joinActivity')
    const waiting = () =>
      server.sql(
        `select accounts.is_throttled(o) as throttled, accounts.is_wanted(o) as wanted from accounts.outbox as o where not enqueued`,
      )
    expect(await waiting()).toEqual([{ throttled: true, wanted: true }])
    await seat('leaveActivity')
    expect(await waiting()).toEqual([{ throttled: true, wanted: false }])
  })
})

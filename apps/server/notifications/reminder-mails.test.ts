import nodeIcal, { type VEvent } from 'node-ical'
import type { Attachment } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  admin,
  anActivityInEnrollment,
  anActivityInVoting,
  cancel,
  deliveredBy,
  edit,
  leader,
  mailsSentBy,
  server,
  setNotifications,
  setUpNotifications,
  startTime,
  voter,
  walker,
} from './testing/notification-fixture.ts'

setUpNotifications()

const laterStart = `${new Date(Date.parse(startTime) + 3_600_000).toISOString().slice(0, 19)}.000Z`
const remind = () => server.sql('select rules.send_reminders()')
/** In 20 hours it may still be today. */
const soon = '(Today|Tomorrow): Pass$'
const startTomorrow = async (id: string) => {
  await server.sql(`update public.activities set start_time = now() + interval '20 hours', end_time = null where id = $1`, [id])
  await server.sql(`update public.participants set join_time = join_time - interval '2 days' where activity_id = $1`, [id])
}
const eventIn = ({ attachments }: { attachments: Attachment[] }) =>
  Object.values(nodeIcal.sync.parseICS(new TextDecoder().decode(attachments[0]!.content as ArrayBuffer))).find(
    (part): part is VEvent => part?.type === 'VEVENT',
  )!
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
    await server.sql('delete from accounts.pending_notifications')
    await server.sql('delete from accounts.outbox')
    for (const person of [leader, walker, voter]) await setNotifications(person, { remindersMail: 'automatically' })
  })

  test('come a day before the start to those without a device, with the entry for their calendar', async () => {
    const activityId = await anActivityInEnrollment()
    await startTomorrow(activityId)
    const { mails } = await deliveredBy(remind)
    expect(mails.map(({ envelope }) => envelope[0]).toSorted()).toEqual([leader.email, walker.email].toSorted())
    const [mail] = mails.filter(({ envelope }) => envelope[0] === walker.email)
    expect(mail).toMatchObject({ subject: expect.stringMatching(soon) })
    const [attachment] = mail!.attachments
    expect(attachment).toMatchObject({ filename: 'activity.ics', mimeType: 'text/calendar' })
    const event = eventIn(mail!)
    const [{ sequence }] = (await server.sql('select calendar_sequence as sequence from public.activities where id = $1', [
      activityId,
    ])) as [{ sequence: number }]
    expect(event).toMatchObject({ uid: activityId, summary: 'Pass', status: 'CONFIRMED', sequence })
    expect(event.end!.getTime()).toBeGreaterThan(event.start.getTime())
    expect(await mailsSentBy(remind)).toEqual([])
  })

  test('come before the end of a vote', async () => {
    const activityId = await anActivityInVoting()
    await server.sql(`update public.activities set vote_closes_at = now() + interval '5 hours' where id = $1`, [activityId])
    expect(await mailsSentBy(remind)).toEqual(['leader: Voting closes soon: Pass'])
  })

  test('do not come to a member whose device gets them, nor to one who wants none, but to one who always wants them', async () => {
    await addDevice()
    const remindWalker = async () => {
      const activityId = await anActivityInEnrollment()
      await startTomorrow(activityId)
      return (await mailsSentBy(remind)).filter((line) => line.startsWith('walker'))
    }
    expect(await remindWalker()).toEqual([])
    await setNotifications(walker, { remindersMail: 'immediately' })
    expect(await remindWalker()).toEqual([expect.stringMatching(soon)])
    await server.sql('delete from accounts.push_subscriptions')
    await setNotifications(walker, { remindersMail: 'never' })
    expect(await remindWalker()).toEqual([])
  })

  test('confirm a seat to the member who took it, once in ten minutes, and not after they left', async () => {
    const activityId = await anActivityInEnrollment([])
    const seat = (call: 'joinActivity' | 'leaveActivity') => server.call(call, { activityId }, walker.token)
    const { mails } = await deliveredBy(() => seat('joinActivity'))
    const [mail] = mails.filter(({ envelope }) => envelope[0] === walker.email)
    expect(mail).toMatchObject({ subject: 'You’re in: Pass', attachments: [{ filename: 'activity.ics' }] })
    await seat('leaveActivity')
    await seat('joinActivity')
    await server.sql('select accounts.write_messages()')
    const waiting = () =>
      server.sql(
        `select accounts.is_throttled(o) as throttled, accounts.is_wanted(o) as wanted from accounts.outbox as o where not enqueued`,
      )
    expect(await waiting()).toEqual([{ throttled: true, wanted: true }])
    await seat('leaveActivity')
    expect(await waiting()).toEqual([{ throttled: true, wanted: false }])
  })

  test('do not come to who joined less than a day before the start, and so has just read it all', async () => {
    const activityId = await anActivityInEnrollment([walker])
    await startTomorrow(activityId)
    await server.call('joinActivity', { activityId }, voter.token)
    expect(await mailsSentBy(remind)).toEqual([expect.stringMatching(`leader: ${soon}`), expect.stringMatching(`walker: ${soon}`)])
  })
})

describe('the entry for the calendar', () => {
  beforeEach(() => setNotifications(walker, { remindersMail: 'automatically' }))
  const mailTo = async (who: { email: string }, work: () => Promise<unknown>) =>
    (await deliveredBy(work)).mails.find(({ envelope }) => envelope[0] === who.email)!

  test('is corrected by each mail about another time, a cancellation, a removal or a deletion', async () => {
    const activityId = await anActivityInEnrollment([])
    const first = eventIn(await mailTo(walker, () => server.call('joinActivity', { activityId }, walker.token)))
    const moved = await mailTo(walker, () => edit(activityId, { startTime: laterStart }))
    expect(eventIn(moved)).toMatchObject({ uid: first.uid, status: 'CONFIRMED', start: new Date(laterStart) })
    expect(Number(eventIn(moved).sequence)).toBeGreaterThan(Number(first.sequence))
    const cancelled = eventIn(await mailTo(walker, () => cancel(activityId)))
    expect(cancelled).toMatchObject({ uid: first.uid, status: 'CANCELLED' })
    expect(Number(cancelled.sequence)).toBeGreaterThan(Number(eventIn(moved).sequence))

    const another = await anActivityInEnrollment([walker])
    const remove = () => server.call('removeParticipant', { activityId: another, userId: walker.id }, leader.token)
    expect(eventIn(await mailTo(walker, remove))).toMatchObject({ uid: another, status: 'CANCELLED' })
    const deleted = await mailTo(leader, () => server.call('deleteActivity', { activityId: another }, admin.token))
    expect(eventIn(deleted)).toMatchObject({ uid: another, status: 'CANCELLED' })
  })

  test('does not come to who only votes, and comes in a summary, too', async () => {
    const activityId = await anActivityInVoting()
    const { routes } = await server.call('getActivity', { activityId }, voter.token)
    await server.call('castVote', { activityId, routeId: routes[0]!.id }, voter.token)
    expect((await mailTo(voter, () => edit(activityId, { location: 'Hut' }))).attachments).toEqual([])

    const joined = await anActivityInEnrollment([walker])
    await setNotifications(walker, { activityMail: 'daily' })
    const { mails } = await deliveredBy(async () => {
      await edit(joined, { startTime: laterStart })
      await cancel(joined)
      await server.sql('select accounts.write_messages()')
      await server.sql('update accounts.outbox set summary_at = now() where summary_at is not null')
      await server.sql('select accounts.send_summaries()')
    })
    // A digest of new activities may be due as well.
    const summary = mails.find(({ envelope, subject }) => envelope[0] === walker.email && subject?.startsWith('Your summary'))!
    expect(eventIn(summary)).toMatchObject({ uid: joined, status: 'CANCELLED' })
    expect(
      Object.values(nodeIcal.sync.parseICS(new TextDecoder().decode(summary.attachments[0]!.content as ArrayBuffer))).filter(
        (part) => part?.type === 'VEVENT',
      ),
    ).toHaveLength(1)
    await setNotifications(walker, { activityMail: 'immediately' })
  })
})

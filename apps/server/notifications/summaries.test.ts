import { beforeEach, describe, expect, test } from 'vitest'
import {
  admin,
  anActivityInEnrollment,
  anActivityInVoting,
  deliveredBy,
  leader,
  mailSink,
  mailsSentBy,
  nameOf,
  propose,
  server,
  setNotifications,
  setUpNotifications,
  updateSettings,
  voter,
  waitForOutbox,
  walker,
  cancel,
  edit,
} from './testing/notification-fixture.ts'

setUpNotifications()

const hourlyJob = () => server.sql('select accounts.send_summaries()')
/** As if the last mails had been sent so long ago. */
const waitFor = async (interval: string) => {
  await waitForOutbox()
  await server.sql('update accounts.outbox set created_at = created_at - $1::interval', [interval])
  await server.sql('update accounts.announcements set announced_at = announced_at - $1::interval', [interval])
}
const join = (activityId: string, { token }: { token: string }) => server.call('joinActivity', { activityId }, token)
const leave = (activityId: string, { token }: { token: string }) => server.call('leaveActivity', { activityId }, token)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const makeSummariesDue = () => server.sql('update accounts.outbox set summary_at = now() where summary_at is not null')

/** It is about noon where the walker lives, so that no summary is due within the next hours. The sign of these zones is reversed. */
async function makeItNoonForWalker(): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  await server.sql('update public.user_settings set time_zone = $2 where user_id = $1', [
    walker.id,
    ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`,
  ])
}

const isSeatMail = ({ subject }: { subject?: string }) => subject === 'Who joined and left: Pass'
const seatMails = async () => (await deliveredBy(hourlyJob)).mails.filter(isSeatMail).map(({ envelope }) => nameOf(envelope[0]!))
const lastSeatMail = () => mailSink.mails.findLast(isSeatMail)!.text

describe('the leader', () => {
  beforeEach(async () => {
    await setNotifications(leader, { leading: true })
    await hourlyJob()
    await waitFor('1 day')
  })

  test('is told in one mail who joined and left, once an hour', async () => {
    const activityId = await anActivityInEnrollment([walker])
    await join(activityId, voter)
    await waitForOutbox()
    expect(await seatMails()).toEqual(['leader'])
    expect(lastSeatMail()).toContain('Joined: voter and walker\nSpots taken: 2 / ')
    await leave(activityId, voter)
    expect(await seatMails()).toEqual([])
    await waitFor('1 hour')
    expect(await seatMails()).toEqual(['leader'])
    expect(lastSeatMail()).toContain('Left: voter\nSpots taken: 1 / ')
    await waitFor('1 hour')
    expect(await seatMails()).toEqual([])
  })

  test('is not told who joined and left again, or what they did themselves', async () => {
    const activityId = await anActivityInEnrollment([walker, leader])
    await leave(activityId, walker)
    await join(activityId, voter)
    await server.call('removeParticipant', { activityId, userId: voter.id }, leader.token)
    await waitForOutbox()
    expect(await seatMails()).toEqual([])
  })

  test('can switch these mails off', async () => {
    await setNotifications(leader, { leading: false })
    await anActivityInEnrollment([walker])
    await waitForOutbox()
    expect(await seatMails()).toEqual([])
  })
})

describe('the digest of new activities', () => {
  beforeEach(async () => {
    await hourlyJob()
    await waitFor('1 day')
    for (const member of [admin, leader, walker, voter])
      await setNotifications(member, { system: true, systemMail: 'daily', email: true, leading: false })
  })
  const digests = async () => (await mailsSentBy(hourlyJob)).filter((line) => line.includes(': New activit'))

  test('names what is new, to members who want it, and never to its leader', async () => {
    await setNotifications(voter, { system: false })
    await setNotifications(walker, { email: false })
    const activityId = await anActivityInVoting()
    await waitForOutbox()
    expect(await digests()).toEqual(['admin: New activity: Pass', 'fan: New activity: Pass', 'stranger: New activity: Pass'])
    const { text, html, headers } = mailSink.mails.at(-1)!
    expect(text).toContain('Activity: Pass\nLeader: leader\n')
    expect(headers.find(({ key }) => key === 'references')?.value).toBe(`<activity.${activityId}@club.example>`)
    for (const part of [text, html]) expect(part).toContain(`https://club.example/activity/${activityId}`)
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe')
  })

  test('comes once a day at most, and not at all when nothing is new', async () => {
    await anActivityInVoting()
    await waitForOutbox()
    expect(await digests()).toHaveLength(5)
    await anActivityInVoting()
    await anActivityInVoting()
    await waitForOutbox()
    expect(await digests()).toEqual([])
    await waitFor('1 day')
    expect(await digests()).toHaveLength(5)
    await waitFor('1 day')
    expect(await digests()).toEqual([])
  })

  test('leaves out what members cannot see, and what is no news after a second review', async () => {
    await propose()
    const activityId = await anActivityInVoting()
    await waitForOutbox()
    const { mails } = await deliveredBy(hourlyJob)
    expect(mails.at(-1)!.text!.split('/activity/')).toHaveLength(2)
    await server.call('returnToReview', { activityId }, admin.token)
    await server.call('approveActivity', { activityId }, admin.token)
    await waitFor('1 day')
    expect(await digests()).toEqual([])
  })

  test('comes at once, weekly or never to members who want it so', async () => {
    await setNotifications(voter, { systemMail: 'immediately' })
    await setNotifications(walker, { systemMail: 'weekly' })
    await setNotifications(admin, { systemMail: 'never' })
    expect(await mailsSentBy(anActivityInVoting)).toContain('voter: New activity: Pass')
    const cancelled = await anActivityInVoting()
    expect(await digests()).toEqual(['fan: New activities at Bothy', 'stranger: New activities at Bothy'])
    await cancel(cancelled)
    await waitForOutbox()
    await makeSummariesDue()
    expect(await mailsSentBy(hourlyJob)).toEqual(['walker: Your summary from Bothy'])
    expect(mailSink.mails.at(-1)!.text!.match(/New activity: Pass/g)).toHaveLength(1)
  })

  test('is in the daily summary of members who get one, unless an activity starts before', async () => {
    await setNotifications(walker, { activityMail: 'daily' })
    await makeItNoonForWalker()
    await anActivityInVoting()
    expect(await digests()).not.toContain('walker: New activity: Pass')
    await makeSummariesDue()
    expect(await mailsSentBy(hourlyJob)).toEqual(['walker: Your summary from Bothy'])
    expect(mailSink.mails.at(-1)!.text).toContain('New activity: Pass')
    await waitFor('1 day')
    await edit(await anActivityInVoting(), { startTime: inDays(1 / 24), endTime: null })
    expect(await digests()).toContain('walker: New activity: Pass')
    await setNotifications(walker, { activityMail: 'immediately' })
  })

  test('is not sent while the club sends no mails', async () => {
    await anActivityInVoting()
    await waitForOutbox()
    await updateSettings({ emailNotifications: false })
    expect(await digests()).toEqual([])
    await updateSettings({ emailNotifications: true })
  })
})

describe('a summary', () => {
  beforeEach(async () => {
    await hourlyJob()
    await waitFor('1 day')
    await setNotifications(walker, { email: true, activity: true, activityMail: 'daily', system: false })
    await setNotifications(leader, { leading: true, leadingMail: 'weekly' })
    await setNotifications(admin, { review: false })
    await makeItNoonForWalker()
  })
  const mailsToWalker = async (work: () => Promise<unknown>) => (await mailsSentBy(work)).filter((line) => line.startsWith('walker'))
  const nextMonth = () => ({ startTime: inDays(30), endTime: null })

  test('says what happened in one mail once it is due, and until then nothing is mailed', async () => {
    const activityId = await anActivityInEnrollment([walker])
    const other = await anActivityInEnrollment([walker])
    await waitForOutbox()
    expect(
      await mailsToWalker(async () => {
        await edit(activityId, { location: 'Adorf' })
        await edit(activityId, { location: 'Bdorf' })
        await cancel(other)
        await hourlyJob()
      }),
    ).toEqual([])
    await makeSummariesDue()
    expect(await mailsToWalker(hourlyJob)).toEqual(['walker: Your summary from Bothy'])
    const { text, headers } = mailSink.mails.findLast(({ envelope }) => envelope.includes(walker.email))!
    expect(text).toMatch(
      /New time or place: Pass\n.*Bdorf · Leader: leader\n(.*\n)*Canceled: Pass\nReason: Thunder · .* · Leader: leader\n/,
    )
    expect(text).not.toContain('Adorf')
    expect(text).toContain(`https://club.example/activity/${activityId}`)
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe')
    await makeSummariesDue()
    expect(await mailsToWalker(hourlyJob)).toEqual([])
  })

  test('does not hold what would come too late, nor what a member wrote', async () => {
    const activityId = await anActivityInEnrollment([walker])
    await waitForOutbox()
    expect(await mailsToWalker(() => edit(activityId, { startTime: inDays(1 / 24), endTime: null }))).toHaveLength(1)
    const later = await anActivityInEnrollment([walker])
    await edit(later, nextMonth())
    expect(
      await mailsToWalker(() => server.call('messageParticipants', { activityId: later, text: 'Bring a rope' }, leader.token)),
    ).toEqual([`walker: leader messaged everyone: Pass`])
  })

  test('also says who joined and left, and nothing that the member has switched off meanwhile', async () => {
    const activityId = await anActivityInEnrollment([walker, voter])
    await leave(activityId, voter)
    await hourlyJob()
    await cancel(await anActivityInEnrollment([walker]))
    await setNotifications(walker, { activityMail: 'never' })
    await makeSummariesDue()
    expect(await mailsSentBy(hourlyJob)).toEqual(['leader: Your summary from Bothy'])
    expect(mailSink.mails.at(-1)!.text).toContain('Who joined and left: Pass\nJoined: walker · Spots taken: 1 / ')
  })

  test.each([
    [false, ['Canceled: Pass']],
    [true, []],
  ])('tells an address that is no longer verified what a single mail would (requireEmailVerification: %s)', async (isRequired, told) => {
    await setNotifications(leader, { activity: true, activityMail: 'weekly' })
    await anActivityInEnrollment([walker])
    await cancel(await anActivityInEnrollment([]), admin)
    await waitForOutbox()
    await hourlyJob()
    await server.sql('update public.profiles set email_verified = false where id = $1', [leader.id])
    await updateSettings({ requireEmailVerification: isRequired })
    await makeSummariesDue()
    const { mails } = await deliveredBy(hourlyJob)
    const summaries = mails.filter(({ envelope }) => envelope.includes(leader.email)).map(({ text }) => text!)
    expect(summaries.flatMap((text) => text.match(/^(Canceled|Who joined and left): Pass$/gm))).toEqual(told)
    await updateSettings({ requireEmailVerification: true })
    await server.sql('update public.profiles set email_verified = true where id = $1', [leader.id])
  })

  test.each([
    ['daily', '2031-01-15 06:59', '2031-01-15 07:00'],
    ['daily', '2031-01-15 07:00', '2031-01-16 07:00'],
    ['weekly', '2031-01-13 06:59', '2031-01-13 07:00'],
    ['weekly', '2031-01-15 12:00', '2031-01-20 07:00'],
  ])('is due at seven in the morning of the member: %s, at %s', async (frequency, now, due) => {
    await server.call('updateUserSettings', { preferences: { timezone: 'Asia/Tokyo' } }, walker.token)
    const at = (time: string) => `'${time}'::timestamp at time zone 'Asia/Tokyo'`
    const [row] = await server.sql(`select accounts.next_summary($1, $2, ${at(now)}) = ${at(due)} as matches`, [walker.id, frequency])
    expect(row).toEqual({ matches: true })
  })
})

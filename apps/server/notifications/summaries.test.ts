import { beforeEach, describe, expect, it } from 'vitest'
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

const isSeatMail = ({ subject }: { subject?: string }) => subject === 'Who joined and left: Pass'
const seatMails = async () => (await deliveredBy(hourlyJob)).mails.filter(isSeatMail).map(({ envelope }) => nameOf(envelope[0]!))
const lastSeatMail = () => mailSink.mails.findLast(isSeatMail)!.text

describe('the leader', () => {
  beforeEach(async () => {
    await setNotifications(leader, { leading: true })
    await hourlyJob()
    await waitFor('1 day')
  })

  it('is told in one mail who joined and left, once an hour', async () => {
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

  it('is not told who joined and left again, or what they did themselves', async () => {
    const activityId = await anActivityInEnrollment([walker, leader])
    await leave(activityId, walker)
    await join(activityId, voter)
    await server.call('removeParticipant', { activityId, userId: voter.id }, leader.token)
    await waitForOutbox()
    expect(await seatMails()).toEqual([])
  })

  it('can switch these mails off', async () => {
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
    for (const member of [admin, leader, walker, voter]) await setNotifications(member, { system: true, email: true, leading: false })
  })
  const digests = async () => (await mailsSentBy(hourlyJob)).filter((line) => line.endsWith('New activities at Bothy'))

  it('names what is new, to members who want it, and never to its leader', async () => {
    await setNotifications(voter, { system: false })
    await setNotifications(walker, { email: false })
    const activityId = await anActivityInVoting()
    await waitForOutbox()
    expect(await digests()).toEqual(['admin: New activities at Bothy', 'fan: New activities at Bothy', 'stranger: New activities at Bothy'])
    const { text, html, headers } = mailSink.mails.at(-1)!
    expect(text).toContain(`Pass\n`)
    for (const part of [text, html]) expect(part).toContain(`https://club.example/activity/${activityId}`)
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe')
  })

  it('comes once a day at most, and not at all when nothing is new', async () => {
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

  it('leaves out what members cannot see, and what is no news after a second review', async () => {
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

  it('is not sent while the club sends no mails', async () => {
    await anActivityInVoting()
    await waitForOutbox()
    await updateSettings({ emailNotifications: false })
    expect(await digests()).toEqual([])
    await updateSettings({ emailNotifications: true })
  })
})

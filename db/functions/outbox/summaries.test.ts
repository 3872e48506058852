import { beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('mails that wait for a summary on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [admin, leader, lin]: Actor[] = []
  beforeEach(async () => {
    for (const table of ['accounts.outbox', 'public.activities', 'accounts.announcements', 'public.notifications', 'public.profiles'])
      await fixture().rows(`delete from ${table}`)
    admin = await fixture().admin()
    ;[leader, lin] = await fixture().members(2)
  })

  /** It is about noon where the member lives, so that no summary is due within the next hours. The sign of these zones is reversed. */
  async function makeItNoonFor(member: Actor): Promise<void> {
    const ahead = 12 - new Date().getUTCHours()
    await fixture().rows('update public.user_settings set time_zone = $2 where user_id = $1', [
      member.id,
      ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`,
    ])
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const addDevice = (member: Actor) =>
    fixture().rows(
      `insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ($1, gen_random_uuid(), 'https://push.invalid/' || gen_random_uuid(), 'B' || repeat('A', 86), repeat('A', 22))`,
      [member.id],
    )
  const messages = (kind: string, member: Actor) =>
    fixture().rows<{ channel: string; waits: boolean }>(
      'select channel, summary_at is not null as waits from accounts.outbox where kind = $1 and user_id = $2',
      [kind, member.id],
    )

  test.each(['daily', 'weekly'] as const)(
    'a leader with a %s summary and a device is told on it of each member who joins and leaves',
    async (leadingMail) => {
      const haru = await fixture().member()
      await leader!.updateUserSettings({ notifications: { leading: true, leadingMail } })
      await addDevice(leader!)
      const { id: activityId } = await fixture().activity({ leader: leader!, startTime: inHours(1000) })
      for (const member of [lin!, haru]) await member.joinActivity({ activityId })
      expect(await messages('member-joined', leader!)).toEqual([{ channel: 'push', waits: false }])
      await leader!.markNotificationsRead({ until: inMinutes(1) })
      for (const member of [lin!, haru]) await member.leaveActivity({ activityId })
      expect(await messages('member-left', leader!)).toEqual([{ channel: 'push', waits: false }])
    },
  )

  test('a participant with a daily summary and a device is told on it of each edit', async () => {
    await lin!.updateUserSettings({ notifications: { activity: true, activityMail: 'daily' } })
    await addDevice(lin!)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [lin!] })
    for (const location of ['Adorf', 'Bdorf']) await leader!.editActivity({ activityId, ...aNewActivity({ location }) })
    expect((await messages('activity-changed', lin!)).toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      { channel: 'mail', waits: true },
      { channel: 'push', waits: false },
    ])
  })

  test('a mail about an edit no longer waits once another edit moves the start to before the summary', async () => {
    await lin!.updateUserSettings({ notifications: { activity: true, activityMail: 'daily' } })
    await makeItNoonFor(lin!)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [lin!] })
    await leader!.editActivity({ activityId, ...aNewActivity({ location: 'Adorf' }) })
    expect(await messages('activity-changed', lin!)).toEqual([{ channel: 'mail', waits: true }])
    await leader!.editActivity({ activityId, ...aNewActivity({ startTime: inMinutes(50) }) })
    expect(await messages('activity-changed', lin!)).toEqual([{ channel: 'mail', waits: false }])
  })

  async function anApprovedActivity(startTime: string): Promise<string> {
    const { id: activityId, version } = await leader!.createActivity(aNewActivity({ startTime }))
    await admin!.approveActivity({ activityId, version })
    return activityId
  }
  const endUndoTime = () => fixture().rows("update public.activities set undo_until = now() - interval '1 second' where undo_until > now()")
  const hourlyJob = () => fixture().rows('select accounts.send_summaries()')

  test('a member with weekly mails of new activities hears at once of one that starts before Monday', async () => {
    await lin!.updateUserSettings({ notifications: { system: true, systemMail: 'weekly' } })
    await makeItNoonFor(lin!)
    await anApprovedActivity(inMinutes(60))
    await endUndoTime()
    await hourlyJob()
    expect(await messages('activity-digest', lin!)).toEqual([{ channel: 'mail', waits: false }])
  })

  test('a member with weekly mails of new activities hears on Monday of one that starts later', async () => {
    await lin!.updateUserSettings({ notifications: { system: true, systemMail: 'weekly' } })
    await anApprovedActivity(inHours(200))
    await endUndoTime()
    await hourlyJob()
    expect(await messages('activity-digest', lin!)).toEqual([{ channel: 'mail', waits: true }])
  })

  test('members hear of a new activity only when its approval can no longer be undone', async () => {
    await lin!.updateUserSettings({ notifications: { system: true, systemMail: 'daily' } })
    const activityId = await anApprovedActivity(inHours(200))
    await hourlyJob()
    expect(await messages('activity-digest', lin!)).toEqual([])
    await admin!.undoActivity({ activityId })
    await endUndoTime()
    await hourlyJob()
    expect(await messages('activity-digest', lin!)).toEqual([])
    await admin!.approveActivity({ activityId })
    await endUndoTime()
    await hourlyJob()
    expect(await messages('activity-digest', lin!)).toHaveLength(1)
  })

  test('members hear nothing of a new activity in which they have voted or that they have joined', async () => {
    const [haru, mia] = await fixture().members(2)
    for (const member of [lin!, haru!, mia!]) await member.updateUserSettings({ notifications: { system: true, systemMail: 'daily' } })
    const { id: activityId, routes } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 2, startTime: inHours(200) })
    await fixture().rows('insert into accounts.announcements (activity_id) values ($1)', [activityId])
    await lin!.castVote({ activityId, routeId: routes[0]! })
    await leader!.startEnrollment({ activityId })
    await haru!.joinActivity({ activityId })
    await hourlyJob()
    const told = await Promise.all([lin!, haru!, mia!].map((member) => messages('activity-digest', member)))
    expect(told.map((mails) => mails.length)).toEqual([0, 0, 1])
  })

  test('a summary leaves out a new activity that its member has found meanwhile', async () => {
    await lin!.updateUserSettings({ notifications: { system: true, systemMail: 'weekly' } })
    const { id: activityId, routes } = await fixture().activity({ leader: leader!, phase: 'voting', routes: 1, startTime: inHours(2000) })
    await fixture().rows('insert into accounts.announcements (activity_id) values ($1)', [activityId])
    await hourlyJob()
    expect(await messages('activity-digest', lin!)).toEqual([{ channel: 'mail', waits: true }])
    await lin!.castVote({ activityId, routeId: routes[0]! })
    await fixture().rows('update accounts.outbox set summary_at = now()')
    await hourlyJob()
    expect(await messages('activity-summary', lin!)).toEqual([])
  })
})

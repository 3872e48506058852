import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, type ActivityRef, type Actor } from '../../testing/fixture.ts'
import { inMinutes, setUpAlarms } from './testing/alarms.ts'

describe.each(engines)('the alarm of an overdue group on $name', ({ open }) => {
  const { fixture, people, anOuting, raiseAlarms, toldKinds, alertedContacts, keepContact, checkIn } = setUpAlarms(open)

  test('the leader is asked an hour after the end, in the app and by mail, once', async () => {
    const { id } = await anOuting(59)
    expect(await raiseAlarms()).toBe(1)
    expect(await toldKinds(people.leader)).toEqual([])
    expect(await raiseAlarms(1)).toBe(60)
    await raiseAlarms(1)
    const { items } = await people.leader.listNotifications({})
    expect(items).toMatchObject([{ kind: 'activity-overdue', activityId: id, facts: { expectedReturn: expect.any(String) } }])
    expect(await fixture().rows("select from accounts.outbox where kind = 'activity-overdue'")).toHaveLength(1)
    expect(await toldKinds(people.lin)).toEqual([])
    expect(await alertedContacts()).toEqual([])
  })

  test('the leader is asked whatever they have switched off', async () => {
    await people.leader.updateUserSettings({ notifications: { email: false, activity: false, system: false } })
    await anOuting(60)
    await raiseAlarms()
    expect(await toldKinds(people.leader)).toEqual(['activity-overdue'])
    expect(await fixture().rows("select topic from accounts.outbox where kind = 'activity-overdue'")).toEqual([{ topic: 'emergency' }])
  })

  test('the emergency contact of the leader is told an hour later, once, by mail and SMS, whatever the leader and the club have switched off', async () => {
    await keepContact()
    await people.leader.updateUserSettings({ notifications: { email: false, sms: false, activity: false } })
    await checkIn(await anOuting(60))
    await raiseAlarms()
    expect(await raiseAlarms(60)).toBeNull()
    await raiseAlarms(61)
    expect(await alertedContacts()).toEqual([
      { channel: 'mail', recipient: 'ruth@example.org', recipient_name: 'Ruth', topic: 'emergency' },
      { channel: 'sms', recipient: '+41795124018', recipient_name: 'Ruth', topic: 'emergency' },
    ])
    expect(await fixture().value("select accounts.is_notification_enabled($1, 'mail', 'emergency')", [people.leader.id])).toBe(true)
    expect(await toldKinds(people.admin)).toEqual(['leader-overdue'])
  })

  test('nobody outside the club is alarmed for a group of which the leader never said that it is out', async () => {
    await keepContact()
    const started = await fixture().activity({
      leader: people.leader,
      participants: [people.lin],
      startTime: inMinutes(-400),
      endTime: inMinutes(-60),
    })
    await fixture().rows('select rules.check_statuses()')
    await raiseAlarms()
    await raiseAlarms(60)
    expect(await alertedContacts()).toEqual([])
    expect((await people.admin.listNotifications({})).items).toMatchObject([{ kind: 'leader-overdue', activityId: started.id }])
  })

  test('a start by the leader says that the group is out, unless it is undone', async () => {
    await keepContact()
    const [out, undone] = [1, 2].map(() =>
      fixture().activity({ leader: people.leader, participants: [people.lin], startTime: inMinutes(10), endTime: inMinutes(200) }),
    )
    for (const activity of [out!, undone!]) await people.leader.startActivity({ activityId: (await activity).id })
    await people.leader.undoActivity({ activityId: (await undone!).id })
    await fixture().rows(
      "update public.activities set phase = 'active', start_time = now() - interval '9 hours', end_time = now() - interval '1 hour'",
    )
    await raiseAlarms()
    await raiseAlarms(60)
    expect(
      await fixture().rows("select distinct payload ->> 'activity' as id from accounts.outbox where kind = 'leader-overdue-contact'"),
    ).toEqual([{ id: (await out!).id }])
  })

  test('nobody outside the club is told once a participant is down', async () => {
    await keepContact()
    const activity = await anOuting(60)
    await checkIn(activity)
    await people.lin.confirmReturn({ activityId: activity.id })
    await raiseAlarms()
    await raiseAlarms(60)
    expect(await alertedContacts()).toEqual([])
    expect(await toldKinds(people.admin)).toEqual(['leader-overdue'])
  })

  test('participants who came are told where the leader is the only admin', async () => {
    const haru = await fixture().member()
    const { id } = await fixture().activity({
      leader: people.admin,
      phase: 'active',
      participants: [people.lin, haru],
      startTime: inMinutes(-400),
      endTime: inMinutes(-60),
    })
    await people.admin.checkIn({ activityId: id, userId: haru.id, present: false })
    await raiseAlarms()
    await raiseAlarms(60)
    expect([await toldKinds(people.lin), await toldKinds(haru), await toldKinds(people.admin)]).toEqual([
      ['leader-overdue'],
      [],
      ['activity-overdue'],
    ])
  })

  test('participants are told where the other admins have not accepted their invitation', async () => {
    const invited = await fixture().member({ isAdmin: true })
    await fixture().rows('delete from accounts.credentials where user_id = $1', [invited.id])
    await fixture().activity({
      leader: people.admin,
      phase: 'active',
      participants: [people.lin],
      startTime: inMinutes(-400),
      endTime: inMinutes(-60),
    })
    await raiseAlarms()
    await raiseAlarms(60)
    expect([await toldKinds(people.lin), await toldKinds(invited)]).toEqual([['leader-overdue'], []])
  })

  test('of a group that fails does not keep back those of others', async () => {
    const [failing, other] = [await anOuting(60), await anOuting(60)]
    await fixture().rows(`alter table public.notifications add constraint failing check (activity_id <> '${failing.id}')`)
    await raiseAlarms()
    await fixture().rows('alter table public.notifications drop constraint failing')
    expect((await people.leader.listNotifications({})).items.map(({ activityId }) => activityId)).toEqual([other.id])
    await raiseAlarms()
    expect((await people.leader.listNotifications({})).items).toHaveLength(2)
  })

  test.each([
    ['the leader has no contact', false, ['mail', 'sms']],
    ['the contact has a phone alone and the club has no provider of SMS', true, ['mail']],
    ['nothing can be sent', true, []],
  ])('admins are notified, and nobody else, when %s', async (reason, hasContact, channels) => {
    if (hasContact) await keepContact()
    if (reason.startsWith('the contact')) await people.leader.setEmergencyContact({ name: 'Ruth', phone: '+41795124018' })
    await anOuting(60)
    await raiseAlarms(0, channels)
    await raiseAlarms(60, channels)
    expect(await alertedContacts()).toEqual([])
    expect((await people.admin.listNotifications({})).items).toMatchObject([{ kind: 'leader-overdue', members: [people.leader.name] }])
    expect(await toldKinds(people.lin)).toEqual([])
  })

  test('the leader has an hour to answer also when no process ran at the end', async () => {
    await anOuting(300)
    expect(await raiseAlarms()).toBe(60)
    expect(await raiseAlarms(59)).toBe(1)
    expect(await toldKinds(people.admin)).toEqual([])
  })

  test('the clock, which finishes an activity at its end, does not end the alarm', async () => {
    await anOuting(60)
    await fixture().rows('select rules.check_statuses()')
    await raiseAlarms()
    expect(await toldKinds(people.leader)).toContain('activity-overdue')
  })

  test('it ends when the leader says that all are down, and is on again ten minutes after they take it back', async () => {
    const { id } = await anOuting(61)
    expect((await people.leader.confirmReturn({ activityId: id })).returnedAt).not.toBeNull()
    expect(await raiseAlarms()).toBeNull()
    await people.leader.withdrawReturn({ activityId: id })
    expect(await raiseAlarms()).toBe(10)
    expect(await toldKinds(people.leader)).toEqual([])
    await raiseAlarms(10)
    expect(await toldKinds(people.leader)).toEqual(['activity-overdue'])
  })

  test('it goes on when only a participant is down', async () => {
    const { id } = await anOuting(61)
    await people.lin.confirmReturn({ activityId: id })
    await raiseAlarms()
    expect(await toldKinds(people.leader)).toEqual(['activity-overdue'])
  })

  test('it ends when the leader completes the activity, which says that all are back', async () => {
    const { id } = await anOuting(61)
    await people.leader.completeActivity({ activityId: id })
    expect(await raiseAlarms()).toBeNull()
    expect(await toldKinds(people.leader)).toEqual([])
  })

  test('an undone completion turns it on again, unless all were down before', async () => {
    const [first, second] = [await anOuting(61), await anOuting(61)]
    await people.leader.confirmReturn({ activityId: second.id })
    for (const { id } of [first, second]) {
      await people.leader.completeActivity({ activityId: id })
      expect((await people.leader.undoActivity({ activityId: id })).returnedAt === null).toBe(id === first.id)
    }
    await raiseAlarms(10)
    expect((await people.leader.listNotifications({})).items.map(({ activityId }) => activityId)).toEqual([first.id])
  })

  test('an activity without an end, one that ended more than a day ago and one that has not begun raise none', async () => {
    await fixture().activity({ leader: people.leader, phase: 'active', startTime: inMinutes(-600), endTime: null })
    await anOuting(1441, 'finished')
    await fixture().activity({ leader: people.leader, phase: 'enrolling', startTime: inMinutes(-600), endTime: inMinutes(-200) })
    expect(await raiseAlarms()).toBeNull()
    expect(await toldKinds(people.leader)).toEqual([])
  })

  test('without a leader the admins are asked', async () => {
    const { id } = await anOuting(61)
    await fixture().rows('update public.activities set creator_id = null where id = $1', [id])
    await raiseAlarms()
    await raiseAlarms(61)
    expect((await toldKinds(people.admin)).filter((kind) => kind.endsWith('overdue'))).toEqual(['activity-overdue'])
  })

  test('the admins are asked when the account of the leader is deleted after the leader was asked', async () => {
    await anOuting(61)
    await raiseAlarms()
    await fixture().rows('delete from public.profiles where id = $1', [people.leader.id])
    for (const minutes of [61, 122]) await raiseAlarms(minutes)
    expect((await toldKinds(people.admin)).filter((kind) => kind.endsWith('overdue'))).toEqual(['activity-overdue'])
  })

  const postpone = (member: Actor, { id }: ActivityRef, expectedReturn: string) => member.postponeAlarm({ activityId: id, expectedReturn })

  test('the leader postpones it, and is asked again an hour after the new time', async () => {
    const activity = await anOuting(61)
    await raiseAlarms()
    const later = inMinutes(60)
    expect((await postpone(people.leader, activity, later)).expectedReturn).toBe(later)
    expect(await raiseAlarms(119)).toBe(1)
    expect(await toldKinds(people.leader)).toEqual(['activity-overdue'])
    await raiseAlarms(121)
    expect(await toldKinds(people.leader)).toEqual(['activity-overdue', 'activity-overdue'])
    expect(await toldKinds(people.admin)).toEqual([])
  })

  test('it is postponed to the future, by a day at most, by the leader or an admin, until all are down', async () => {
    const activity = await anOuting(10)
    expect(await fieldsOf(postpone(people.leader, activity, inMinutes(-1)))).toEqual({ expectedReturn: ['IN_THE_PAST'] })
    expect(await fieldsOf(postpone(people.leader, activity, inMinutes(1450)))).toEqual({ expectedReturn: ['TOO_LARGE'] })
    expect(await fieldsOf(people.leader.run('postponeAlarm', { activityId: activity.id, expectedReturn: 'later' }))).toEqual({
      expectedReturn: ['NOT_A_DATE'],
    })
    expect(await codeOf(postpone(people.lin, activity, inMinutes(30)))).toBe('NOT_PERMITTED')
    await postpone(people.admin, activity, inMinutes(30))
    await people.leader.confirmReturn({ activityId: activity.id })
    expect(await codeOf(postpone(people.leader, activity, inMinutes(30)))).toBe('WRONG_PHASE')
  })

  test.each(['postpones it', 'takes back that all are down'])('it is raised again after the leader %s', async (what) => {
    await keepContact()
    const activity = await anOuting(60)
    await checkIn(activity)
    await raiseAlarms()
    await raiseAlarms(60)
    if (what === 'postpones it') await postpone(people.leader, activity, inMinutes(1))
    else {
      await people.leader.confirmReturn({ activityId: activity.id })
      await people.leader.withdrawReturn({ activityId: activity.id })
    }
    expect(await raiseAlarms(70)).toBe(60)
    expect(await raiseAlarms(131)).toBeNull()
    expect(await alertedContacts()).toHaveLength(4)
    expect(await toldKinds(people.leader)).toEqual(['activity-overdue', 'activity-overdue'])
  })

  test('a new time before the end is refused', async () => {
    const activity = await anOuting(-100)
    expect(await fieldsOf(postpone(people.leader, activity, inMinutes(30)))).toEqual({ expectedReturn: ['IN_THE_PAST'] })
  })

  test('admins see that an emergency contact was told, and not who it is', async () => {
    await keepContact()
    await checkIn(await anOuting(60))
    await raiseAlarms()
    await raiseAlarms(60)
    const deliveries = await fixture().value<{ items: { kind: string; recipient: string }[] }>(
      `select accounts.list_deliveries('{}', null, '{"hasMailProvider":true}') from (select set_config('request.jwt.claims', $1, false)) as viewer`,
      [JSON.stringify({ sub: people.admin.id })],
    )
    expect(deliveries.items.find(({ kind }) => kind === 'leader-overdue-contact')).toMatchObject({ recipient: '•••' })
  })
})

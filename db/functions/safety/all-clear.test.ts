import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { inMinutes, setUpAlarms } from './testing/alarms.ts'

describe.each(engines)('the all-clear on $name', ({ open }) => {
  const { fixture, people, anOuting, raiseAlarms, toldKinds, alertedContacts, keepContact, checkIn } = setUpAlarms(open)
  const reassured = () =>
    fixture().rows(
      "select channel, recipient, payload ->> 'leader' as leader from accounts.outbox where kind = 'all-clear-contact' order by 1",
    )
  /** An activity whose leader, admin and emergency contact were notified an hour ago. */
  const anAlarm = async () => {
    await keepContact()
    const activity = await anOuting(60)
    await checkIn(activity)
    await raiseAlarms()
    await raiseAlarms(60)
    await fixture().rows("update accounts.outbox set enqueued = true, state = 'sent'")
    return { activityId: activity.id }
  }

  test('is told to all who were alarmed, once, and to nobody else', async () => {
    const activity = await anAlarm()
    const otherAdmin = await fixture().admin()
    await people.leader.setEmergencyContact({ name: 'Urs', phone: '+41795124019', email: 'urs@example.org' })
    await people.leader.confirmReturn(activity)
    expect((await people.admin.listNotifications({})).items[0]).toMatchObject({ kind: 'all-clear', members: [people.leader.name] })
    const contacts = [
      { channel: 'mail', recipient: 'ruth@example.org', leader: people.leader.name },
      { channel: 'sms', recipient: '+41795124018', leader: people.leader.name },
    ]
    expect(await reassured()).toEqual(contacts)
    await people.leader.withdrawReturn(activity)
    await people.leader.confirmReturn(activity)
    expect(await reassured()).toEqual(contacts)
    const told = [people.leader, people.lin, otherAdmin, people.admin].map(async (member) =>
      (await toldKinds(member)).filter((kind) => kind === 'all-clear'),
    )
    expect(await Promise.all(told)).toEqual([[], [], [], ['all-clear']])
  })

  test('reaches the leader when an admin gives it, and follows an alarm that was postponed', async () => {
    const activity = await anAlarm()
    await people.leader.postponeAlarm({ ...activity, expectedReturn: inMinutes(60) })
    await people.admin.confirmReturn(activity)
    expect((await toldKinds(people.leader))[0]).toBe('all-clear')
    expect(await toldKinds(people.admin)).toEqual(['alarm-postponed', 'leader-overdue'])
    expect(await reassured()).toHaveLength(2)
  })

  test('comes with a completion too, and after a second alarm again', async () => {
    const activity = await anAlarm()
    await people.leader.confirmReturn(activity)
    await fixture().rows('update public.notifications set read_at = now()')
    await people.leader.withdrawReturn(activity)
    await raiseAlarms(61)
    await raiseAlarms(121)
    await people.leader.completeActivity(activity)
    expect(await toldKinds(people.admin)).toEqual(['all-clear', 'leader-overdue', 'leader-overdue', 'all-clear', 'leader-overdue'])
  })

  test('that was taken back before anyone has seen it is gone', async () => {
    const activity = await anAlarm()
    await people.leader.confirmReturn(activity)
    await people.leader.withdrawReturn(activity)
    expect(await toldKinds(people.admin)).toEqual(['leader-overdue'])
    expect(await fixture().rows("select from accounts.outbox where kind like 'all-clear%'")).toEqual([])
    expect(await alertedContacts()).toHaveLength(2)
  })

  test('that was taken back after it was sent is followed by the alarm after ten minutes, to the same people', async () => {
    const activity = await anAlarm()
    await people.leader.confirmReturn(activity)
    await fixture().rows("update accounts.outbox set enqueued = true, state = 'sent'")
    await people.leader.setEmergencyContact({ name: 'Urs', phone: '+41795124019', email: 'urs@example.org' })
    await people.leader.withdrawReturn(activity)
    expect(await raiseAlarms(9)).toBe(1)
    expect(await toldKinds(people.admin)).toEqual(['all-clear', 'leader-overdue'])
    await raiseAlarms(10)
    await raiseAlarms(11)
    expect(await toldKinds(people.admin)).toEqual(['leader-overdue', 'all-clear', 'leader-overdue'])
    expect(await toldKinds(people.lin)).toEqual([])
    const again = await fixture().rows('select kind, channel, recipient from accounts.outbox where not enqueued order by 1, 2')
    expect(again).toEqual([
      { kind: 'activity-overdue', channel: 'mail', recipient: expect.any(String) },
      { kind: 'leader-overdue', channel: 'mail', recipient: expect.any(String) },
      { kind: 'leader-overdue-contact', channel: 'mail', recipient: 'ruth@example.org' },
      { kind: 'leader-overdue-contact', channel: 'sms', recipient: '+41795124018' },
    ])
  })

  test('that waits to be sent is not sent any more once it was taken back', async () => {
    const activity = await anAlarm()
    const wanted = () =>
      fixture().rows("select accounts.is_wanted(o) as is_wanted from accounts.outbox as o where kind = 'all-clear-contact' and enqueued")
    await people.leader.confirmReturn(activity)
    await fixture().rows('update accounts.outbox set enqueued = true')
    expect(await wanted()).toEqual([{ is_wanted: true }, { is_wanted: true }])
    await people.leader.withdrawReturn(activity)
    expect(await wanted()).toEqual([{ is_wanted: false }, { is_wanted: false }])
  })

  test('is sent to no contact whose alarm was not sent yet, and nobody hears of a group that is in time', async () => {
    const activity = await anAlarm()
    await fixture().rows("update accounts.outbox set enqueued = false, state = 'queued' where kind = 'leader-overdue-contact'")
    await people.leader.confirmReturn(activity)
    expect(await reassured()).toEqual([])
    await people.leader.confirmReturn({ activityId: (await anOuting(10)).id })
    expect(await toldKinds(people.admin)).toEqual(['all-clear', 'leader-overdue'])
    expect(await fixture().rows("select from accounts.outbox where kind = 'all-clear'")).toHaveLength(1)
  })
})

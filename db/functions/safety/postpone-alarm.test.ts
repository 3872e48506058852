import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import type { ActivityRef, Actor } from '../../testing/fixture.ts'
import { inMinutes, setUpAlarms } from './testing/alarms.ts'

describe.each(engines)('a return that is postponed on $name', ({ open }) => {
  const { fixture, people, anOuting, raiseAlarms, toldKinds, keepContact, checkIn } = setUpAlarms(open)
  const send = () => fixture().rows("update accounts.outbox set enqueued = true, state = 'sent' where state <> 'sent'")
  /** An activity whose leader, admin and emergency contact were notified that it is overdue. */
  const anAlarm = async () => {
    await keepContact()
    const activity = await anOuting(60)
    await checkIn(activity)
    await raiseAlarms()
    await raiseAlarms(60)
    await send()
    return activity
  }
  const postpone = (member: Actor, { id }: ActivityRef, minutes: number) =>
    member.postponeAlarm({ activityId: id, expectedReturn: inMinutes(minutes) })
  /** As if the new time had passed: the leader is asked, and others are notified an hour later. */
  const raiseAgain = async () => {
    await fixture().rows("update public.activities set expected_return = now() - interval '121 minutes'")
    await raiseAlarms()
    await raiseAlarms(60)
    await send()
  }
  const toContacts = async () =>
    (
      await fixture().rows<{ heard: string }>(
        `select channel || ' ' || kind as heard from accounts.outbox
         where kind like '%-contact' and recipient in ('ruth@example.org', '+41795124018') order by created_at, kind, channel`,
      )
    ).map(({ heard }) => heard)
  const wanted = () =>
    fixture().rows('select kind, channel from accounts.outbox as o where accounts.is_wanted(o) and not enqueued order by kind, channel')

  test('is told to all who were alarmed, with the new time and who said it, and to nobody else', async () => {
    const activity = await anAlarm()
    const otherAdmin = await fixture().admin()
    const { expectedReturn } = await postpone(people.leader, activity, 120)
    expect((await people.admin.listNotifications({})).items[0]).toMatchObject({
      kind: 'alarm-postponed',
      activityId: activity.id,
      members: [people.leader.name],
      facts: { expectedReturn },
    })
    for (const member of [people.leader, people.lin, otherAdmin]) expect(await toldKinds(member)).not.toContain('alarm-postponed')
    const messages = await fixture().rows(
      `select kind, channel, recipient, topic, payload ->> 'expectedReturn' as time, payload ->> 'member' as member, payload ->> 'leader' as leader
       from accounts.outbox where kind like 'alarm-postponed%' order by kind, channel`,
    )
    const facts = { topic: 'emergency', time: expectedReturn, member: people.leader.name, leader: people.leader.name }
    expect(messages).toEqual([
      { kind: 'alarm-postponed', channel: 'mail', recipient: `${people.admin.id}@bothy.example`, ...facts },
      { kind: 'alarm-postponed-contact', channel: 'mail', recipient: 'ruth@example.org', ...facts },
      { kind: 'alarm-postponed-contact', channel: 'sms', recipient: '+41795124018', ...facts },
    ])
  })

  test('by an admin is told to the leader, who was asked, and to the contact with the name of that admin', async () => {
    const activity = await anAlarm()
    await postpone(people.admin, activity, 120)
    expect((await people.leader.listNotifications({})).items[0]).toMatchObject({ kind: 'alarm-postponed', members: [people.admin.name] })
    expect(await toldKinds(people.admin)).toEqual(['leader-overdue'])
    expect(await fixture().value("select payload ->> 'member' from accounts.outbox where kind = 'alarm-postponed-contact' limit 1")).toBe(
      people.admin.name,
    )
  })

  test('is told to participants where they were alarmed', async () => {
    await fixture().rows('delete from public.profiles where id = $1', [people.admin.id])
    const activity = await anAlarm()
    await postpone(people.leader, activity, 120)
    expect((await toldKinds(people.lin))[0]).toBe('alarm-postponed')
  })

  test('before an alarm sends nothing, also when the leader was asked', async () => {
    await keepContact()
    const [inTime, asked] = [await anOuting(-10), await anOuting(60)]
    await raiseAlarms()
    await postpone(people.leader, inTime, 60)
    await postpone(people.admin, asked, 60)
    expect(await fixture().rows("select from public.notifications where kind = 'alarm-postponed'")).toEqual([])
    expect(await toContacts()).toEqual([])
  })

  test('twice is one unread notification in the app, with the later time', async () => {
    const activity = await anAlarm()
    await postpone(people.leader, activity, 30)
    const { expectedReturn } = await postpone(people.leader, activity, 120)
    const { items } = await people.admin.listNotifications({})
    expect(items.map(({ kind }) => kind)).toEqual(['alarm-postponed', 'leader-overdue'])
    expect(items[0]).toMatchObject({ facts: { expectedReturn } })
  })

  test('leaves the last message to the alarm that follows it', async () => {
    const activity = await anAlarm()
    await postpone(people.leader, activity, 30)
    await send()
    await postpone(people.leader, activity, 60)
    await send()
    await raiseAgain()
    const heard = ['leader-overdue-contact', 'alarm-postponed-contact', 'leader-overdue-contact'].flatMap((kind) =>
      ['mail', 'sms'].map((channel) => `${channel} ${kind}`),
    )
    expect(await toContacts()).toEqual(heard)
    const mailed = await fixture().rows(
      "select kind from accounts.outbox where recipient = $1 and channel = 'mail' and payload ->> 'activity' = $2 order by created_at",
      [`${people.admin.id}@bothy.example`, activity.id],
    )
    expect(mailed.map(({ kind }) => kind)).toEqual(['leader-overdue', 'alarm-postponed', 'leader-overdue'])
    await postpone(people.leader, activity, 30)
    await people.leader.confirmReturn({ activityId: activity.id })
    expect(await toContacts()).toEqual(heard)
    expect((await toldKinds(people.admin))[0]).toBe('all-clear')
  })

  test('is followed by the all-clear to the same people', async () => {
    const activity = await anAlarm()
    await postpone(people.leader, activity, 60)
    await send()
    await people.leader.setEmergencyContact({ name: 'Urs', phone: '+41795124019', email: 'urs@example.org' })
    await people.leader.confirmReturn({ activityId: activity.id })
    expect((await toContacts()).slice(-2)).toEqual(['mail all-clear-contact', 'sms all-clear-contact'])
    expect((await toldKinds(people.admin))[0]).toBe('all-clear')
    expect(await fixture().rows("select from accounts.outbox where recipient like '%urs%'")).toEqual([])
  })

  test('reaches who believes that the group is back, after an all-clear that was taken back', async () => {
    const activity = await anAlarm()
    await people.leader.confirmReturn({ activityId: activity.id })
    await send()
    await people.leader.withdrawReturn({ activityId: activity.id })
    await postpone(people.leader, activity, 60)
    expect(await toldKinds(people.admin)).toEqual(['alarm-postponed', 'all-clear', 'leader-overdue'])
    // The third message is the alarm.
    expect((await toContacts()).filter((heard) => heard.includes('postponed'))).toEqual([])
    await raiseAgain()
    expect((await toContacts()).slice(-2)).toEqual(['mail leader-overdue-contact', 'sms leader-overdue-contact'])
  })

  test('makes an alarm pointless that waits to be sent, and gives what waits of an earlier time the new one', async () => {
    await keepContact()
    const activity = await anOuting(60)
    await checkIn(activity)
    await raiseAlarms()
    await raiseAlarms(60)
    await postpone(people.leader, activity, 60)
    expect(await wanted()).toEqual([{ kind: 'alarm-postponed', channel: 'mail' }])
    const sent = await anAlarm()
    await postpone(people.leader, sent, 30)
    await fixture().rows(
      "update accounts.outbox set enqueued = true, state = 'failed' where kind = 'alarm-postponed-contact' and channel = 'sms'",
    )
    const { expectedReturn } = await postpone(people.leader, sent, 120)
    const times = await fixture().rows(
      "select channel, payload ->> 'expectedReturn' as time, accounts.is_wanted(o) as is_wanted from accounts.outbox as o where kind = 'alarm-postponed-contact' order by 1",
    )
    expect(times).toEqual(['mail', 'sms'].map((channel) => ({ channel, time: expectedReturn, is_wanted: true })))
    await people.leader.confirmReturn({ activityId: sent.id })
    expect(
      await fixture().rows("select from accounts.outbox as o where kind = 'alarm-postponed-contact' and accounts.is_wanted(o)"),
    ).toEqual([])
  })

  test('is remembered when the account of the leader is deleted, so that the contact hears the end', async () => {
    const activity = await anAlarm()
    await postpone(people.leader, activity, 60)
    await send()
    await fixture().rows('delete from public.profiles where id = $1', [people.leader.id])
    await people.admin.confirmReturn({ activityId: activity.id })
    expect(await toContacts()).toEqual(
      ['leader-overdue-contact', 'alarm-postponed-contact', 'all-clear-contact'].flatMap((kind) =>
        ['mail', 'sms'].map((channel) => `${channel} ${kind}`),
      ),
    )
  })
})

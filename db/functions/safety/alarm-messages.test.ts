import { beforeEach, describe, expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { fieldsOf, setUpFixture, type ActivityRef, type Actor } from '../../testing/fixture.ts'
import { inMinutes } from './testing/alarms.ts'

const ruth = { name: 'Ruth', phone: '+41795124018', email: 'ruth@example.org' }

describe.each(engines)('the messages of an alarm on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, admin]: Actor[] = []
  beforeEach(async () => {
    for (const table of ['public.activities', 'accounts.outbox', 'public.profiles']) await fixture().rows(`delete from ${table}`)
    ;[leader, lin] = await fixture().members(2)
    admin = await fixture().admin()
    await leader!.setEmergencyContact(ruth)
  })

  /** A group that has set out and should have been back two hours ago. */
  const anOverdueGroup = async (leads = leader!) => {
    const activity = await fixture().activity({
      leader: leads,
      phase: 'active',
      participants: [lin!],
      startTime: inMinutes(-500),
      endTime: inMinutes(-121),
    })
    await leads.checkIn({ activityId: activity.id, userId: lin!.id, present: true })
    return activity
  }
  /** The alarm of every group: the leader is asked, and others are notified an hour later. The queue sends everything. */
  const raiseAlarms = async () => {
    await fixture().rows("select rules.raise_alarms(now(), '{mail,sms}')")
    await fixture().rows("update public.activities set leader_asked_at = leader_asked_at - interval '1 hour'")
    await fixture().rows("select rules.raise_alarms(now(), '{mail,sms}')")
    await send()
  }
  const send = () => fixture().rows("update accounts.outbox set enqueued = true, state = 'sent' where not enqueued")
  const resumeAlarms = async () => {
    await fixture().rows("update public.activities set alarm_resumes_at = now() - interval '1 second'")
    await raiseAlarms()
  }
  const sent = async (channel: string, recipient: string) =>
    (
      await fixture().rows<{ kind: string }>(
        'select kind from accounts.outbox where channel = $1 and recipient = $2 order by created_at, kind',
        [channel, recipient],
      )
    ).map(({ kind }) => kind)

  const takeBack = async ({ id }: ActivityRef) => {
    await leader!.confirmReturn({ activityId: id })
    await send()
    await leader!.withdrawReturn({ activityId: id })
    await resumeAlarms()
  }

  test('a leader who says that all are back and takes it back writes nothing in between', async () => {
    const { id } = await anOverdueGroup()
    await raiseAlarms()
    for (let time = 0; time < 8; time += 1) {
      await leader!.confirmReturn({ activityId: id })
      await send()
      await leader!.withdrawReturn({ activityId: id })
      await fixture().rows("select rules.raise_alarms(now(), '{mail,sms}')")
      await send()
    }
    for (const [channel, recipient] of [
      ['sms', ruth.phone],
      ['mail', ruth.email],
    ] as const)
      expect(await sent(channel, recipient)).toEqual(['leader-overdue-contact', 'all-clear-contact'])
    expect(await sent('mail', `${admin!.id}@bothy.example`)).toEqual(['leader-overdue', 'all-clear'])
  })

  test('a contact and an admin hear three times of one activity on a channel, however often the leader changes their mind', async () => {
    const activity = await anOverdueGroup()
    await raiseAlarms()
    for (let time = 0; time < 4; time += 1) await takeBack(activity)
    const contact = ['leader-overdue-contact', 'all-clear-contact', 'leader-overdue-contact']
    expect(await sent('sms', ruth.phone)).toEqual(contact)
    expect(await sent('mail', ruth.email)).toEqual(contact)
    expect(await sent('mail', `${admin!.id}@bothy.example`)).toEqual(['leader-overdue', 'all-clear', 'leader-overdue'])
    expect((await admin!.listNotifications({})).items[0]).toMatchObject({ kind: 'leader-overdue' })
  })

  test('one who is the contact of several leaders hears two alarms in a row, and then the all-clear', async () => {
    const { id } = await anOverdueGroup()
    const haru = await fixture().member()
    await fixture().rows('insert into public.participants (activity_id, user_id) values ($1, $2)', [id, haru.id])
    for (const member of [lin!, haru]) await member.setEmergencyContact(ruth)
    await raiseAlarms()
    for (const [before, next] of [
      [leader!, lin!],
      [lin!, haru],
    ] as const) {
      await before.setLeader({ activityId: id, userId: next.id })
      await next.acceptLeadership({ activityId: id })
      await raiseAlarms()
    }
    await haru.confirmReturn({ activityId: id })
    expect(await sent('sms', ruth.phone)).toEqual(['leader-overdue-contact', 'leader-overdue-contact', 'all-clear-contact'])
  })

  test('it is postponed by a week in all', async () => {
    const { id } = await anOverdueGroup()
    const weekAfterEnd = databaseLimits.delaySeconds / 60 - 121
    await fixture().rows('update public.activities set expected_return = $1', [inMinutes(weekAfterEnd - 60)])
    expect(await fieldsOf(leader!.postponeAlarm({ activityId: id, expectedReturn: inMinutes(weekAfterEnd + 1) }))).toEqual({
      expectedReturn: ['TOO_LARGE'],
    })
    await leader!.postponeAlarm({ activityId: id, expectedReturn: inMinutes(weekAfterEnd - 1) })
  })

  test('the contacts of one leader get ten a day on a channel, for however many groups, with however many numbers', async () => {
    const groups: ActivityRef[] = []
    for (let count = 0; count < 8; count += 1) {
      groups.push(await anOverdueGroup())
      await leader!.setEmergencyContact({ ...ruth, phone: `+4179512401${count}` })
      await raiseAlarms()
    }
    for (const { id } of groups) await leader!.confirmReturn({ activityId: id })
    const messages = (channel: string) =>
      fixture().value<number>(
        "select count(*)::integer from accounts.outbox where kind in ('leader-overdue-contact', 'all-clear-contact') and channel = $1",
        [channel],
      )
    expect([await messages('sms'), await messages('mail')]).toEqual([databaseLimits.smsPerDay, databaseLimits.smsPerDay])
  })

  test('one number gets as many, for however many leaders who name it', async () => {
    for (const other of await fixture().members(4)) {
      await other.setEmergencyContact(ruth)
      for (let count = 0; count < 2; count += 1) {
        await anOverdueGroup(other)
        await raiseAlarms()
      }
    }
    expect(await sent('sms', ruth.phone)).toHaveLength(databaseLimits.smsPerDay / 2)
  })

  test('what the leader got by SMS does not keep the alarm back', async () => {
    await fixture().rows(
      `insert into accounts.outbox (kind, topic, channel, user_id, recipient, locale, payload, expires_at)
       select 'seat-taken-back', 'activity', 'sms', $1, '+41795124000', 'en', '{}', now() + interval '1 day' from generate_series(1, 20)`,
      [leader!.id],
    )
    await anOverdueGroup()
    await raiseAlarms()
    expect(await sent('sms', ruth.phone)).toEqual(['leader-overdue-contact'])
  })

  test('the contact is written to in plain English where the language of the leader is a joke', async () => {
    await fixture().rows("update public.profiles set language = 'en-x-pirate'")
    const { id } = await anOverdueGroup()
    await raiseAlarms()
    await leader!.confirmReturn({ activityId: id })
    expect(await fixture().rows("select distinct locale from accounts.outbox where kind like '%-contact'")).toEqual([{ locale: 'en' }])
  })

  test('the contact hears that the group is back when the account of the leader was deleted meanwhile, and is forgotten after that', async () => {
    const { id } = await anOverdueGroup()
    await raiseAlarms()
    await fixture().rows('delete from public.profiles where id = $1', [leader!.id])
    await admin!.confirmReturn({ activityId: id })
    expect(await sent('sms', ruth.phone)).toEqual(['leader-overdue-contact', 'all-clear-contact'])
    expect(await fixture().value('select accounts.is_wanted(o) from accounts.outbox as o where kind = $1', ['all-clear-contact'])).toBe(
      true,
    )
    await fixture().rows("update accounts.outbox set expires_at = now() - interval '1 second'")
    await fixture().rows('select accounts.delete_expired()')
    expect(await sent('sms', ruth.phone)).toEqual([])
  })

  test('without an alarm nothing of the contact outlives the account of the leader', async () => {
    const { id } = await anOverdueGroup()
    await raiseAlarms()
    await leader!.confirmReturn({ activityId: id })
    await fixture().rows('delete from public.profiles where id = $1', [leader!.id])
    expect(await sent('sms', ruth.phone)).toEqual([])
  })

  test('a leader who was named for a group of which the admins were alarmed is asked', async () => {
    const { id } = await anOverdueGroup()
    await fixture().rows('delete from public.profiles where id = $1', [leader!.id])
    await raiseAlarms()
    await admin!.setLeader({ activityId: id, userId: lin!.id })
    await raiseAlarms()
    expect((await lin!.listNotifications({})).items.map(({ kind }) => kind)).toContain('activity-overdue')
  })
})

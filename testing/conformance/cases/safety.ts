/** On the trail: who came, who is back, and whom to call. */
import { expect } from 'vitest'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import { testCase } from '../case.ts'
import { expectRefusal, inDays, type Scenario } from '../scenario.ts'

/** An activity on the trail with two participants. */
async function anOuting({ activity, member }: Pick<Scenario, 'activity' | 'member'>) {
  const { activityId, leader } = await activity({ startTime: inDays(1), endTime: inDays(1.2) })
  const [mia, lin] = [await member('Mia'), await member('Lin')]
  for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
  await leader.api.startActivity({ activityId })
  return { activityId, leader, mia, lin }
}

type Seen = Pick<Participant, 'id' | 'isPresent' | 'returnedAt'>

/** What these members are seen with. They may have joined in the same moment, so the club may list them in either order. */
const seenWith = <Field extends 'isPresent' | 'returnedAt'>(
  participants: readonly Seen[],
  members: readonly { id: string }[],
  field: Field,
) => members.map((member) => participants.find(({ id }) => id === member.id)?.[field])

/** As if the end had been `minutes` ago. */
const letEnd = ({ backend }: Pick<Scenario, 'backend'>, activityId: string, minutes: number) =>
  backend.sql(
    `update public.activities set start_time = now() - interval '2 days', end_time = now() - interval '${minutes} minutes' where id = '${activityId}'`,
  )

const contact = { name: 'Ruth', phone: '+41795124018', email: 'ruth@example.org', note: 'Allergic to bee stings.' }

export const safety = [
  testCase(
    'the leader checks participants in, and each participant sees their own mark',
    ['checkIn', 'NOT_PERMITTED', 'PARTICIPANT_NOT_FOUND'],
    async (stage) => {
      const { activityId, leader, mia, lin } = await anOuting(stage)
      await leader.api.checkIn({ activityId, userId: mia.id, present: true })
      const { participants } = await leader.api.checkIn({ activityId, userId: lin.id, present: false })
      expect(seenWith(participants, [mia, lin], 'isPresent')).toEqual([true, false])
      const own = (await mia.api.getActivity({ activityId })).participants
      expect(seenWith(own, [mia, lin], 'isPresent')).toEqual([true, undefined])
      await expectRefusal('NOT_PERMITTED', mia.api.checkIn({ activityId, userId: mia.id, present: true }))
      await expectRefusal('PARTICIPANT_NOT_FOUND', leader.api.checkIn({ activityId, userId: leader.id, present: true }))
    },
  ),

  testCase(
    'the leader checks several participants in at once, and takes it back at once',
    ['checkInAll', 'NOT_PERMITTED'],
    async (stage) => {
      const { activityId, leader, mia, lin } = await anOuting(stage)
      const userIds = [mia.id, lin.id]
      for (const present of [true, null]) {
        const { participants } = await leader.api.checkInAll({ activityId, userIds, present })
        expect(seenWith(participants, [mia, lin], 'isPresent')).toEqual([present, present])
      }
      await expectRefusal('NOT_PERMITTED', mia.api.checkInAll({ activityId, userIds, present: true }))
    },
  ),

  testCase('participants are checked in from two hours before the start', ['TOO_EARLY'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    const { api, id } = await member()
    await api.joinActivity({ activityId })
    await expectRefusal('TOO_EARLY', leader.api.checkIn({ activityId, userId: id, present: true }))
  }),

  testCase(
    'a participant says that they are down, the leader sees who is still out and says it for all, and both can take it back',
    ['confirmReturn', 'withdrawReturn', 'NOT_JOINED'],
    async (stage) => {
      const { activityId, leader, mia, lin } = await anOuting(stage)
      await mia.api.confirmReturn({ activityId })
      const { participants, returnedAt } = await leader.api.getActivity({ activityId })
      expect(seenWith(participants, [mia, lin], 'returnedAt')).toEqual([expect.any(String), null])
      expect(returnedAt).toBeNull()
      expect((await leader.api.confirmReturn({ activityId })).returnedAt).not.toBeNull()
      expect((await leader.api.withdrawReturn({ activityId })).returnedAt).toBeNull()
      expect(seenWith((await mia.api.withdrawReturn({ activityId })).participants, [mia], 'returnedAt')).toEqual([null])
      await expectRefusal('NOT_JOINED', (await stage.member()).api.confirmReturn({ activityId }))
    },
  ),

  testCase(
    'a leader who is overdue is asked once, unless they postponed the alarm, and gets the all-clear',
    ['postponeAlarm', 'INVALID_INPUT'],
    async (stage) => {
      const { activityId, leader } = await anOuting(stage)
      const asked = async () => (await leader.api.listNotifications({})).items.filter(({ kind }) => kind === 'activity-overdue')
      const raiseAlarms = () => stage.backend.sql('do $$ begin perform rules.raise_alarms(); end $$')
      await letEnd(stage, activityId, 61)
      const expectedReturn = inDays(0.1)
      expect(await leader.api.postponeAlarm({ activityId, expectedReturn })).toMatchObject({ expectedReturn })
      await expectRefusal('INVALID_INPUT', leader.api.postponeAlarm({ activityId, expectedReturn: inDays(-1) }))
      await raiseAlarms()
      expect(await asked()).toEqual([])
      await stage.backend.sql(`update public.activities set expected_return = null where id = '${activityId}'`)
      for (let time = 0; time < 2; time += 1) await raiseAlarms()
      expect(await asked()).toMatchObject([{ activityId, isRead: false }])
      await (await stage.admin()).api.confirmReturn({ activityId })
      expect((await leader.api.listNotifications({})).items[0]).toMatchObject({ kind: 'all-clear', activityId })
    },
  ),

  testCase('the overview of the leader and the participants names their overdue group until it is back', ['getOverview'], async (stage) => {
    const { activityId, leader, mia } = await anOuting(stage)
    const stranger = await stage.member()
    const overdueOf = async ({ api }: Pick<typeof mia, 'api'>) => (await api.getOverview({})).overdue.map(({ id }) => id)
    await letEnd(stage, activityId, -1)
    expect(await overdueOf(leader)).toEqual([])
    await letEnd(stage, activityId, 1)
    expect([await overdueOf(leader), await overdueOf(mia), await overdueOf(stranger)]).toEqual([[activityId], [activityId], []])
    await leader.api.confirmReturn({ activityId })
    expect([await overdueOf(leader), await overdueOf(mia)]).toEqual([[], []])
  }),

  testCase(
    'around the activity, the leader sees the phone numbers of the participants who share theirs, and an admin sees all',
    ['getActivity', 'updateUserSettings'],
    async (stage) => {
      const { activityId, leader, mia, lin } = await anOuting(stage)
      const numbers = { [mia.id]: '+4915112345601', [lin.id]: '+4915112345602' }
      for (const [id, phone] of Object.entries(numbers))
        await stage.backend.sql(`update public.profiles set phone = '${phone}' where id = '${id}'`)
      await lin.api.updateUserSettings({ privacy: { sharePhone: false } })
      const seenBy = async ({ api }: Pick<typeof mia, 'api'>) => {
        const { participants } = await api.getActivity({ activityId })
        return Object.fromEntries(participants.map(({ id, phone }) => [id, phone ?? null]))
      }
      expect(await seenBy(leader)).toEqual({ ...numbers, [lin.id]: null })
      expect(await seenBy(await stage.admin())).toEqual(numbers)
    },
  ),

  testCase(
    'after an alarm the admins hear when the group is expected now, and it is neither canceled nor deleted until somebody says that all are back',
    ['postponeAlarm', 'cancelActivity', 'OVERDUE'],
    async (stage) => {
      const { activityId, leader } = await anOuting(stage)
      const admin = await stage.admin()
      const raiseAlarms = () => stage.backend.sql('do $$ begin perform rules.raise_alarms(); end $$')
      // The end is not over, so that the clock does not finish the activity.
      await stage.backend.sql(
        `update public.activities set start_time = now() - interval '1 day', end_time = now() + interval '1 hour',
         expected_return = now() - interval '130 minutes' where id = '${activityId}'`,
      )
      await raiseAlarms()
      await stage.backend.sql(`update public.activities set leader_asked_at = now() - interval '1 hour' where id = '${activityId}'`)
      await raiseAlarms()
      const refused = async () => {
        await expectRefusal('OVERDUE', admin.api.deleteActivity({ activityId }))
        await expectRefusal('OVERDUE', leader.api.cancelActivity({ activityId, reason: 'Accident.' }))
      }
      await refused()
      const expectedReturn = inDays(0.1)
      await leader.api.postponeAlarm({ activityId, expectedReturn })
      const { items } = await admin.api.listNotifications({})
      expect(items[0]).toMatchObject({ kind: 'alarm-postponed', activityId, facts: { expectedReturn } })
      expect(items[1]).toMatchObject({ kind: 'leader-overdue', activityId })
      await refused()
      await leader.api.confirmReturn({ activityId })
      expect((await leader.api.cancelActivity({ activityId, reason: 'Storm.' })).phase).toBe('cancelled')
    },
  ),

  testCase(
    'a member keeps an emergency contact, which only they and their leader see, around the activity',
    ['getEmergencyContact', 'setEmergencyContact', 'deleteEmergencyContact', 'listEmergencyContacts', 'NOT_PERMITTED'],
    async (stage) => {
      const { activityId, leader, mia, lin } = await anOuting(stage)
      expect(await mia.api.setEmergencyContact(contact)).toEqual({ contact })
      expect(await mia.api.getEmergencyContact({})).toEqual({ contact })
      await letEnd(stage, activityId, -60)
      expect(await leader.api.listEmergencyContacts({ activityId })).toEqual({ items: [{ userId: mia.id, contact }] })
      await expectRefusal('NOT_PERMITTED', lin.api.listEmergencyContacts({ activityId }))
      await expectRefusal('NOT_PERMITTED', (await stage.admin()).api.listEmergencyContacts({ activityId }))
      await leader.api.completeActivity({ activityId })
      await letEnd(stage, activityId, 1441)
      await expectRefusal('NOT_PERMITTED', leader.api.listEmergencyContacts({ activityId }))
      expect(await mia.api.deleteEmergencyContact({})).toEqual({ contact: null })
    },
  ),
]

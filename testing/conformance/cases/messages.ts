/** Messages between the leader and the participants of an activity. Our server and the tab mail them; a hosted club mails none. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal, type Scenario, type TestMember } from '../scenario.ts'

const text = 'Who brings the rope?\nAnd who the cake?'
const sendsNone = ({ canRefuse }: Scenario) => canRefuse('BACKUPS_ELSEWHERE')

/** Messages only go to confirmed addresses. */
const confirm = ({ backend }: Scenario, members: TestMember[]) =>
  backend.sql('update public.profiles set email_verified = true where id = any ($1)', [members.map(({ id }) => id)])

export const messages = [
  testCase(
    'a member writes to the leader, and the leader to all who take part',
    ['messageLeader', 'messageParticipants', 'countRecipients'],
    async (stage) => {
      if (sendsNone(stage)) return
      const { activityId, leader } = await stage.activity()
      const [mia, lin] = [await stage.member('Mia'), await stage.member('Lin')]
      await confirm(stage, [leader, mia])
      expect(await mia.api.messageLeader({ activityId, text })).toEqual({ recipients: 1, unreached: 0 })
      for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
      expect(await leader.api.countRecipients({ activityId })).toEqual({ recipients: 1, unreached: 1 })
      expect(await leader.api.messageParticipants({ activityId, text })).toEqual({ recipients: 1, unreached: 1 })
      await confirm(stage, [lin])
      expect(await leader.api.messageParticipants({ activityId, text })).toEqual({ recipients: 2, unreached: 0 })
    },
  ),

  testCase('nobody writes where the club sends no mails about activities', ['MAIL_OFF'], async ({ activity, member, withSettings }) => {
    const { activityId } = await activity()
    const { api } = await member()
    await withSettings({ emailNotifications: false }, async () => {
      expect((await api.getActivity({ activityId })).refusals.messageLeader).toBe('MAIL_OFF')
      await expectRefusal('MAIL_OFF', api.messageLeader({ activityId, text }))
    })
  }),

  testCase('a message needs a text, and somebody to read it', ['NO_LEADER', 'NO_PARTICIPANTS', 'INVALID_INPUT'], async (stage) => {
    const { activityId, leader } = await stage.activity()
    const [mia, { api }] = [await stage.member('Mia'), await stage.admin()]
    await expectRefusal('INVALID_INPUT', mia.api.messageLeader({ activityId, text: ' ' }))
    await expectRefusal('NO_PARTICIPANTS', leader.api.messageParticipants({ activityId, text }))
    await api.deleteUser({ userId: leader.id })
    await expectRefusal('NO_LEADER', mia.api.messageLeader({ activityId, text }))
  }),

  testCase('only the leader and administrators write to all who take part', ['NOT_PERMITTED'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    const mia = await member('Mia')
    await mia.api.joinActivity({ activityId })
    await expectRefusal('NOT_PERMITTED', mia.api.messageParticipants({ activityId, text }))
    await expectRefusal('NOT_PERMITTED', mia.api.countRecipients({ activityId }))
    await expectRefusal('NOT_PERMITTED', leader.api.messageLeader({ activityId, text }))
  }),
]

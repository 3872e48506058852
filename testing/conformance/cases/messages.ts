/** Messages between the leader and the participants of an activity. They are in the app of every club; a hosted one mails none. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

const text = 'Who brings the rope?\nAnd who the cake?'

export const messages = [
  testCase(
    'a member writes to the leader, and the leader to all who take part',
    ['messageLeader', 'messageParticipants', 'countRecipients'],
    async (scenario) => {
      const { activityId, leader } = await scenario.activity()
      const [mia, lin] = [await scenario.member('Mia'), await scenario.member('Lin')]
      expect(await mia.api.messageLeader({ activityId, text })).toEqual({ recipients: 1, unreached: 0 })
      for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
      await lin.api.updateUserSettings({ notifications: { activity: false } })
      expect(await leader.api.countRecipients({ activityId })).toEqual({ recipients: 1, unreached: 1 })
      expect(await leader.api.messageParticipants({ activityId, text })).toEqual({ recipients: 1, unreached: 1 })
      await lin.api.updateUserSettings({ notifications: { activity: true } })
      expect(await leader.api.messageParticipants({ activityId, text })).toEqual({ recipients: 2, unreached: 0 })
    },
  ),

  testCase('a message needs no mail', ['messageLeader', 'listNotifications'], async ({ activity, member, withSettings }) => {
    const { activityId, leader } = await activity()
    const { api } = await member()
    await withSettings({ emailNotifications: false }, async () => {
      expect(await api.messageLeader({ activityId, text })).toEqual({ recipients: 1, unreached: 0 })
      const { items } = await leader.api.listNotifications({ limit: 1 })
      expect(items).toMatchObject([{ kind: 'activity-question', facts: { message: text } }])
    })
  }),

  testCase(
    'a message is answered from its notification, and the answer as well',
    ['answerMessage', 'NOT_FOUND', 'USER_NOT_FOUND'],
    async ({ activity, member, admin }) => {
      const { activityId, leader } = await activity()
      const [mia, lin] = [await member('Mia'), await member('Lin')]
      const newest = async (reader: typeof mia) => (await reader.api.listNotifications({ limit: 1 })).items[0]!
      await mia.api.messageLeader({ activityId, text })
      const question = await newest(leader)
      expect(await leader.api.answerMessage({ notificationId: question.id, text: 'Lin does.' })).toEqual({ recipients: 1, unreached: 0 })
      expect((await newest(leader)).isRead).toBe(true)
      const answer = await newest(mia)
      expect(answer).toMatchObject({ kind: 'activity-answer', activityId, facts: { message: 'Lin does.' }, members: [leader.name] })
      await mia.api.answerMessage({ notificationId: answer.id, text: 'Thanks!' })
      expect(await newest(leader)).toMatchObject({ kind: 'activity-answer', facts: { message: 'Thanks!' }, members: ['Mia'] })
      await expectRefusal('NOT_FOUND', lin.api.answerMessage({ notificationId: question.id, text }))
      await expectRefusal('INVALID_INPUT', leader.api.answerMessage({ notificationId: question.id, text: ' ' }))
      await (await admin()).api.deleteUser({ userId: mia.id })
      await expectRefusal('USER_NOT_FOUND', leader.api.answerMessage({ notificationId: question.id, text }))
    },
  ),

  testCase('what nobody wrote cannot be answered', ['NOT_FOUND'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    const mia = await member('Mia')
    await mia.api.joinActivity({ activityId })
    const { items } = await leader.api.listNotifications({ limit: 1 })
    expect(items).toMatchObject([{ kind: 'member-joined' }])
    await expectRefusal('NOT_FOUND', leader.api.answerMessage({ notificationId: items[0]!.id, text }))
  }),

  testCase('a message needs a text, and somebody to read it', ['NO_LEADER', 'NO_PARTICIPANTS', 'INVALID_INPUT'], async (scenario) => {
    const { activityId, leader } = await scenario.activity()
    const [mia, { api }] = [await scenario.member('Mia'), await scenario.admin()]
    await expectRefusal('INVALID_INPUT', mia.api.messageLeader({ activityId, text: ' ' }))
    await expectRefusal('NO_PARTICIPANTS', leader.api.messageParticipants({ activityId, text }))
    await api.deleteUser({ userId: leader.id })
    await expectRefusal('NO_LEADER', mia.api.messageLeader({ activityId, text }))
  }),

  testCase('only the leader and admins write to all who take part', ['NOT_PERMITTED'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    const mia = await member('Mia')
    await mia.api.joinActivity({ activityId })
    await expectRefusal('NOT_PERMITTED', mia.api.messageParticipants({ activityId, text }))
    await expectRefusal('NOT_PERMITTED', mia.api.countRecipients({ activityId }))
    await expectRefusal('NOT_PERMITTED', leader.api.messageLeader({ activityId, text }))
  }),
]

/** The discussion of an activity: written, answered, changed, reacted to, pinned, closed and read. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

export const discussion = [
  testCase(
    'members discuss an activity',
    [
      ...(['listMessages', 'writeMessage', 'editMessage', 'deleteMessage', 'addReaction', 'removeReaction'] as const),
      ...(['setDiscussion', 'markMessagesRead', 'NOT_TAKING_PART', 'DISCUSSION_CLOSED', 'NOT_FOUND', 'NOT_PERMITTED'] as const),
    ],
    async ({ activity, member, withSettings }) => {
      const { activityId, leader } = await activity()
      await withSettings({ discussion: 'off' }, async () => {
        await expectRefusal('DISCUSSION_CLOSED', leader.api.writeMessage({ activityId, text: 'Hello' }))
      })
      await withSettings({ discussion: 'taking-part' }, async () => {
        const [quirin, stranger] = [await member('Quirin'), await member('Ottilie')]
        await quirin.api.joinActivity({ activityId })
        await expectRefusal('NOT_TAKING_PART', stranger.api.writeMessage({ activityId, text: 'May I?' }))
        const question = await quirin.api.writeMessage({ activityId, text: 'Do I need boots?' })
        const answer = await leader.api.writeMessage({ activityId, text: '@Quirin Boots, please.', replyTo: question.id })
        expect(answer).toMatchObject({ isAnswer: true, mentions: [{ name: 'Quirin' }] })
        expect(await quirin.api.addReaction({ messageId: answer.id, reaction: 'heart' })).toMatchObject({
          reactions: [{ count: 1, isOwn: true }],
        })
        expect(await quirin.api.removeReaction({ messageId: answer.id, reaction: 'heart' })).toMatchObject({ reactions: [] })
        const [told] = (await quirin.api.listNotifications({})).items
        expect(told).toMatchObject({ kind: 'message-to-you', facts: { messageId: answer.id } })
        expect(await quirin.api.editMessage({ messageId: question.id, text: 'Boots or shoes?' })).toMatchObject({ text: 'Boots or shoes?' })
        await expectRefusal('NOT_PERMITTED', stranger.api.deleteMessage({ messageId: question.id }))
        expect(await stranger.api.listMessages({ activityId })).toMatchObject({
          items: [{ text: 'Boots or shoes?', replies: [{ id: answer.id }] }],
          refusal: 'NOT_TAKING_PART',
          unread: 2,
          readUntil: 0,
        })
        expect(await stranger.api.markMessagesRead({ activityId, messageId: answer.id })).toEqual({ unread: 0 })
        expect(await leader.api.setDiscussion({ activityId, pinned: answer.id, isOpen: false })).toMatchObject({
          pinned: { id: answer.id },
        })
        await expectRefusal('DISCUSSION_CLOSED', quirin.api.writeMessage({ activityId, text: 'Thanks!' }))
        await quirin.api.deleteMessage({ messageId: question.id })
        await expectRefusal('NOT_FOUND', quirin.api.deleteMessage({ messageId: question.id }))
      })
    },
  ),
  testCase(
    'leaders hide a message, members report one, and admins decide',
    [
      ...(['hideMessage', 'showMessage', 'createReport', 'listReports', 'decideReport'] as const),
      ...(['MESSAGE_HIDDEN', 'NOT_PERMITTED', 'ALREADY_DECIDED'] as const),
    ],
    async ({ activity, admin, member, withSettings }) => {
      const { activityId, leader } = await activity()
      const ada = await admin()
      await withSettings({ discussion: 'taking-part' }, async () => {
        const [rosa, emil] = [await member('Rosa'), await member('Emil')]
        for (const { api } of [rosa, emil]) await api.joinActivity({ activityId })
        const { id: messageId } = await rosa.api.writeMessage({ activityId, text: 'Buy my skis' })
        await expectRefusal('NOT_PERMITTED', emil.api.hideMessage({ messageId, reason: 'No ads.' }))
        expect(await leader.api.hideMessage({ messageId, reason: 'No ads.' })).toMatchObject({ isHidden: true, text: 'Buy my skis' })
        expect(await emil.api.listMessages({ activityId })).toMatchObject({ items: [{ isHidden: true, text: '', hiddenReason: null }] })
        await expectRefusal('MESSAGE_HIDDEN', emil.api.addReaction({ messageId, reaction: 'smile' }))
        expect(await leader.api.showMessage({ messageId })).toMatchObject({ isHidden: false })
        await emil.api.createReport({ kind: 'message', contentId: messageId, reason: 'spam', text: 'Again' })
        await expectRefusal('NOT_PERMITTED', rosa.api.createReport({ kind: 'message', contentId: messageId, reason: 'spam' }))
        await expectRefusal('NOT_PERMITTED', emil.api.listReports({}))
        const { items } = await ada.api.listReports({ limit: 100 })
        const reported = items.find(({ contentId }) => contentId === messageId)!
        expect(reported).toMatchObject({ text: 'Buy my skis', reports: [{ reporter: 'Emil', reason: 'spam', text: 'Again' }] })
        await ada.api.decideReport({ reportId: reported.id, decision: 'hidden', reason: 'No ads.' })
        await expectRefusal('ALREADY_DECIDED', ada.api.decideReport({ reportId: reported.id, decision: 'dismissed' }))
        await expectRefusal('NOT_PERMITTED', leader.api.showMessage({ messageId }))
      })
    },
  ),
  testCase(
    'members block each other',
    ['listBlocks', 'blockMember', 'unblockMember', 'USER_NOT_FOUND'],
    async ({ activity, member, withSettings }) => {
      const { activityId } = await activity()
      await withSettings({ discussion: 'taking-part' }, async () => {
        const [olga, pavel] = [await member('Olga'), await member('Pavel')]
        for (const { api } of [olga, pavel]) await api.joinActivity({ activityId })
        await pavel.api.writeMessage({ activityId, text: 'Hello' })
        const userId = pavel.id
        expect(await olga.api.blockMember({ userId })).toMatchObject({ items: [{ id: userId, name: 'Pavel' }] })
        await olga.api.writeMessage({ activityId, text: 'Good morning' })
        expect((await olga.api.listMessages({ activityId })).items).toMatchObject([{ text: 'Good morning' }])
        expect((await pavel.api.listMessages({ activityId })).items).toMatchObject([{ text: 'Hello' }])
        expect(await pavel.api.listBlocks({})).toEqual({ items: [] })
        await expectRefusal('USER_NOT_FOUND', olga.api.blockMember({ userId: activityId }))
        expect(await olga.api.unblockMember({ userId })).toEqual({ items: [] })
        expect((await olga.api.listMessages({ activityId })).items).toHaveLength(2)
      })
    },
  ),
]

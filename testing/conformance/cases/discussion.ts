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
      await expectRefusal('DISCUSSION_CLOSED', leader.api.writeMessage({ activityId, text: 'Hello' }))
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
        expect(await quirin.api.editMessage({ messageId: question.id, text: 'Boots or shoes?' })).toMatchObject({ text: 'Boots or shoes?' })
        await expectRefusal('NOT_PERMITTED', stranger.api.deleteMessage({ messageId: question.id }))
        expect(await stranger.api.listMessages({ activityId })).toMatchObject({
          items: [{ text: 'Boots or shoes?', replies: [{ id: answer.id }] }],
          refusal: 'NOT_TAKING_PART',
          unread: 2,
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
]

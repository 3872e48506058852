/** What members are notified of in the app, with every backend. */
import { expect } from 'vitest'
import type { Api } from '@bothy/client/api.ts'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import type { NotificationPage } from '@bothy/contract/members/notifications.ts'
import { testCase } from '../case.ts'
import { expectRefusal, inDays } from '../scenario.ts'

/** The notifications about one activity, oldest first. Those of other cases may be in the list of an admin. */
async function notificationsAbout(activityId: string, { listNotifications }: Api) {
  const { items } = await listNotifications({ limit: 100 })
  return items.filter((one) => one.activityId === activityId).toReversed()
}

export const notifications = [
  testCase(
    'a proposal notifies the admins, and the decision notifies the leader, each once',
    ['listNotifications'],
    async ({ activity, admin }) => {
      const { activityId, leader } = await activity({ phase: 'review', title: 'Over the Furka' })
      const { api } = await admin()
      expect(await notificationsAbout(activityId, api)).toMatchObject([{ kind: 'activity-proposed', facts: { title: 'Over the Furka' } }])
      await api.rejectActivity({ activityId, reason: 'Too much snow' })
      expect(await notificationsAbout(activityId, leader.api)).toMatchObject([
        { kind: 'activity-rejected', facts: { reason: 'Too much snow' }, isRead: false },
      ])
    },
  ),

  testCase(
    'a leader learns who joined, and a participant that the activity is cancelled, unless they turned it off',
    ['listNotifications'],
    async ({ activity, member }) => {
      const { activityId, leader } = await activity()
      const [mia, lin] = [await member('Mia'), await member('Lin')]
      await lin.api.updateUserSettings({ notifications: { activity: false } })
      for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
      const seen = await notificationsAbout(activityId, leader.api)
      expect(seen.at(-1)).toMatchObject({ kind: 'member-joined', memberCount: 2, members: ['Lin', 'Mia'] })
      await leader.api.cancelActivity({ activityId, reason: 'Storm' })
      expect(await notificationsAbout(activityId, mia.api)).toMatchObject([{ kind: 'activity-cancelled', facts: { reason: 'Storm' } }])
      expect(await notificationsAbout(activityId, lin.api)).toEqual([])
    },
  ),

  testCase(
    'notifications are read one by one or all at once, and only by their member',
    ['markNotificationsRead', 'INVALID_INPUT'],
    async ({ activity, member }) => {
      const mia = await member('Mia')
      const other = await member('Lin')
      for (const reason of ['Storm', 'Snow', 'Fog']) {
        const { activityId, leader } = await activity()
        await mia.api.joinActivity({ activityId })
        await leader.api.cancelActivity({ activityId, reason })
      }
      const reasons = ({ items }: NotificationPage) => items.map(({ facts }) => 'reason' in facts && facts.reason)
      const page = await mia.api.listNotifications({ limit: 2 })
      expect([reasons(page), page.unread]).toEqual([['Fog', 'Snow'], 3])
      const rest = await mia.api.listNotifications({ limit: 2, cursor: page.nextCursor! })
      expect([reasons(rest), rest.nextCursor]).toEqual([['Storm'], null])
      const { id: notificationId, createdAt } = page.items[0]!
      expect(await other.api.markNotificationsRead({ notificationId })).toEqual({ unread: 0 })
      expect(await mia.api.markNotificationsRead({ notificationId })).toEqual({ unread: 2 })
      expect(await mia.api.markNotificationsRead({ until: createdAt })).toEqual({ unread: 0 })
      await expectRefusal('INVALID_INPUT', mia.api.markNotificationsRead({}))
      await expectRefusal('INVALID_INPUT', mia.api.listNotifications({ cursor: 'x' }))
    },
  ),

  testCase(
    'a member who declines an activity has read that it is open to join, and is asked no more',
    ['markNotificationsRead'],
    async ({ activity, backend, member }) => {
      const { activityId, leader } = await activity({ phase: 'voting' })
      const [mia, lin] = [await member('Mia'), await member('Lin')]
      for (const { api } of [mia, lin]) await api.addFavorite({ activityId })
      await leader.api.startEnrollment({ activityId })
      expect(await mia.api.markNotificationsRead({ declinedActivityId: activityId })).toEqual({ unread: 0 })
      expect(await notificationsAbout(activityId, mia.api)).toMatchObject([{ kind: 'enrollment-started', isRead: true }])
      await backend.sql(`update public.activities set phase = 'voting' where id = $1`, [activityId])
      await leader.api.startEnrollment({ activityId })
      expect(await notificationsAbout(activityId, mia.api)).toHaveLength(1)
      expect(await notificationsAbout(activityId, lin.api)).toHaveLength(2)
    },
  ),

  testCase('visitors have no notifications', ['NOT_SIGNED_IN'], async ({ visitor }) => {
    const { api } = visitor()
    await expectRefusal('NOT_SIGNED_IN', api.listNotifications())
    await expectRefusal('NOT_SIGNED_IN', api.markNotificationsRead({ until: inDays(1) }))
  }),

  testCase(
    'the status check reminds earlier participants once, the day before, unless they turned reminders off',
    ['listNotifications'],
    async ({ activity, backend, member }) => {
      const { activityId } = await activity()
      const [mia, lin, late] = [await member('Mia'), await member('Lin'), await member('Late')]
      await lin.api.updateUserSettings({ notifications: { reminders: false } })
      for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
      await backend.sql(`update public.participants set join_time = now() - interval '2 days' where activity_id = $1`, [activityId])
      await late.api.joinActivity({ activityId })
      await backend.sql(
        `update public.activities set start_time = now() + interval '20 hours', end_time = now() + interval '24 hours' where id = $1`,
        [activityId],
      )
      for (let check = 0; check < 2; check++) await backend.sql('select rules.check_statuses()')
      expect(await notificationsAbout(activityId, mia.api)).toMatchObject([{ kind: 'activity-reminder' }])
      for (const { api } of [lin, late]) expect(await notificationsAbout(activityId, api)).toEqual([])
    },
  ),

  testCase(
    'a notification sends a change event to its member, and so does reading it',
    ['markNotificationsRead'],
    async ({ activity, member }) => {
      const { activityId, leader } = await activity()
      const events: LiveEvent[] = []
      await leader.api.getSettings()
      const unsubscribe = leader.live.listen((event) => events.push(event))
      await expect.poll(() => leader.live.current()).toBe('connected')
      // A hosted club connects a member to their own events a moment later.
      const hasEvent = async () => {
        events.length = 0
        const mia = await member('Mia')
        await mia.api.joinActivity({ activityId })
        await expect.poll(() => events, { timeout: 2000 }).toContainEqual({ notifications: leader.id })
      }
      await expect
        .poll(
          () =>
            hasEvent().then(
              () => true,
              () => false,
            ),
          { timeout: 90_000 },
        )
        .toBe(true)
      events.length = 0
      const [{ id: notificationId } = { id: '' }] = (await leader.api.listNotifications()).items
      await leader.api.markNotificationsRead({ notificationId })
      await expect.poll(() => events).toContainEqual({ notifications: leader.id })
      unsubscribe()
    },
  ),
]

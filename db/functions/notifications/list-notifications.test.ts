import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('the list of notifications on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('has pages, and its notifications are read one by one or together, only by their member', async () => {
    const [leader, lin, haru] = await fixture().members(3)
    for (let one = 0; one < 5; one++) {
      const { id: activityId } = await fixture().activity({ leader: leader!, phase: 'enrolling', routes: 1, participants: [lin!, haru!] })
      await leader!.cancelActivity({ activityId, reason: `Storm ${one}` })
    }
    const first = await lin!.listNotifications({ limit: 2 })
    const second = await lin!.listNotifications({ limit: 2, cursor: first.nextCursor! })
    const third = await lin!.listNotifications({ limit: 2, cursor: second.nextCursor! })
    const reasons = [first, second, third].flatMap(({ items }) => items.map(({ facts }) => 'reason' in facts && facts.reason))
    expect(reasons).toEqual(['Storm 4', 'Storm 3', 'Storm 2', 'Storm 1', 'Storm 0'])
    expect([third.nextCursor, third.unread]).toEqual([null, 5])

    const { id: notificationId, createdAt } = second.items[0]!
    expect(await haru!.markNotificationsRead({ notificationId })).toEqual({ unread: 5 })
    expect(await lin!.markNotificationsRead({ notificationId })).toEqual({ unread: 4 })
    expect(await lin!.markNotificationsRead({ until: createdAt })).toEqual({ unread: 2 })
    expect((await lin!.listNotifications({})).items.map(({ isRead }) => isRead)).toEqual([false, false, true, true, true])
    expect(await lin!.markNotificationsRead({ until: first.items[0]!.createdAt })).toEqual({ unread: 0 })
    expect((await haru!.listNotifications({})).unread).toBe(5)
  })

  test('refuses what is no notification, no moment and no cursor', async () => {
    const lin = await fixture().member()
    expect(await fieldsOf(lin.run('markNotificationsRead', {}))).toEqual({ notificationId: ['REQUIRED'] })
    expect(await fieldsOf(lin.run('markNotificationsRead', { notificationId: 'one' }))).toEqual({ notificationId: ['INVALID'] })
    expect(await fieldsOf(lin.run('markNotificationsRead', { until: 'now' }))).toEqual({ until: ['NOT_A_DATE'] })
    expect(await fieldsOf(lin.run('listNotifications', { cursor: 'x' }))).toEqual({ cursor: ['INVALID'] })
    expect(await codeOf(lin.run('listNotifications', { limit: 'x' }))).toBe('INVALID_INPUT')
    for (const call of ['listNotifications', 'markNotificationsRead'] as const)
      expect(await codeOf(fixture().visitor.run(call, {}))).toBe('NOT_SIGNED_IN')
  })
})

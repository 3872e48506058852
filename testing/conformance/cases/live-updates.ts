/** Change events for other browsers. */
import { expect } from 'vitest'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import { testCase } from '../case.ts'
import type { Visitor } from '../scenario.ts'

/** Subscribes like a screen, which has sent a request before; waits until the live connection is open. */
async function subscribe({ api, live }: Visitor): Promise<{ events: LiveEvent[]; unsubscribe: () => void }> {
  const events: LiveEvent[] = []
  await api.getSettings()
  const unsubscribe = live.listen((event) => events.push(event))
  await expect.poll(() => live.current()).toBe('connected')
  return { events, unsubscribe }
}

export const liveUpdates = [
  testCase('a join sends a change event to other members and visitors', ['joinActivity'], async ({ activity, member, visitor }) => {
    const { activityId } = await activity()
    const others = [await subscribe(await member()), await subscribe(visitor())]
    const { api } = await member()
    await api.joinActivity({ activityId })
    for (const { events } of others) await expect.poll(() => events).toContainEqual({ activity: activityId })
    for (const { unsubscribe } of others) unsubscribe()
  }),

  testCase('a changed club setting sends a change event to everybody', ['updateSystemSettings'], async ({ withSettings, visitor }) => {
    const { events, unsubscribe } = await subscribe(visitor())
    await withSettings({ systemDescription: 'We swim, too.' }, () => expect.poll(() => events).toContainEqual({ settings: true }))
    unsubscribe()
  }),

  testCase('a changed profile sends a change event to everybody', ['updateUserInfo'], async ({ member, visitor }) => {
    const { events, unsubscribe } = await subscribe(visitor())
    const { api } = await member()
    await api.updateUserInfo({ bio: 'Slow but happy' })
    await expect.poll(() => events).toContainEqual({ people: true })
    unsubscribe()
  }),

  testCase('an unsubscribed listener receives no more events', ['castVote'], async ({ activity, member, visitor }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    // The first one is connected for both, as tabs of one browser are.
    const [subscribed, unsubscribed] = [await subscribe(visitor()), await subscribe(visitor())]
    unsubscribed.unsubscribe()
    unsubscribed.events.length = 0
    await (await member()).api.castVote({ activityId, routeId: routes[0]! })
    await expect.poll(() => subscribed.events).toContainEqual({ activity: activityId })
    expect(unsubscribed.events).toEqual([])
    subscribed.unsubscribe()
  }),
]

/** Change events for other browsers. */
import { expect } from 'vitest'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import { testCase } from '../case.ts'
import type { Visitor } from '../scenario.ts'

/** Subscribes like a screen: it has sent a request, and waits for the live connection. */
async function subscribe({ api, live }: Visitor): Promise<{ news: LiveEvent[]; unsubscribe: () => void }> {
  const news: LiveEvent[] = []
  await api.getSettings()
  const unsubscribe = live.listen((one) => news.push(one))
  await expect.poll(() => live.current(), { timeout: 10_000 }).toBe('connected')
  return { news, unsubscribe }
}

const withinTenSeconds = { timeout: 10_000 }

export const liveUpdates = [
  testCase('a join sends a change event to other members and visitors', ['joinActivity'], async (stage) => {
    const { activityId } = await stage.activity()
    const others = [await subscribe(await stage.member()), await subscribe(stage.visitor())]
    const { api } = await stage.member()
    await api.joinActivity({ activityId })
    for (const { news } of others) await expect.poll(() => news, withinTenSeconds).toContainEqual({ activity: activityId })
    for (const { unsubscribe } of others) unsubscribe()
  }),

  testCase('a changed club setting sends a change event to everybody', ['updateSystemSettings'], async ({ withSettings, visitor }) => {
    const { news, unsubscribe } = await subscribe(visitor())
    await withSettings({ systemDescription: 'We swim, too.' }, () =>
      expect.poll(() => news, withinTenSeconds).toContainEqual({ settings: true }),
    )
    unsubscribe()
  }),

  testCase('a changed profile sends a change event to everybody', ['updateUserInfo'], async ({ member, visitor }) => {
    const { news, unsubscribe } = await subscribe(visitor())
    const { api } = await member()
    await api.updateUserInfo({ bio: 'Slow but happy' })
    await expect.poll(() => news, withinTenSeconds).toContainEqual({ people: true })
    unsubscribe()
  }),

  testCase('an unsubscribed listener receives no more events', ['castVote'], async ({ activity, member, visitor }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    // The first one is connected for both, as tabs of one browser are.
    const [subscribed, unsubscribed] = [await subscribe(visitor()), await subscribe(visitor())]
    unsubscribed.unsubscribe()
    unsubscribed.news.length = 0
    await (await member()).api.castVote({ activityId, routeId: routes[0]! })
    await expect.poll(() => subscribed.news, withinTenSeconds).toContainEqual({ activity: activityId })
    expect(unsubscribed.news).toEqual([])
    subscribed.unsubscribe()
  }),
]

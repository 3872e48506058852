/** Change events for other browsers. */
import { expect } from 'vitest'
import type { News } from '@bothy/client/live.ts'
import { given } from '../case.ts'
import type { Guest } from '../stage.ts'

/** Subscribes like a screen: it has sent a request, and waits for the live connection. */
async function subscribe({ club, live }: Guest): Promise<{ news: News[]; unsubscribe: () => void }> {
  const news: News[] = []
  await club.getSettings()
  const unsubscribe = live.listen((one) => news.push(one))
  await expect.poll(() => live.current(), { timeout: 10_000 }).toBe('connected')
  return { news, unsubscribe }
}

const withinTenSeconds = { timeout: 10_000 }

export const news = [
  given('a join sends a change event to other members and visitors', ['joinActivity'], async (stage) => {
    const { activityId } = await stage.activity()
    const others = [await subscribe(await stage.member()), await subscribe(stage.visitor())]
    const { club } = await stage.member()
    await club.joinActivity({ activityId })
    for (const { news } of others) await expect.poll(() => news, withinTenSeconds).toContainEqual({ activity: activityId })
    for (const { unsubscribe } of others) unsubscribe()
  }),

  given('a changed club setting sends a change event to everybody', ['updateSystemSettings'], async ({ settled, visitor }) => {
    const { news, unsubscribe } = await subscribe(visitor())
    await settled({ systemDescription: 'We swim, too.' }, () =>
      expect.poll(() => news, withinTenSeconds).toContainEqual({ settings: true }),
    )
    unsubscribe()
  }),

  given('an unsubscribed listener receives no more events', ['castVote'], async ({ activity, member, visitor }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const [unsubscribed, subscribed] = [await subscribe(visitor()), await subscribe(visitor())]
    unsubscribed.unsubscribe()
    unsubscribed.news.length = 0
    await (await member()).club.castVote({ activityId, routeId: routes[0]! })
    await expect.poll(() => subscribed.news, withinTenSeconds).toContainEqual({ activity: activityId })
    expect(unsubscribed.news).toEqual([])
    subscribed.unsubscribe()
  }),
]

/** What reaches other screens while they are looked at. */
import { expect } from 'vitest'
import type { News } from '@bothy/client/live.ts'
import { given } from '../case.ts'
import type { Guest } from '../stage.ts'

/** Listens as a screen does: it has asked something, and there is a connection. */
async function listening({ club, live }: Guest): Promise<{ news: News[]; leave: () => void }> {
  const news: News[] = []
  await club.getSettings()
  const leave = live.listen((one) => news.push(one))
  await expect.poll(() => live.current(), { timeout: 10_000 }).toBe('connected')
  return { news, leave }
}

const inTime = { timeout: 10_000 }

export const news = [
  given('a seat that is taken shows on the screen of another member, and of a visitor', ['joinActivity'], async (stage) => {
    const { activityId } = await stage.activity()
    const others = [await listening(await stage.member()), await listening(stage.visitor())]
    const { club } = await stage.member()
    await club.joinActivity({ activityId })
    for (const { news } of others) await expect.poll(() => news, inTime).toContainEqual({ activity: activityId })
    for (const { leave } of others) leave()
  }),

  given('what an administrator settles shows on every screen', ['updateSystemSettings'], async ({ settled, visitor }) => {
    const { news, leave } = await listening(visitor())
    await settled({ systemDescription: 'We swim, too.' }, () => expect.poll(() => news, inTime).toContainEqual({ settings: true }))
    leave()
  }),

  given('who has left hears nothing more', ['castVote'], async ({ activity, member, visitor }) => {
    const { activityId, routes } = await activity({ phase: 'voting' })
    const [gone, there] = [await listening(visitor()), await listening(visitor())]
    gone.leave()
    gone.news.length = 0
    await (await member()).club.castVote({ activityId, routeId: routes[0]! })
    await expect.poll(() => there.news, inTime).toContainEqual({ activity: activityId })
    expect(gone.news).toEqual([])
    there.leave()
  }),
]

import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('routes of past activities on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  /** Each test uses titles of its own, because the tests share one database. */
  async function aPastActivity(leader: Actor, title: string, routes = [aRoute()], phase = 'finished', daysAgo = 7) {
    const { id } = await leader.createActivity(aNewActivity({ title, routes }))
    await fixture().rows(
      `update public.activities set phase = $2, never_public = false, start_time = now() - $3 * interval '1 day', end_time = null where id = $1`,
      [id, phase, daysAgo],
    )
    return id
  }
  const titlesOf = async (reader: Actor, q: string) => (await reader.listPastRoutes({ q })).items.map(({ title }) => title)

  test('a member finds the routes of finished activities, latest first, with what a new route needs', async () => {
    const [leader, mia] = [await fixture().member(), await fixture().member()]
    await aPastActivity(leader, 'Brocken once', [aRoute({ title: 'By the railway', track: aTrack() }), aRoute()], 'finished', 30)
    await aPastActivity(leader, 'Brocken again')
    const { items, nextCursor } = await mia.listPastRoutes({ q: 'brocken' })
    expect([items.map(({ title }) => title), nextCursor]).toEqual([['Brocken again', 'Brocken once'], null])
    const { path: _, ...measured } = aTrack()
    expect(items[1]!.routes[0]).toMatchObject({ ...aRoute({ title: 'By the railway' }), position: 0, track: measured })
    expect(JSON.stringify(items)).not.toContain(aTrack().path)
  })

  test('it searches the titles of routes too', async () => {
    const leader = await fixture().member()
    await aPastActivity(leader, 'Anywhere', [aRoute({ title: 'Über den Gämsensteig' })])
    expect(await titlesOf(leader, 'gamsenst')).toEqual(['Anywhere'])
    expect(await titlesOf(leader, '%')).toEqual([])
  })

  test('activities that are not over, have no route or are hidden are left out', async () => {
    const [leader, mia] = [await fixture().member(), await fixture().member()]
    for (const phase of ['voting', 'enrolling', 'active', 'rejected', 'review'])
      await aPastActivity(leader, `Watzmann ${phase}`, [aRoute()], phase)
    await aPastActivity(leader, 'Watzmann without a route', [])
    const hidden = await aPastActivity(leader, 'Watzmann hidden')
    await fixture().rows(`update public.activities set never_public = true where id = $1`, [hidden])
    expect(await titlesOf(mia, 'watzmann')).toEqual([])
    expect(await titlesOf(leader, 'watzmann')).toEqual(['Watzmann hidden'])
  })

  test('a long list comes in pages', async () => {
    const leader = await fixture().member()
    for (const day of [1, 2, 3]) await aPastActivity(leader, `Kofel ${day}`, [aRoute()], 'finished', day)
    const first = await leader.listPastRoutes({ q: 'kofel', limit: 2 })
    const second = await leader.listPastRoutes({ q: 'kofel', limit: 2, cursor: first.nextCursor! })
    expect([first, second].map(({ items }) => items.map(({ title }) => title))).toEqual([['Kofel 1', 'Kofel 2'], ['Kofel 3']])
    expect(second.nextCursor).toBeNull()
    expect(await fieldsOf(leader.listPastRoutes({ cursor: 'c1' }))).toEqual({ cursor: ['INVALID'] })
  })

  test('visitors are refused', async () => {
    expect(await codeOf(fixture().visitor.listPastRoutes({}))).toBe('NOT_SIGNED_IN')
  })
})

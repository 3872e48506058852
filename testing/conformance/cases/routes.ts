/** The routes that the club has walked: each once, for everybody. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRoute, expectRefusal } from '../scenario.ts'

export const walkedRoutes = [
  testCase('a route that was walked twice is listed once', ['listRoutes', 'getRoute', 'NOT_FOUND'], async ({ activity, visitor }) => {
    const { api } = visitor()
    const routes = [aRoute({ title: 'The old mule track' })]
    const walk = async (title: string) => {
      const { activityId, leader } = await activity({ title, routes })
      expect((await api.listRoutes({ q: title })).items).toEqual([])
      await leader.api.startActivity({ activityId })
      await leader.api.completeActivity({ activityId })
      return activityId
    }
    const first = await walk('Muleteers in May')
    const second = await walk('Muleteers in June')
    const { items, nextCursor } = await api.listRoutes({ q: 'mule track', difficulty: [routes[0]!.difficulty], sort: 'most', limit: 1 })
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([{ title: 'The old mule track', walks: 2, photo: null }])
    expect([first, second]).toContain(items[0]!.activityId)
    const route = await api.getRoute({ hash: items[0]!.hash })
    expect(route).toMatchObject({ walks: 2, route: { title: 'The old mule track', track: null }, conditions: [], photos: [] })
    expect(route.activities.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect((await api.listRoutes({ q: 'mule track', minDistance: 99 })).items).toEqual([])
    await expectRefusal('NOT_FOUND', api.getRoute({ hash: '0'.repeat(32) }))
  }),
]

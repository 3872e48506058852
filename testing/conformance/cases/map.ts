/** The map of the club's region, which only our server copies. The test servers have no source. */
import { expect } from 'vitest'
import type { BackendUnderTest } from '../backend.ts'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

const restOnly = 'only the REST backend has a place for a map'

/** Calls that the other backends always refuse. */
export const unsupportedMapCalls: BackendUnderTest['unsupportedCalls'] = {
  getMap: restOnly,
  measureMap: restOnly,
  copyMap: restOnly,
  pauseMap: restOnly,
  removeMap: restOnly,
}

const region = { west: 7, south: 46, east: 8, north: 47 }

export const map = [
  testCase(
    'only admins copy a map, where there is a source',
    ['getMap', 'measureMap', 'copyMap', 'pauseMap', 'removeMap'],
    async ({ admin, member, visitor, backend }) => {
      const { api } = await admin()
      await expectRefusal('NOT_FOUND', api.measureMap(region))
      await expectRefusal('NOT_FOUND', api.copyMap({ ...region, detail: 12 }))
      await expectRefusal('NOT_FOUND', api.pauseMap({ isPaused: true }))
      if (!backend.name.startsWith('rest')) {
        await expectRefusal('NOT_FOUND', api.getMap())
        await expectRefusal('NOT_FOUND', api.removeMap())
        return
      }
      const nothing = { sources: [], file: null, copy: null }
      expect(await api.getMap()).toMatchObject(nothing)
      expect(await api.removeMap()).toMatchObject(nothing)
      const bo = await member('Bo')
      await expectRefusal('NOT_PERMITTED', bo.api.copyMap({ ...region, detail: 12 }))
      await expectRefusal('NOT_SIGNED_IN', visitor().api.getMap())
    },
  ),
]

/** The store of kept maps, in the storage of a real browser. */
import { beforeEach, expect, test } from 'vitest'
import {
  bytesOf,
  changeMap,
  missingTiles,
  readArchive,
  readMap,
  readMaps,
  readTile,
  removeMap,
  removeOtherMaps,
  sizeOfMaps,
  writeMap,
  writeTiles,
  type KeptMap,
  type NeededTile,
} from './map-store.ts'
import { removeMaps } from './remove-seen.ts'

beforeEach(removeMaps)

const aMap = (activityId: string, map: NeededTile[], { owner = 'bo' } = {}): KeptMap => ({
  activityId,
  owner,
  places: 'here',
  level: 14,
  isLimited: false,
  tiles: { map },
  identities: {},
  isComplete: false,
  isStopped: false,
  isAsked: true,
})
const archive = {
  identity: 'first',
  minZoom: 0,
  maxZoom: 14,
  bounds: [7, 46, 8, 47] as [number, number, number, number],
  tileType: 1,
  layers: ['roads'],
}
const aTile = (identity = 'first') => ({ identity, compression: 1, data: new ArrayBuffer(10) })

/** A map whose tiles are all stored. */
async function keep(activityId: string, ids: number[], options?: { owner?: string }): Promise<void> {
  await writeMap(
    aMap(
      activityId,
      ids.map((id) => [id, 10]),
      options,
    ),
    { map: archive },
  )
  await writeTiles(
    activityId,
    'map',
    ids.map((id) => [id, aTile()] as const),
  )
}
const isStored = async (id: number) => (await readTile('map', id)) !== undefined

test('a tile that two activities need is stored once, and removed with the last of them', async () => {
  await keep('hut', [1, 2])
  await keep('peak', [2, 3])
  expect(await sizeOfMaps()).toBe(30)
  expect(bytesOf([(await readMap('peak'))!])).toBe(20)
  await removeMap('hut')
  expect([await isStored(1), await isStored(2), await isStored(3)]).toEqual([false, true, true])
  expect(await readArchive('map')).toEqual(archive)
  await removeMap('peak')
  expect([await isStored(2), await isStored(3)]).toEqual([false, false])
  expect(await readArchive('map')).toBeUndefined()
})

test('what an activity does not need anymore is removed when its routes change', async () => {
  await keep('hut', [1, 2])
  await keep('peak', [1])
  await writeMap(aMap('hut', [[3, 10]]), { map: archive })
  expect([await isStored(1), await isStored(2)]).toEqual([true, false])
})

test('nothing is stored for a map that was removed meanwhile, by a sign-out or in another page', async () => {
  await keep('hut', [1])
  await removeMaps()
  expect(await writeTiles('hut', 'map', [[1, aTile()]])).toBe(false)
  expect(await changeMap('hut', { isComplete: true })).toBe(false)
  expect([await isStored(1), await readMap('hut')]).toEqual([false, undefined])
})

test('what is missing is what was never stored, or is of another content of the archive', async () => {
  await keep('hut', [1, 2])
  expect(await missingTiles('map', [1, 2, 3], 'first')).toEqual([3])
  await writeTiles('hut', 'map', [[1, aTile('second')]])
  expect(await missingTiles('map', [1, 2], 'second')).toEqual([2])
})

test('the maps of others, and of activities that are not kept, are removed', async () => {
  await keep('hut', [1])
  await keep('peak', [2])
  await keep('lake', [3], { owner: 'cy' })
  await removeOtherMaps('bo', new Set(['hut', 'lake']))
  expect((await readMaps()).map(({ activityId }) => activityId)).toEqual(['hut'])
  expect([await isStored(1), await isStored(2), await isStored(3)]).toEqual([true, false, false])
})

test('elevations and the map do not share tiles of the same number', async () => {
  await keep('hut', [1])
  await writeMap({ ...aMap('peak', []), tiles: { elevation: [[1, 10]] } }, {})
  await writeTiles('peak', 'elevation', [[1, aTile()]])
  await removeMap('hut')
  expect([await isStored(1), await readTile('elevation', 1)]).toEqual([false, aTile()])
})

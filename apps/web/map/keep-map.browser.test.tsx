/** Keeping a map that is stopped and wanted again, under the lock of a real browser. */
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { keepMap, stopKeeping, useKeeping } from './keep-map.ts'

afterEach(cleanup)

const activityId = 'hut'
/** No browser asks at this port, so keeping the map fails. */
const settings = { mapSource: 'pmtiles-url', mapUrl: 'http://127.0.0.1:1/map.pmtiles' } as const
const places = { name: 'here', lines: [[{ lat: 46.6, lon: 8 }]] }
const keep = () => keepMap({ activityId, settings, places, memberId: 'bo', session: { current: () => null }, isAsked: true })

function State() {
  return <p>{JSON.stringify(useKeeping(activityId) ?? 'nothing')}</p>
}

/** Another page keeps its map. */
async function holdMaps(): Promise<() => void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await new Promise<void>((resolve) => {
    void navigator.locks.request('bothy.map', () => {
      resolve()
      return ended
    })
  })
  return end
}

test('a map that is wanted again at once after it was stopped is kept, and what was stopped says nothing of it', async () => {
  const end = await holdMaps()
  const screen = await render(<State />)
  const first = keep()
  const stop = stopKeeping(activityId)
  const again = keep()
  await Promise.all([first, stop])
  await expect.element(screen.getByText('{"share":0}')).toBeVisible()
  end()
  await again
  await expect.element(screen.getByText('{"problem":"failed"}')).toBeVisible()
})

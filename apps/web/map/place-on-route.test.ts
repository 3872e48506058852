import { expect, test } from 'vitest'
import { encodeTrack } from '@bothy/hiking'
import { placeOnRoute } from './place-on-route.ts'

/** Along a degree of longitude at the equator, 111 km. */
const path = encodeTrack({ segments: [[0, 0.25, 0.5, 0.75, 1].map((lon) => ({ lat: 0, lon }))] })

test('a hut beside the route has its distance from the start, and from the route', () => {
  const { distanceM, offsetM } = placeOnRoute({ latitude: 0.001, longitude: 0.5 }, path)
  expect(distanceM / 1000).toBeCloseTo(55.66, 1)
  expect(offsetM).toBeCloseTo(110.6, 0)
})

test('the distance from another continent is right as well', () => {
  // A quarter of the earth.
  expect(placeOnRoute({ latitude: 60, longitude: 0 }, path).offsetM / 1000).toBeCloseTo(6654, -1)
})

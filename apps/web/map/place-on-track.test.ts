import { expect, test } from 'vitest'
import { trackProgress, type TrackPoint } from '@bothy/hiking'
import { isFarAway, isOffTrack, placeAfter, type KnownPlace } from './place-on-track.ts'
import type { Fix } from './use-own-position.ts'

type Spot = [north: number, east: number]

const degree = 111_166
const at = ([north, east]: Spot): TrackPoint => ({
  lat: 46.6 + north / degree,
  lon: 7.9 + east / (degree * Math.cos((46.6 * Math.PI) / 180)),
})
const fixAt = (spot: Spot, seconds: number, accuracyM = 10): Fix => {
  const { lat, lon } = at(spot)
  return { latitude: lat, longitude: lon, accuracyM, at: seconds * 1000 }
}

/** A line through these places, with a point every 100 m. */
const trackOf = (...corners: Spot[]) => {
  const points = corners.slice(1).flatMap(([north, east], i) => {
    const [fromNorth, fromEast] = corners[i]!
    const steps = Math.hypot(north - fromNorth, east - fromEast) / 100
    return Array.from({ length: steps }, (_, k): Spot => [
      fromNorth + ((north - fromNorth) * (k + 1)) / steps,
      fromEast + ((east - fromEast) * (k + 1)) / steps,
    ])
  })
  return trackProgress({ segments: [[corners[0]!, ...points].map(at)] })
}

const thereAndBack = trackOf([0, 0], [5000, 0], [0, 0])
/** It crosses itself after 1 km, at [1000, 0], and there again after 5 km. */
const crossing = trackOf([0, 0], [2000, 0], [2000, 1000], [1000, 1000], [1000, -1000])
/** The way back is 40 m beside the way up. */
const besideItself = trackOf([0, 0], [3000, 0], [3000, 40], [0, 40])

type Step = [spot: Spot, seconds: number]
const walks: [string, ReturnType<typeof trackOf>, Step[], number[]][] = [
  ['begins on the way out', thereAndBack, [[[3000, 5], 0]], [3000]],
  [
    'goes on to the far end and on the way back from there',
    thereAndBack,
    [
      [[4900, 0], 0],
      [[4990, 0], 70],
      [[4930, 0], 120],
      [[4700, 0], 300],
    ],
    [4900, 4990, 5070, 5300],
  ],
  [
    'goes back for a lost glove, and is on the way out all the time',
    thereAndBack,
    [
      [[3000, 0], 0],
      [[2900, 0], 80],
      [[2800, 0], 160],
      [[3000, 0], 320],
      [[3400, 0], 640],
    ],
    [3000, 2900, 2800, 3000, 3400],
  ],
  [
    'stays on the way out after one position that was too far ahead',
    thereAndBack,
    [
      [[3000, 0], 0],
      [[3200, 10], 5],
      [[3050, 0], 10],
    ],
    [3000, 3200, 3050],
  ],
  [
    'is on the way back after a pause without positions, in which the far end was reached',
    thereAndBack,
    [
      [[3000, 0], 0],
      [[2500, 0], 5000],
    ],
    [3000, 7500],
  ],
  [
    'goes straight on where the track crosses itself',
    crossing,
    [
      [[950, 0], 0],
      [[1010, 4], 50],
      [[1200, 0], 200],
    ],
    [950, 1010, 1200],
  ],
  [
    'crosses its own way out',
    crossing,
    [
      [[1000, 300], 0],
      [[1000, 2], 250],
      [[1000, -300], 500],
    ],
    [4700, 4998, 5300],
  ],
  [
    'is on the leg that goes on, where another is a few meters nearer',
    besideItself,
    [
      [[1000, 0], 0],
      [[1100, 25], 80],
      [[1200, 0], 160],
    ],
    [1000, 1100, 1200],
  ],
]

test.each(walks)('a walker %s', (_, track, steps, expected) => {
  let known: KnownPlace | undefined
  const found = steps.map(([spot, seconds]) => {
    known = placeAfter(track, fixAt(spot, seconds), known)
    return known.place.distanceM
  })
  expect(found).toEqual(expected.map((meters) => expect.closeTo(meters, -1.4) as number))
})

test('a position far away changes nothing of the way: the next near one goes on where the walker was', () => {
  const first = placeAfter(thereAndBack, fixAt([4000, 0], 0), undefined)
  const lost = placeAfter(thereAndBack, fixAt([4000, 9000], 10), first)
  expect(isFarAway(lost.place)).toBe(true)
  expect(placeAfter(thereAndBack, fixAt([4010, 0], 20), lost).place.distanceM).toBeCloseTo(4010, -1)
})

test.each([
  { aside: 40, accuracyM: 10, isOff: false },
  { aside: 60, accuracyM: 10, isOff: true },
  { aside: 60, accuracyM: 80, isOff: false },
  { aside: 200, accuracyM: 80, isOff: true },
])('$aside m beside the track, with an accuracy of $accuracyM m, is off it: $isOff', ({ aside, accuracyM, isOff }) => {
  const { place, fix } = placeAfter(thereAndBack, fixAt([1000, aside], 0, accuracyM), undefined)
  expect(isOffTrack(place, fix)).toBe(isOff)
})

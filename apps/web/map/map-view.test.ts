import { expect, test } from 'vitest'
import { formatMapView, isInBounds, nearestIn, parseMapView, placesAtFirst, placesOfRegion, showsLand, touches } from './map-view.ts'

test('a part of the map survives a round trip through the address, rounded to ten meters', () => {
  const text = formatMapView({ latitude: -46.668_81, longitude: 178.022_649, zoom: 11.46 })
  expect(text).toBe('-46.6688,178.0226,11.5')
  expect(parseMapView(text)).toEqual({ latitude: -46.6688, longitude: 178.0226, zoom: 11.5 })
})

test.each([undefined, '', '46,8', '86,8,10', '46,181,10', '46,8,18', '46,8,10,1', 'a,b,c', '1e1,8,3', '46,8,NaN'])(
  '%s is no part of the map',
  (text) => expect(parseMapView(text)).toBeUndefined(),
)

test.each([
  ['inside', { latitude: 46.5, longitude: 8 }, { west: 7, south: 46, east: 9, north: 47 }, true],
  ['north of it', { latitude: 47.1, longitude: 8 }, { west: 7, south: 46, east: 9, north: 47 }, false],
  ['west of it', { latitude: 46.5, longitude: 6.9 }, { west: 7, south: 46, east: 9, north: 47 }, false],
  ['east of the date line', { latitude: 0, longitude: -179 }, { west: 178, south: -1, east: 182, north: 1 }, true],
  ['west of the date line', { latitude: 0, longitude: 179 }, { west: -182, south: -1, east: -178, north: 1 }, true],
  ['far from the date line', { latitude: 0, longitude: 0 }, { west: 178, south: -1, east: -178, north: 1 }, false],
  ['on a map of the whole world', { latitude: 0, longitude: 0 }, { west: -250, south: -85, east: 250, north: 85 }, true],
])('a place %s', (_, place, bounds, isInside) => expect(isInBounds(place, bounds)).toBe(isInside))

test('a journey far away is no place of the region, and neighbors are', () => {
  const region = [46.6, 46.7, 46.5, 46.9, 47.2].map((latitude, index) => ({ latitude, longitude: 7 + index / 2 }))
  expect(placesOfRegion([...region, { latitude: 27.5, longitude: 114.2 }])).toEqual(region)
  const two = [
    { latitude: 46.6, longitude: 8 },
    { latitude: 27.5, longitude: 114.2 },
  ]
  expect(placesOfRegion(two)).toEqual(two)
  const acrossDateLine = [179.9, -179.9, 179.8].map((longitude) => ({ latitude: -17, longitude }))
  expect(placesOfRegion(acrossDateLine)).toEqual(acrossDateLine)
  expect(placesOfRegion([])).toEqual([])
})

test.each([
  ['inside the region', { west: 7.9, south: 46.6, east: 8, north: 46.7 }, true],
  ['over its edge', { west: 8, south: 46.6, east: 8.4, north: 46.7 }, true],
  ['a little around it', { west: 7.6, south: 46.5, east: 8.4, north: 46.9 }, true],
  ['beside it', { west: 7, south: 46.6, east: 7.5, north: 46.7 }, false],
  ['of the whole country', { west: 6, south: 45.8, east: 10.5, north: 47.8 }, false],
  ['one turn of the world later', { west: 367.9, south: 46.6, east: 368, north: 46.7 }, true],
])('a view %s', (_, bounds, hasLand) => expect(showsLand(bounds, [7.8, 46.55, 8.1, 46.75])).toBe(hasLand))

test('the map begins with the places on the land of the club, and without any there with all', () => {
  const [faulhorn, first, gurnigel] = [
    { latitude: 46.674, longitude: 8.0 },
    { latitude: 46.659, longitude: 8.054 },
    { latitude: 46.744, longitude: 7.453 },
  ]
  const region = [7.85, 46.6, 8.13, 46.75] as const
  expect(placesAtFirst([faulhorn, gurnigel, first], region)).toEqual([faulhorn, first])
  expect(placesAtFirst([gurnigel], region)).toEqual([gurnigel])
  expect(placesAtFirst([faulhorn, gurnigel], undefined)).toEqual([faulhorn, gurnigel])
})

test.each([
  ['a place in a rectangle', { west: 7, south: 46, east: 9, north: 47 }, { latitude: 46.6, longitude: 8 }, true],
  ['one beside it', { west: 7, south: 46, east: 9, north: 47 }, { latitude: 46.6, longitude: 9.3 }, false],
  ['one above it', { west: 7, south: 46, east: 9, north: 47 }, { latitude: 47.2, longitude: 8 }, false],
  ['one in a rectangle over the date line', { west: 179, south: -20, east: -179, north: -10 }, { latitude: -15, longitude: -179.5 }, true],
  ['one beside that', { west: 179, south: -20, east: -179, north: -10 }, { latitude: -15, longitude: 0 }, false],
])('%s', (_, region, place, isIn) => expect(isInBounds(place, region)).toBe(isIn))

const region = [7.85, 46.6, 8.13, 46.75] as const

test.each([
  ['inside', { west: 7.9, south: 46.62, east: 7.98, north: 46.66 }, [7.9, 46.62, 7.98, 46.66], true],
  ['over an edge', { west: 7.8, south: 46.73, east: 7.9, north: 46.77 }, [7.85, 46.71, 7.95, 46.75], true],
  ['beside it', { west: 9, south: 46.62, east: 9.1, north: 46.66 }, [8.03, 46.62, 8.13, 46.66], false],
  ['far away', { west: 114, south: 27, east: 114.1, north: 27.1 }, [8.03, 46.6, 8.13, 46.7], false],
  ['larger than it', { west: 5, south: 46.74, east: 9, north: 46.78 }, [7.85, 46.71, 8.13, 46.75], true],
])('a part of the map %s is shown on the land of the club', (_, bounds, nearest, hasLand) => {
  nearestIn(region, bounds).forEach((degrees, i) => expect(degrees).toBeCloseTo(nearest[i]!, 9))
  expect(touches(bounds, region)).toBe(hasLand)
})

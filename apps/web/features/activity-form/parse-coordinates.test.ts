import { describe, expect, test } from 'vitest'
import { formatCoordinates } from '../../format/coordinates.ts'
import { parseCoordinates } from './parse-coordinates.ts'

const schwaegalp = { latitude: 47.2492, longitude: 9.3433 }

describe('the coordinates of a meeting point', () => {
  test.each([
    '47.2492, 9.3433',
    ' 47.2492 9.3433 ',
    '47.2492;9.3433',
    '+47.2492,+9.3433',
    '４７.２４９２，９.３４３３',
    '47,2492; 9,3433',
    '47,2492, 9,3433',
    '47.2492° N, 9.3433° E',
    `47°14'57.12"N 9°20'35.88"E`,
    'geo:47.2492,9.3433',
    'geo:47.2492,9.3433,1352;u=10',
    'geo:47.2492,9.3433?z=15',
    'geo:0,0?q=47.2492,9.3433(Schw%C3%A4galp)',
    'https://www.google.com/maps/@47.2492,9.3433,15z',
    'https://www.google.com/maps/place/Schw%C3%A4galp/@47.1,9.2,15z/data=!3m1!4b1!4m6!3d47.2492!4d9.3433',
    'https://www.google.ch/maps?q=47.2492,9.3433',
    'https://www.google.com/maps/search/47.2492,+9.3433?entry=tts',
    'https://www.google.com/maps/search/?api=1&query=47.2492%2C9.3433',
    'https://www.google.com/maps/dir/?api=1&destination=47.2492,9.3433',
    'https://maps.apple.com/?ll=47.2492,9.3433&q=Parking',
    'https://maps.apple.com/place?coordinate=47.2492,9.3433&name=Parking',
    'https://www.openstreetmap.org/#map=16/47.2492/9.3433',
    'https://www.openstreetmap.org/?mlat=47.2492&mlon=9.3433#map=12/47.1/9.2',
    'https://www.bing.com/maps?cp=47.2492~9.3433&lvl=15',
    'https://www.waze.com/ul?ll=47.2492%2C9.3433&navigate=yes',
    'https://wego.here.com/?map=47.2492,9.3433,15,normal',
    'https://mapy.com/en/turisticka?x=9.3433&y=47.2492&z=15',
  ])('are read from %s', (typed) => {
    expect(parseCoordinates(typed)).toEqual(schwaegalp)
  })

  test.each([
    ['-33.8568, 151.2153', { latitude: -33.8568, longitude: 151.2153 }],
    ['33°51′24″S 151°12′55″E', { latitude: -33.856667, longitude: 151.215278 }],
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['-90, 180', { latitude: -90, longitude: 180 }],
    ['47.12345678, 9.87654321', { latitude: 47.123457, longitude: 9.876543 }],
    ['  ', null],
  ])('of %s are %o', (typed, expected) => {
    expect(parseCoordinates(typed)).toEqual(expected)
  })

  test.each([
    'Schwägalp, parking lot',
    '47.2492',
    '47.2.492, 9.3433',
    '4e1, 9',
    '47.2492, 9.3433, 12',
    'NaN, Infinity',
    'https://maps.app.goo.gl/abcdef',
    'https://evil.example/?q=47.2492,9.3433',
    'https://www.google.com/maps/place/%E0%A4%A',
    'javascript:alert(47.2492,9.3433)',
    '2735000, 1234000',
  ])('are not read from %s', (typed) => {
    expect(parseCoordinates(typed)).toBe('INVALID')
  })

  test.each(['91, 9', '-90.1, 9', '47, 181', 'geo:47,-180.5'])('are out of range in %s', (typed) => {
    expect(parseCoordinates(typed)).toBe('TOO_LARGE')
  })

  test('are written so that they can be read again', () => {
    expect(formatCoordinates(schwaegalp)).toBe('47.2492, 9.3433')
    expect(parseCoordinates(formatCoordinates({ latitude: -0.000001, longitude: 179.999999 }))).toEqual({
      latitude: -0.000001,
      longitude: 179.999999,
    })
  })
})

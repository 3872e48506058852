import { expect, test } from 'vitest'
import { isForName } from './place-at.ts'

test.each([
  { what: 'the letters below the finger, the route beside it', name: { pixels: 3, offsetM: 400 }, route: 9, expected: true },
  { what: 'a route that is nearer than a peak', name: { pixels: 14, offsetM: 250 }, route: 13, expected: false },
  { what: 'a peak that is nearer than a route', name: { pixels: 8, offsetM: 150 }, route: 12, expected: true },
  { what: 'a hut on the route, tapped beside its sign', name: { pixels: 12, offsetM: 15 }, route: 2, expected: true },
  { what: 'the line of a route, with a stream beside it', name: { pixels: 14, offsetM: Infinity }, route: 1, expected: false },
])('a tap on $what is for the name: $expected', ({ name, route, expected }) => {
  expect(isForName(name, { pixels: route })).toBe(expected)
})

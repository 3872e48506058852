import { expect, test } from 'vitest'
import type { NamedPlace } from '../../../map/tile-names.ts'
import { withoutDoubles } from './use-place-names.ts'

const place = (name: string, kind: NamedPlace['kind'], latitude: number): NamedPlace => ({
  name,
  localName: name,
  kind,
  elevationM: undefined,
  latitude,
  longitude: 8,
})

test('a town that the present map names is there once, and another one of its name stays', () => {
  const [thun, far, spiez] = [place('Thun', 'town', 46.76), place('Thun', 'town', 30), place('Spiez', 'town', 46.69)]
  const present = [
    place('Faulhorn', 'hut', 46.68),
    place('Niesen', 'peak', 46.65),
    place('thun', 'village', 46.75),
    place('Thunersee', 'lake', 46.7),
  ]
  expect(withoutDoubles([thun, far, spiez], present).map(({ name, kind }) => [name, kind])).toEqual([
    ['Thun', 'town'],
    ['Spiez', 'town'],
    ['Thunersee', 'lake'],
    ['thun', 'village'],
    ['Niesen', 'peak'],
  ])
})

import { expect, test } from 'vitest'
import { yOf } from '../../../map/mercator.ts'
import { townLabels } from './town-labels.ts'

const town = (name: string, longitude: number, latitude: number) => ({ name, longitude, latitude })
const [bern, thun, zurich, geneva] = [
  town('Bern', 7.45, 46.95),
  town('Thun', 7.62, 46.76),
  town('Zurich', 8.55, 47.37),
  town('Geneva', 6.15, 46.2),
]
const towns = [zurich, geneva, bern, thun]
const frame = (width: number) => ({ x: 7.5, y: yOf(46.9), width, height: width / 1.6 })
const names = (width: number, taken: { x: number; y: number }[] = []) => townLabels(towns, frame(width), taken).map(({ town }) => town.name)

test('the first towns have their names as long as there is room, and closer there are more', () => {
  expect(names(10)).toEqual(['Zurich', 'Geneva', 'Bern'])
  expect(names(1.5)).toEqual(['Bern', 'Thun'])
})

test('in the whole world there are countries alone', () => expect(names(360)).toEqual([]))

test('no town lies on the name of a country', () => expect(names(10, [{ x: 7.6, y: yOf(46.9) }])).toEqual(['Zurich', 'Geneva']))

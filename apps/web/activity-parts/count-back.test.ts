import { expect, test } from 'vitest'
import { countBack } from './count-back.ts'

const at = '2026-06-01T14:00:00Z'
const person = (name: string, isPresent: boolean | null, returnedAt: string | null = null, ...companions: (boolean | null)[]) => ({
  id: name,
  name,
  isPresent,
  returnedAt,
  companions: companions.map((mark, index) => ({ id: `${name} ${index}`, name: `${name} ${index}`, isChild: false, isPresent: mark })),
})
const counted = (group: Parameters<typeof countBack>[0], viewerId?: string) => {
  const { out, unmarked, ...rest } = countBack(group, viewerId)
  return { ...rest, out: out.map(({ name }) => name), unmarked: unmarked.map(({ name }) => name) }
}

test('companions are back with whoever brings them, and nobody waits for who did not come', () => {
  const group = [person('Ada', true, at, true, false), person('Bo', true, null, true), person('Cy', false), person('Di', true)]
  expect(counted(group)).toEqual({ hasRollCall: true, total: 5, down: 2, out: ['Bo', 'Di'], unmarked: [] })
})

test('without a roll call all are out, but for those who were marked as missing', () => {
  const group = [person('Ada', null, null, null), person('Bo', null, at), person('Cy', false)]
  expect(counted(group)).toEqual({ hasRollCall: false, total: 3, down: 1, out: ['Ada'], unmarked: [] })
})

test('who was not seen at the start is not out, but may be', () => {
  const group = [person('Ada', true, null, null), person('Bo', null), person('Cy', false)]
  expect(counted(group)).toEqual({ hasRollCall: true, total: 1, down: 0, out: ['Ada'], unmarked: ['Ada 0', 'Bo'] })
})

test('who takes the roll call is there', () => {
  expect(counted([person('Ada', null), person('Bo', true)], 'Ada')).toMatchObject({ total: 2, out: ['Ada', 'Bo'], unmarked: [] })
  expect(counted([person('Ada', false), person('Bo', true)], 'Ada')).toMatchObject({ total: 1, out: ['Bo'], unmarked: [] })
})

test('who said that they are back was there, whatever the roll call says', () => {
  expect(counted([person('Ada', true), person('Bo', null, at)])).toMatchObject({ total: 2, down: 1, out: ['Ada'], unmarked: [] })
})

test('whom they bring was there with them, and is back with them', () => {
  expect(counted([person('Ada', true), person('Bo', null, at, null, false)])).toMatchObject({
    total: 3,
    down: 2,
    out: ['Ada'],
    unmarked: [],
  })
})

test('a companion who is there keeps the party out, also if whoever brings them is not', () => {
  expect(counted([person('Ada', false, null, true)])).toMatchObject({ total: 1, down: 0, out: ['Ada'] })
})

test('a companion who was deleted comes with whoever brings them', () => {
  const unnamed = [{ name: null, isChild: false }]
  expect(counted([{ ...person('Ada', true), companions: unnamed }])).toMatchObject({ total: 2, unmarked: [] })
})

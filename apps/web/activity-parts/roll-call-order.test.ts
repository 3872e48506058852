import { expect, test } from 'vitest'
import { rollCallRows } from './roll-call-order.ts'

const people = [
  { id: 'ada', isPresent: true },
  { id: 'bo', isPresent: null },
  { id: 'cy', isPresent: false },
  { id: 'di', isPresent: null },
]
const shown = (rows: ReturnType<typeof rollCallRows>) =>
  rows.map(({ participant, group, count, isFirst }) => `${participant.id} ${group}${isFirst ? ` (${count})` : ''}`)

test('who is not here yet comes first, then who is, then who does not come', () => {
  expect(shown(rollCallRows(people))).toEqual(['bo waiting (2)', 'di waiting', 'ada here (1)', 'cy missing (1)'])
})

test('a row stays under the finger until it may move', () => {
  expect(shown(rollCallRows(people, new Map([['ada', 'waiting']])))).toEqual([
    'ada waiting (3)',
    'bo waiting',
    'di waiting',
    'cy missing (1)',
  ])
})

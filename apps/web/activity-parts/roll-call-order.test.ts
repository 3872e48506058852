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

test('who is back has come, with all whom they bring', () => {
  const back = { id: 'ada', isPresent: null, returnedAt: '2026-06-01T14:00:00Z', companions: [{ id: 'timo', name: 'Timo', isChild: true }] }
  const marked = { id: 'bo', isPresent: false, returnedAt: '2026-06-01T14:00:00Z' }
  expect(shown(rollCallRows([back, marked] as typeof people))).toEqual(['ada here (2)', 'bo missing (1)'])
})

test('a row stays under the finger until it may move', () => {
  expect(shown(rollCallRows(people, new Map([['ada', 'waiting']])))).toEqual([
    'ada waiting (3)',
    'bo waiting',
    'di waiting',
    'cy missing (1)',
  ])
})

test('a party is waited for until each of its companions is marked, and here if anyone of it is', () => {
  const companion = (id: string, isPresent: boolean | null) => ({ id, name: id, isChild: true, isPresent })
  const erased = { name: null, isChild: false }
  const party = (id: string, isPresent: boolean, companions: object[]) => ({ id, isPresent, companions }) as (typeof people)[number]
  const parties = [
    party('ada', true, [companion('timo', null), companion('max', null)]),
    party('bo', false, [companion('ida', true)]),
    party('cy', false, [companion('lena', false), erased]),
  ]
  expect(shown(rollCallRows(parties))).toEqual(['ada waiting (2)', 'bo here (1)', 'cy missing (2)'])
})

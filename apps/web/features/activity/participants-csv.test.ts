import { expect, test } from 'vitest'
import { participantsCsv } from './participants-csv.ts'

const columns = { name: 'Name', phone: 'Phone', joined: 'Joined' }
const person = (name: string, phone?: string | null) => ({
  id: '7b0ac1a2-1111-4222-8333-444455556666',
  name,
  avatar: null,
  joinTime: '2026-06-01T08:00:00Z',
  ...(phone !== undefined && { phone }),
})
const rowsOf = (...people: ReturnType<typeof person>[]) =>
  participantsCsv(people, columns, () => '1 June')
    .replace('\uFEFF', '')
    .split('\r\n')

test('participants are listed with quoted names, and without phone numbers that are not shown', () => {
  expect(rowsOf(person('Mia "the goat" Frei, Bern'))).toEqual(['"Name","Joined"', '"Mia ""the goat"" Frei, Bern","1 June"', ''])
})

test.each([';', '\t', '|'])('a formula after the separator %j of another country stays in the cell of the name', (separator) => {
  const [, row] = rowsOf(person(`Mia${separator}=1+1`))
  expect(row).toBe(`"Mia${separator}=1+1","1 June"`)
})

test('phone numbers have a column of their own', () => {
  expect(rowsOf(person('Mia', '+41790000001'), person('Lin', null))).toEqual([
    '"Name","Phone","Joined"',
    `"Mia","'+41790000001","1 June"`,
    '"Lin","","1 June"',
    '',
  ])
})

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)', ' =1'])(
  'the name %j is not run as a formula',
  (name) => {
    expect(rowsOf(person(name)).join('\r\n')).toContain(`"'${name.replaceAll('"', '""')}"`)
  },
)

import { expect, test } from 'vitest'
import { participantsCsv } from './participants-csv.ts'

const columns = { name: 'Name', phone: 'Phone', joined: 'Joined', with: 'Comes with' }
const person = (name: string, phone?: string | null) => ({
  id: '7b0ac1a2-1111-4222-8333-444455556666',
  name,
  avatar: null,
  joinTime: '2026-06-01T08:00:00Z',
  ...(phone !== undefined && { phone }),
})
const format = { time: () => '2026-06-01T10:00:00+02:00', phone: (number: string) => `${number.slice(0, 3)} ${number.slice(3)}` }
const american = { locale: 'en', languages: ['en-US'] }
const tableOf = (people: ReturnType<typeof person>[], reader = american) => participantsCsv(people, columns, { format, reader })
const rowsOf = (...people: ReturnType<typeof person>[]) => tableOf(people).replace('\uFEFF', '').split('\r\n')

test('participants are listed with quoted names, and without phone numbers that are not shown', () => {
  expect(rowsOf(person('Mia "the goat" Frei, Bern'))).toEqual([
    '"Name","Joined"',
    '"Mia ""the goat"" Frei, Bern","2026-06-01T10:00:00+02:00"',
    '',
  ])
})

test.each([';', '\t', '|'])('a formula after the separator %j of another country stays in the cell of the name', (separator) => {
  const [, row] = rowsOf(person(`Mia${separator}=1+1`))
  expect(row).toBe(`"Mia${separator}=1+1","2026-06-01T10:00:00+02:00"`)
})

test('phone numbers have a column of their own, in groups and without an apostrophe', () => {
  expect(rowsOf(person('Mia', '+41790000001'), person('Lin', null))).toEqual([
    '"Name","Phone","Joined"',
    `"Mia","+41 790000001","2026-06-01T10:00:00+02:00"`,
    '"Lin","","2026-06-01T10:00:00+02:00"',
    '',
  ])
})

test('companions follow whoever brings them, who is named in a column of its own', () => {
  const mia = { ...person('Mia', '+41790000001'), companions: [{ name: 'Timo', isChild: true, phone: null }] }
  expect(
    participantsCsv([mia, person('Lin', null)], columns, { format, reader: american })
      .replace('\uFEFF', '')
      .split('\r\n'),
  ).toEqual([
    '"Name","Phone","Joined","Comes with"',
    `"Mia","+41 790000001","2026-06-01T10:00:00+02:00",""`,
    `"Timo","","2026-06-01T10:00:00+02:00","Mia"`,
    '"Lin","","2026-06-01T10:00:00+02:00",""',
    '',
  ])
})

test('where there are cars, each row says with whom it rides, and companions ride with whoever brings them', () => {
  const mia = { ...person('Mia'), companions: [{ name: 'Timo', isChild: true }] }
  const lin = { ...person('Lin'), id: '7b0ac1a2-1111-4222-8333-444455556667' }
  const ben = { ...person('Ben'), id: '7b0ac1a2-1111-4222-8333-444455556668' }
  const rides = {
    heading: 'Rides with',
    of: new Map([
      [mia.id, 'Lin'],
      [lin.id, 'Drives'],
    ]),
  }
  const table = participantsCsv([mia, lin, ben], columns, { format, reader: american, rides })
  const ends = table.split('\r\n').map((row) => row.split(',').at(-1))
  expect(ends).toEqual(['"Rides with"', '"Lin"', '"Lin"', '"Drives"', '""', ''])
})

test.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)', ' =1'])(
  'the name %j is not run as a formula',
  (name) => {
    expect(rowsOf(person(name)).join('\r\n')).toContain(`"'${name.replaceAll('"', '""')}"`)
  },
)

test.each([
  ['de', ['en-US'], ';'],
  ['fr', ['fr-CA'], ';'],
  ['en', ['de-CH', 'en'], ';'],
  ['en', ['nl-NL'], ';'],
  ['en', ['en-GB'], ','],
  ['en-x-pirate', ['en-US'], ','],
  ['zh-TW', ['zh-TW'], ','],
  ['ja', [], ','],
  ['en', ['C'], ','],
  ['en', ['', 'de'], ','],
  ['en', ['de_CH.UTF-8'], ';'],
])('a reader of %s with the browser in %j gets columns by %j', (locale, languages, separator) => {
  expect(tableOf([person('Mia')], { locale, languages })).toContain(`"Mia"${separator}"2026`)
})

test('only digits in groups are a number', () => {
  const typed = { ...format, phone: (number: string) => number }
  for (const number of ['+1+1', '+1 =1', '+1', '+cmd|x'])
    expect(participantsCsv([person('Mia', number)], columns, { format: typed, reader: american })).toContain(`"'${number}"`)
})

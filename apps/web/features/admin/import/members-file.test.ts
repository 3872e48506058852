import { strToU8, zipSync } from 'fflate'
import * as numbers from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { limits } from '@bothy/contract/limits.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { withKind } from './column-kinds.ts'
import { FileRefusal } from './file-refusal.ts'
import { memberRows } from './member-rows.ts'
import { clubFiles } from './testing/club-files.ts'
import { place, rowsOf, tableOf } from './testing/rows-of.ts'
import { workbook } from './testing/workbook.ts'

/** A workbook with these rows. */
const sheetWith = (rows: string) =>
  zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) })
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each(Object.entries(clubFiles))('a file with %s is read', async (_, { bytes, columns, rows, some }) => {
  const table = await tableOf(bytes)
  expect(table.columns.map(({ kind }) => kind ?? '.').join(' ')).toBe(columns)
  const found = memberRows(table, place, numbers)
  expect(found).toHaveLength(rows)
  for (const [line, expected] of Object.entries(some)) expect(found.find((row) => row.line === Number(line))).toMatchObject(expected)
})

test('what a file says is accepted by the club as it is, and fits into one request', async () => {
  for (const { bytes } of Object.values(clubFiles)) {
    const input = { fileName: 'members.csv', language: 'en' as const, rows: await rowsOf(bytes) }
    expect(parseInput(callSchemas.createImport.input, input)).toMatchObject({ fileName: 'members.csv' })
    expect(JSON.stringify(input).length).toBeLessThan(requestLimits.input.bytes.members / 2)
  }
})

test('an address has the form in which its member signs in', async () => {
  const rows = await rowsOf(utf8('Name,Email\nAda,ＡＤＡ@Köln.example\n'))
  const { rows: parsed } = parseInput(callSchemas.createImport.input, { fileName: 'a', language: 'en', rows }) as {
    rows: { email: string }[]
  }
  expect(parsed[0]!.email).toBe('ada@xn--kln-sna.example')
})

test.each([
  ['nothing', utf8(''), 'empty', 0],
  ['blank lines', utf8(' ;;\n\n;;\n'), 'empty', 0],
  ['a text', utf8('Dear members,\nsee you on Sunday\n'.replace(',', '')), 'not-a-table', 0],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), 'not-a-table', 0],
  ['a PDF', utf8('%PDF-1.7 a,b\nc,d'), 'not-a-table', 0],
  ['the former format of Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'old-excel', 0],
  ['a damaged workbook', workbook({ A: [['Name', 'a@example.org']] }).slice(0, 400), 'unreadable', 0],
  ['a heading alone', utf8('Name,Email\n'), 'no-members', 0],
  ['a small workbook that is large when it is unpacked', zipSync({ 'xl/a.xml': new Uint8Array(60_000_000) }, { level: 1 }), 'too-large', 0],
  ['a cell at the end of the last row', sheetWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), 'too-large', 0],
  [
    'rows without numbers, and a cell at the end of one',
    sheetWith(`${'<row/>'.repeat(1000)}<row><c r="XFD1"><v>1</v></c></row>`),
    'too-large',
    0,
  ],
  ['too many bytes', new Uint8Array(limits.import.bytes + 1).fill(0x61), 'too-large', 0],
  [
    'too many members',
    utf8(`Name,Email\n${'Ada,ada@example.org\n'.repeat(limits.import.rows + 1)}`),
    'too-many-rows',
    limits.import.rows + 1,
  ],
] as const)('a file with %s is refused', async (_, bytes, code, count) => {
  const refusal = await rowsOf(bytes).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(FileRefusal)
  expect(refusal).toMatchObject({ code, count })
})

test('a flaw in one cell refuses its row and not the file, and what nobody can store is left out', async () => {
  const rows = await rowsOf(
    utf8(`Name,Email\n${' '.repeat(5000)}\nA\0da,ada@example.org\n\u202eBen,ben@example.org\n${'x'.repeat(253)}🏔,kim@example.org\n`),
  )
  expect(rows.map(({ name }) => name)).toEqual(['Ada', '\u202eBen', `${'x'.repeat(253)}\ufffd`])
  const input = { fileName: 'members.csv', language: 'en' as const, rows }
  expect(parseInput(callSchemas.createImport.input, input)).toEqual(input)
})

test('a table is looked through as far as a list of members can reach', async () => {
  const [wide, long] = [',x'.repeat(300), '<'.repeat(5000)]
  const { columns, lines } = await tableOf(utf8(`Name,Email${wide}\nAda,ada@example.org${wide}\nBen,${long}\n`))
  expect([columns.length, lines.length, lines[1]!.cells[1]!.length]).toEqual([200, 2, 1000])
})

test('a column that only its content explains is to be checked, and one of two of a kind is left out', async () => {
  const { columns } = await tableOf(utf8('Wer,Email,Kontakt,Email 2\nAda Lovelace,ada@example.org,+41795124018,b@example.org\n'))
  expect(columns.map(({ kind, isSure }) => [kind, isSure])).toEqual([
    ['name', false],
    ['email', true],
    ['phone', false],
    [null, true],
  ])
})

test('groups and roles in them are read where the club has groups', async () => {
  const file = utf8('Name;E-Mail;Gruppe;Funktion\nAda Lovelace;ada@example.org;Jugend, Klettern;Prüferin\n')
  const table = await tableOf(file)
  expect(table.columns.map(({ kind }) => kind)).toEqual(['name', 'email', 'groups', 'role'])
  expect(memberRows(table, place, numbers)).toMatchObject([{ groups: 'Jugend, Klettern', role: 'reviewer' }])
  expect((await tableOf(file, ['groups'])).columns.map(({ kind }) => kind)).toEqual(['name', 'email', null, 'role'])
})

test('qualifications are read where the club has some, each with its last day, in the order of days and months that the column shows', async () => {
  const file = utf8(
    'Name,Email,Certificates\nAda,ada@example.org,First aid until 5/2/2027; Guide\nBen,ben@example.org,First aid (2/28/2027)\n',
  )
  const table = await tableOf(file)
  expect(table.columns.map(({ kind }) => kind)).toEqual(['name', 'email', 'qualifications'])
  expect(memberRows(table, { ...place, dateOrder: 'day-first' }, numbers)).toMatchObject([
    { qualifications: 'First aid (2027-05-02); Guide' },
    { qualifications: 'First aid (2027-02-28)' },
  ])
  expect((await tableOf(file, ['qualifications'])).columns.map(({ kind }) => kind)).toEqual(['name', 'email', null])
})

test('a corrected column takes its kind from another', async () => {
  const { columns, lines } = await tableOf(utf8('Name,Email,Email 2\nAda,ada@example.org,ada@example.com\n'))
  const corrected = withKind(columns, 2, 'email')
  expect(corrected.map(({ kind }) => kind)).toEqual(['name', null, 'email'])
  expect(memberRows({ columns: corrected, lines }, place, numbers)).toMatchObject([{ email: 'ada@example.com' }])
  expect(withKind(columns, 1, 'firstName').map(({ kind }) => kind)).toEqual([null, 'firstName', null])
})

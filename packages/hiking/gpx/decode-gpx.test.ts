import { expect, test } from 'vitest'
import { readGpxFile } from '../hiking.ts'
import { refusalOf, twoPoints } from '../testing/gpx-texts.ts'

const file = (encoding?: string) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><gpx><trk><name>Höhenweg €</name><trkseg>${twoPoints}</trkseg></trk></gpx>`

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
  return new Uint8Array(view.buffer)
}
/** One byte for each character; the euro sign is 0x80 in windows-1252. */
const singleBytes = (text: string) => Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)))

const nameOf = (bytes: Uint8Array) => readGpxFile(bytes).tracks[0]!.name

const files: [encoding: string, bytes: Uint8Array][] = Object.entries({
  'UTF-8': utf8(file('UTF-8')),
  'UTF-8 without a declaration': utf8(file()),
  'UTF-8 with a mark': utf8(`\uFEFF${file('UTF-8')}`),
  'UTF-8 with a mark, declared wrongly': utf8(`\uFEFF${file('ISO-8859-1')}`),
  'UTF-8, declared as UTF-16': utf8(file('utf-16')),
  'UTF-16 with a mark, little endian': utf16(`\uFEFF${file('UTF-16')}`, true),
  'UTF-16 with a mark, big endian': utf16(`\uFEFF${file('UTF-16')}`, false),
  'UTF-16 without a mark, little endian': utf16(file('UTF-16'), true),
  'UTF-16 without a mark, big endian': utf16(file('UTF-16'), false),
  'windows-1252': singleBytes(file('windows-1252')),
  'windows-1252, declared as Latin-1': singleBytes(file('ISO-8859-1')),
  'windows-1252 without a declaration': singleBytes(file()),
  'windows-1252, declared as UTF-8': singleBytes(file('UTF-8')),
  'windows-1252, declared as ANSI': singleBytes(file('ANSI')),
  'windows-1252, declared as UTF-16': singleBytes(file('UTF-16')),
  'UTF-8, declared as ANSI': utf8(file('ANSI')),
  'UTF-8, declared as Latin-1': utf8(file('iso-8859-1')),
  'UTF-8, declared as windows-1252': utf8(file('Windows-1252')),
  'UTF-8, declared as UTF8': utf8(file('UTF8')),
})

test.each(files)('the name of a walk is read from %s', (_, bytes) => {
  expect(nameOf(bytes)).toBe('Höhenweg €')
})

test('an encoding that nobody knows is named where letters may be wrong', () => {
  const notesOf = (bytes: Uint8Array) => readGpxFile(bytes).notes
  expect(notesOf(utf8(file('x-klingon')))).toEqual([{ code: 'encoding', encoding: 'x-klingon' }])
  expect(notesOf(utf8(file('x-klingon').replace('Höhenweg €', 'Way')))).toEqual([])
  expect(notesOf(singleBytes(file('ANSI')))).toEqual([])
})

test('bytes that do not fit the declared encoding are read as far as they do', () => {
  const { tracks, notes } = readGpxFile(Uint8Array.from(singleBytes(file('shift_jis')), (byte) => (byte === 0x80 ? 0xff : byte)))
  expect(tracks[0]!.segments[0]).toHaveLength(2)
  expect(notes).toEqual([{ code: 'encoding', encoding: 'shift_jis' }])
  expect(readGpxFile(utf16(`\uFEFF${file()}`, true).subarray(0, -1)).tracks).toHaveLength(1)
})

test('UTF-32 is refused by its name', () => {
  expect(refusalOf(() => readGpxFile(Uint8Array.of(0xff, 0xfe, 0, 0)))).toEqual({
    code: 'unknown-encoding',
    params: { encoding: 'UTF-32' },
  })
})

test('a file of more than 50 MB is not decoded', () => {
  expect(refusalOf(() => readGpxFile(new Uint8Array(50_000_001)))).toEqual({ code: 'too-large', params: { limit: 50 } })
})

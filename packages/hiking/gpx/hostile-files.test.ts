import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elevationProfile, encodeTrack, GpxError, gpxErrorCodes, readGpx, readGpxFile, trackStatistics, type GpxFile } from '../hiking.ts'
import { bytesOf, plainFile } from '../testing/gpx-dialects.ts'
import { refusalOf, trackFile, twoPoints } from '../testing/gpx-texts.ts'
import { decodeText } from './decode-text.ts'
import { Markup } from './markup.ts'

type Outcome = GpxFile | { code: string; params: { line?: number } }

/** Reads or refuses; every other error fails the test, and so does a figure that is no number. */
function outcomeOf(file: string | Uint8Array): Outcome {
  let read: GpxFile | undefined
  const refusal = refusalOf(() => (read = readGpxFile(bytesOf(file))))
  if (refusal) {
    expect(gpxErrorCodes).toContain(refusal.code)
    return refusal
  }
  for (const track of read!.tracks) {
    for (const value of Object.values(trackStatistics(track))) expect(Number.isFinite(value)).toBe(true)
    for (const { elevationM } of elevationProfile(track).flat()) expect(Number.isFinite(elevationM)).toBe(true)
    expect(encodeTrack(track)).not.toContain('NaN')
  }
  return read!
}

const linesOf = (outcome: Outcome) =>
  'code' in outcome ? [outcome.params.line] : outcome.notes.map(({ line }) => line).filter((line) => line !== undefined)

describe('a file that is cut off is read up to its last complete point, or refused, with the line of its end:', () => {
  const cuts = Array.from({ length: 40 }, (_, i) => Math.floor((plainFile.length * (i + 1)) / 42))
  test.each(cuts)('after %i characters', (length) => {
    const text = plainFile.slice(0, length)
    const outcome = outcomeOf(text)
    const lines = text.trimEnd().split('\n').length
    expect(linesOf(outcome)).toEqual([lines])
    if ('code' in outcome) expect(outcome.code).toBe('incomplete')
    else expect(outcome.tracks[0]!.segments.flat()).toHaveLength(text.split('</trkpt>').length - 1)
  })
})

describe('a file of another kind is refused as what it is:', () => {
  const kml = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><!-- <gpx> --></Document></kml>'
  const escaped = trackFile(twoPoints).replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const bytes = (...start: number[]) => Uint8Array.from({ length: 400 }, (_, i) => start[i] ?? (i * 37) % 256)
  const kinds: [name: string, file: string | Uint8Array, refusal: object][] = [
    ['nothing', '', { code: 'empty' }],
    ['white space', ' \n\t\n', { code: 'empty' }],
    ['a byte-order mark alone', '\uFEFF', { code: 'empty' }],
    ['NUL alone', '\0'.repeat(900), { code: 'empty' }],
    ['KML', kml, { code: 'other-format', params: { format: 'KML' } }],
    ['KML with a prefix', kml.replaceAll('kml', 'k:kml'), { code: 'other-format', params: { format: 'KML' } }],
    ['KML after blank lines', `\n\n${kml}`, { code: 'other-format', params: { format: 'KML' } }],
    ['TCX', '<?xml version="1.0"?><TrainingCenterDatabase/>', { code: 'other-format', params: { format: 'TCX' } }],
    ['OpenStreetMap', '<osm version="0.6"/>', { code: 'other-format', params: { format: 'OpenStreetMap' } }],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', { code: 'other-format', params: { format: 'SVG' } }],
    ['other XML', '<note/>', { code: 'not-gpx' }],
    ['GPX in a comment alone', '<!-- <gpx> -->', { code: 'not-gpx' }],
    ['GPX in a comment alone that is cut off', '<!-- <gpx', { code: 'not-gpx' }],
    ['GPX in CDATA alone', '<note><![CDATA[<gpx><trk>]]></note>', { code: 'not-gpx' }],
    ['GPX with escaped tags', escaped, { code: 'not-gpx' }],
    ['GPX with escaped tags in a page', `<html><body><pre>${escaped}</pre></body></html>`, { code: 'web-page' }],
    ['GPX with escaped tags in XML', `<note>${escaped}</note>`, { code: 'not-gpx' }],
    ['GPX with tags that are escaped twice', escaped.replaceAll('&', '&amp;'), { code: 'not-gpx' }],
    ['GPX with tags that are escaped by numbers', escaped.replaceAll('&lt;', '&#60;'), { code: 'not-gpx' }],
    ['FIT', bytes(14, 16, 0, 0, 9, 9, 0, 0, 46, 70, 73, 84), { code: 'other-format', params: { format: 'FIT' } }],
    ['ZIP', bytes(80, 75, 3, 4), { code: 'archive', params: { format: 'ZIP' } }],
    ['gzip', bytes(31, 139, 8), { code: 'archive', params: { format: 'gzip' } }],
    ['7z', bytes(55, 122, 188, 175), { code: 'archive', params: { format: '7z' } }],
    ['RAR', bytes(82, 97, 114, 33), { code: 'archive', params: { format: 'RAR' } }],
    ['PDF', bytes(37, 80, 68, 70), { code: 'other-format', params: { format: 'PDF' } }],
    ['JPEG', bytes(255, 216, 255, 224), { code: 'other-format', params: { format: 'JPEG' } }],
    ['PNG', bytes(137, 80, 78, 71), { code: 'other-format', params: { format: 'PNG' } }],
    ['GIF', bytes(71, 73, 70, 56), { code: 'other-format', params: { format: 'GIF' } }],
    ['bytes', bytes(1, 2, 200), { code: 'not-gpx' }],
    ['GeoJSON', '{"type": "FeatureCollection", "features": []}', { code: 'other-format', params: { format: 'GeoJSON' } }],
    ['a line of GeoJSON', '{\n "coordinates": [], "type": "LineString"}', { code: 'other-format', params: { format: 'GeoJSON' } }],
    ['a message in JSON', '{"error": "not found"}', { code: 'data', params: { format: 'JSON' } }],
    ['a list in JSON', '[{"lat": 1}]', { code: 'data', params: { format: 'JSON' } }],
    ['a page', '<!DOCTYPE html><html><body>Sign in</body></html>', { code: 'web-page' }],
    ['a page without a DOCTYPE', '<HTML><head/></HTML>', { code: 'web-page' }],
    ['a page after a comment', '<!-- 404 --><html lang="en">', { code: 'web-page' }],
    ['CSV', 'lat,lon\n57.1,-3.6\n', { code: 'other-format', params: { format: 'CSV' } }],
    ['CSV with semicolons', 'Breite;Länge\n57,1;-3,6', { code: 'other-format', params: { format: 'CSV' } }],
    ['NMEA', '$GPGGA,123519,4807.038,N\n$GPGGA,123520,4807.038,N', { code: 'other-format', params: { format: 'NMEA' } }],
    ['IGC', 'AXXX123\nHFDTE150725\n', { code: 'other-format', params: { format: 'IGC' } }],
    ['prose', 'Meet at the bridge.', { code: 'not-gpx' }],
    ['a DOCTYPE', `<?xml version="1.0"?>\n<!DOCTYPE gpx SYSTEM "x">\n<gpx/>`, { code: 'doctype', params: { line: 2 } }],
    ['a DOCTYPE in lower case', '\n\n<!doctype gpx>\n<gpx/>', { code: 'doctype', params: { line: 3 } }],
    ['a DOCTYPE inside', trackFile(`${twoPoints}\n<!DOCTYPE gpx [<!ENTITY a "b">]>`), { code: 'doctype', params: { line: 4 } }],
    ['waypoints alone', '<gpx><wpt lat="1" lon="2"/></gpx>', { code: 'only-waypoints', params: { count: 1 } }],
    ['an empty GPX file', '<gpx/>', { code: 'no-points' }],
    ['UTF-32', Uint8Array.of(0, 0, 254, 255, 0, 0, 0, 60), { code: 'unknown-encoding', params: { encoding: 'UTF-32' } }],
  ]
  test.each(kinds)('%s', (_, file, refusal) => {
    expect(outcomeOf(file)).toMatchObject(refusal)
  })
})

describe('a file that repeats without end is read or refused:', () => {
  const units = [
    '<',
    '</',
    '<a ',
    '<a b="',
    "<a b='",
    '<a b=',
    '</a',
    '&',
    '&a',
    '&#',
    '<![CDATA[',
    '<!--',
    '<?x ',
    '<!x',
    '"',
    '=',
    '>',
    '\r',
    '\0',
  ]
  const elements = [
    '<name>',
    '<trk>',
    '<trkseg>',
    '<trkpt lat="1" lon="2">',
    '<trkpt lat="x"/>',
    '<ele>1',
    '</trk>',
    '</gpx>',
    '<gpx>',
    '<extensions>',
    'a="b" ',
  ]
  test.each([...units, ...elements])('%s', (unit) => {
    const files = [
      `<gpx><trk><trkseg>${twoPoints}${unit.repeat(20_000)}`,
      unit.repeat(20_000),
      plainFile.replace('</trkseg>', unit.repeat(3)),
    ]
    expect(files.map(outcomeOf)).toHaveLength(3)
  })
})

describe('a part of 20 MB is read or refused:', () => {
  const long = (unit: string) => unit.repeat(Math.ceil(20_000_000 / unit.length))
  const parts: [name: string, part: () => string][] = [
    ['a value without quotes', () => `<a b=${long('x')}/>`],
    ['a value of slashes without quotes', () => `<a b=${long('/')} />`],
    ['a value of equals signs', () => `<a b=${long('a=')}>`],
    ['a value without its last quote', () => `<a b="${long('x')}>`],
    ['the name of an attribute', () => `<a ${long('x')}/>`],
    ['white space around an equals sign', () => `<a b${long(' ')}=${long(' ')}/>`],
    ['a name', () => `<name>${long('x')}</name>`],
    ['a name of ampersands', () => `<name>${long('&')}</name>`],
    ['a name of entities', () => `<name>${long('&amp;')}</name>`],
    ['a name of entities that are cut off', () => `<name>${long('&nbsp')}</name>`],
    ['a literal name of ampersands', () => `<name><![CDATA[${long('&')}]]></name>`],
    ['a latitude of entities', () => `<trkpt lat="${long('&#49;')}" lon="2"/>`],
    ['the name of an end tag', () => `</${long('x')}>`],
  ]
  test.each(parts)('%s', (_, part) => {
    expect(outcomeOf(trackFile(twoPoints).replace('<trkseg>', () => `${part()}<trkseg>`))).toBeDefined()
  })
})

test('the first 500 characters of a name are kept, however they are written', () => {
  for (const written of ['&amp;', '&', '&#x000026;'])
    expect(readGpx(trackFile(twoPoints).replace('<trkseg>', `<name>${written.repeat(600)}</name><trkseg>`)).tracks[0]!.name).toBe(
      '&'.repeat(500),
    )
})

test('of a text of megabytes, only the beginning is decoded', () => {
  expect(decodeText(`${'a'.repeat(20_000)}&`)).toEqual({ text: 'a'.repeat(500), isFlawed: false })
  expect(decodeText(`${'&amp;'.repeat(20_000)}`)).toEqual({ text: '&'.repeat(500), isFlawed: false })
})

test('line ends inside of a number are no number', () => {
  expect(outcomeOf(trackFile(`${twoPoints}<trkpt lat="4\n6" lon="8"/><trkpt lat="46" lon="8\u2028N"/>`))).toMatchObject({
    notes: [{ code: 'invalid-points', count: 2 }],
  })
})

test('whatever is changed in a file, it is read or refused with a line that it has', () => {
  const token = fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    '=',
    '</trkpt>',
    '<trkpt',
    '<ele>',
    '</gpx>',
    '<!--',
    ']]>',
    '\0',
    'é',
    '\uFFFF',
    '999',
    '-',
    ' ',
  )
  const change = fc.record({ at: fc.nat(plainFile.length), remove: fc.nat(200), insert: fc.array(token, { maxLength: 5 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const text = changes.reduce((all, { at, remove, insert }) => all.slice(0, at) + insert.join('') + all.slice(at + remove), plainFile)
      const lines = text.split('\n').length
      for (const line of linesOf(outcomeOf(text))) {
        expect(line ?? 1).toBeGreaterThan(0)
        expect(line ?? 1).toBeLessThanOrEqual(lines)
      }
    }),
    { numRuns: 300 },
  )
})

test('every step of reading moves on, so that the work grows with the file and no faster', () => {
  const token = fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    '=',
    '!',
    '?',
    '-',
    '[',
    ']',
    ' ',
    'a',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '</',
    '/>',
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      const text = tokens.join('')
      let characters = 0
      const nothing = () => {}
      const count = (found: string) => (characters += found.length)
      const markup = new Markup(text, { open: nothing, close: nothing, text: count, doctype: nothing, flaw: nothing, cut: nothing })
      for (let position = 0; markup.next(); position = markup.position) expect(markup.position).toBeGreaterThan(position)
      expect(markup.position).toBe(text.length)
      expect(characters).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('numbers of any kind are read or named, and never become a figure that is no number', () => {
  const written = fc.oneof(
    fc.double({ min: -200, max: 200 }).map(String),
    fc.constantFrom('', 'NaN', 'Infinity', '-0', '1e400', '1e-400', '0x1F', '٤٦', '46°30′', '1.2.3', '46,5', 'null', '-', '.'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(written, written, written), { minLength: 1, maxLength: 12 }), (points) => {
      const text = trackFile(points.map(([lat, lon, ele]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele></trkpt>`).join('\n'))
      const outcome = outcomeOf(text)
      if ('code' in outcome) return
      const count = (code: string) => outcome.notes.find((note) => note.code === code)?.count ?? 0
      expect(outcome.tracks[0]!.segments.flat().length + count('invalid-points') + count('far-points')).toBe(points.length)
    }),
  )
})

test('a refusal is an error with a code, for programs that show it themselves', () => {
  expect(() => readGpx('')).toThrow(GpxError)
})

import { expect, test } from 'vitest'
import { createGpxReader, readGpx, trackStatistics, type GpxProblem } from '../hiking.ts'
import { ele, gpx, point, refusalOf, trackFile, twoPoints } from '../testing/gpx-texts.ts'

const pointsOf = (xml: string) => readGpx(xml).flatMap(({ segments }) => segments.flat())
const codeOf = (xml: string) => refusalOf(() => readGpx(xml))?.code

test('a track has the name, the positions, the elevations and the times of its file', () => {
  const inside = `${ele(612.5)}<time>2026-06-20T08:00:00Z</time>`
  const xml = gpx(`<trk><name>Up to the bothy</name><trkseg>${point(57.1, -3.6, inside)}${point(57.2, -3.7)}</trkseg></trk>`)
  expect(readGpx(xml)).toEqual([
    {
      name: 'Up to the bothy',
      segments: [
        [
          { lat: 57.1, lon: -3.6, ele: 612.5, time: Date.UTC(2026, 5, 20, 8) },
          { lat: 57.2, lon: -3.7 },
        ],
      ],
    },
  ])
})

test('an elevation that is missing, empty or no number is unknown; 0 and depths are real', () => {
  const written = [
    '',
    '<ele></ele>',
    '<ele/>',
    '<ele> \n </ele>',
    ele('NaN'),
    ele('undefined'),
    ele('1,5'),
    ele('1e3'),
    ele(-9999),
    ele(32767),
  ]
  const points = pointsOf(trackFile(written.map((inside, i) => point(57 + i / 100, -3, inside)).join('')))
  expect(points.map((read) => Object.hasOwn(read, 'ele'))).toEqual(written.map(() => false))
  expect(pointsOf(trackFile(point(31, 35, ele(0)) + point(31.1, 35, ele('-420.5'))))).toMatchObject([{ ele: 0 }, { ele: -420.5 }])
})

test('tracks are choices of their own, and segments are not joined', () => {
  const [first, second] = readGpx(
    gpx(`<trk><trkseg>${twoPoints}</trkseg></trk><trk><trkseg>${twoPoints}</trkseg><trkseg>${twoPoints}</trkseg></trk>`),
  )
  expect([first!.segments.length, second!.segments.length]).toEqual([1, 2])
  expect(trackStatistics(second!).distanceM).toBeCloseTo(2 * trackStatistics(first!).distanceM, 6)
})

test('a route is read if there is no track, and is not added to one', () => {
  const route = `<rte><name>Planned</name>${twoPoints.replaceAll('trkpt', 'rtept')}</rte>`
  expect(readGpx(gpx(route))).toMatchObject([{ name: 'Planned', segments: [[{ ele: 500 }, { ele: 640 }]] }])
  expect(readGpx(gpx(`${route}<trk><name>Walked</name><trkseg>${twoPoints}</trkseg></trk>`))).toMatchObject([{ name: 'Walked' }])
})

test('a file that leads nowhere is refused with what it has instead', () => {
  const waypoint = '<wpt lat="57.1" lon="-3.6"><ele>500</ele><name>Bothy</name></wpt>'
  expect(refusalOf(() => readGpx(gpx(waypoint + waypoint)))).toEqual({ code: 'only-waypoints', params: { count: 2 } })
  expect(codeOf(gpx(''))).toBe('no-points')
  expect(codeOf(gpx('<trk><trkseg></trkseg><trkseg/></trk>'))).toBe('no-points')
  expect(codeOf(trackFile(point(57.1, -3.6)))).toBe('one-place')
  expect(codeOf(trackFile(point(57.1, -3.6, ele(1)).repeat(50)))).toBe('one-place')
})

test('an empty segment is left out beside a full one', () => {
  expect(readGpx(gpx(`<trk><trkseg/><trkseg>${twoPoints}</trkseg></trk>`))[0]!.segments).toHaveLength(1)
})

test('a point is read whole or left out with its line', () => {
  const bad = ['91', '-90.01', 'undefined', 'NaN', '', '5.7e1', '57,1', '57.1°', '0x39', '57.1.2', 'Infinity', '--57']
  const problems: GpxProblem[] = []
  const xml = trackFile(twoPoints + bad.map((lat) => `\n${point(lat, -3.6)}`).join('') + `\n${point(57.1, 180.5)}`)
  const [track] = readGpx(xml, { onProblem: (problem) => problems.push(problem) })
  expect(track!.segments[0]).toHaveLength(2)
  expect(problems.slice(0, 2)).toEqual([
    { code: 'coordinates', line: 4 },
    { code: 'coordinates', line: 5 },
  ])
  expect(problems).toHaveLength(bad.length + 1)
  expect(refusalOf(() => readGpx(trackFile(point('', '') + point('north', 'west'))))).toEqual({
    code: 'no-valid-points',
    params: { count: 2, line: 3 },
  })
})

test('many decimals, signs and white space around a number are fine', () => {
  const [first] = pointsOf(trackFile(point(' +57.123456789012345678901234567890\n', '-.5') + twoPoints))
  expect(first).toEqual({ lat: 57.123456789012344, lon: -0.5 })
})

test('times are kept as recorded: with offsets, with fractions, running backwards, or unknown', () => {
  const times = ['2026-06-20T10:00:00.123456+02:00', '2026-06-20T07:59:59Z', '2026-06-20T08:00:00', '2026-02-30T08:00:00Z', '20 June', '']
  const points = pointsOf(trackFile(times.map((time, i) => point(57 + i / 100, -3, `<time>${time}</time>`)).join('')))
  const eight = Date.UTC(2026, 5, 20, 8)
  expect(points.map(({ time }) => time)).toEqual([eight + 123, eight - 1000, eight, undefined, undefined, undefined])
})

test('GPX 1.0, GPX 1.1, no namespace and a prefix are read alike', () => {
  const content = `<trk><name>Walk</name><trkseg>${twoPoints}</trkseg></trk>`
  const plain = readGpx(gpx(content))
  expect(readGpx(gpx(content, 'xmlns="http://www.topografix.com/GPX/1/0" version="1.0"'))).toEqual(plain)
  expect(readGpx(gpx(content, 'version="1.1"'))).toEqual(plain)
  const prefixed = gpx(content, 'xmlns:g="http://www.topografix.com/GPX/1/1"').replaceAll(/<(\/?)(\w)/g, '<$1g:$2')
  expect(readGpx(prefixed)).toEqual(plain)
})

test('elements of other namespaces are skipped, even when their prefix is not declared', () => {
  const extensions =
    '<extensions><gpxtpx:TrackPointExtension><gpxtpx:ele>9</gpxtpx:ele><ele>8</ele></gpxtpx:TrackPointExtension></extensions>'
  const foreign = '<x:trkpt xmlns:x="urn:x" lat="1" lon="1"/><trkpt xmlns="urn:x" lat="1" lon="1"/>'
  const xml = trackFile(point(57.1, -3.6, extensions) + foreign + point(57.2, -3.6, ele(3) + extensions))
  expect(pointsOf(xml)).toEqual([
    { lat: 57.1, lon: -3.6 },
    { lat: 57.2, lon: -3.6, ele: 3 },
  ])
})

test('entities and CDATA are text; the name is that of the track, not of its author or its points', () => {
  const xml = gpx(
    `<metadata><name>File</name></metadata><trk><link href="x"><text>Link</text></link><name>Ben &amp; <![CDATA[<Glen>]]> &#252;</name><trkseg>${twoPoints.replace('<ele>', '<name>Start</name><ele>')}</trkseg></trk>`,
  )
  expect(readGpx(xml)[0]!.name).toBe('Ben & <Glen> ü')
  expect(pointsOf(trackFile(point(1, 2, '<ele><![CDATA[5]]>&#48;</ele>') + twoPoints))[0]!.ele).toBe(50)
})

test('half a walk does not look like a whole one', () => {
  const xml = trackFile(twoPoints)
  for (const end of [30, 12, 1]) expect(codeOf(xml.slice(0, -end))).toBe('incomplete')
  expect(codeOf(xml.slice(0, xml.indexOf('lon=') + 3))).toBe('incomplete')
  expect(refusalOf(() => readGpx(xml.replace('</trkseg>', '</trk>')))).toEqual({ code: 'malformed', params: { line: 3 } })
  expect(codeOf(xml.replace('</trkpt><', '<'))).toBe('malformed')
  expect(codeOf(xml.replace('lat="57.1"', 'lat="57.1" lat="57.2"'))).toBe('malformed')
  expect(codeOf(`${xml}\n<gpx/>`)).toBe('malformed')
})

test('what is no GPX file is refused as such', () => {
  expect(codeOf('')).toBe('empty')
  expect(codeOf(' \n ')).toBe('empty')
  expect(codeOf('<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>')).toBe('not-gpx')
  expect(codeOf('<!DOCTYPE html><html><body>Sign in</body></html>')).toBe('not-gpx')
  for (const text of ['{"lat":57.1}', 'PK\u0003\u0004\u0000', 'lat;lon\n57.1;-3.6', '<?xml version="1.0"?>'])
    expect(codeOf(text)).toBe('not-gpx')
})

test('blank lines and a byte-order mark before the declaration are no reason to refuse', () => {
  expect(readGpx(`\uFEFF\n\n${trackFile(twoPoints)}`)).toHaveLength(1)
})

test('a DOCTYPE is refused before its entities grow', () => {
  const xml = trackFile(twoPoints).replace('<gpx', '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<gpx')
  expect(codeOf(xml)).toBe('doctype')
  expect(codeOf(trackFile(point(57, -3, ele('&b;')) + twoPoints))).toBe('malformed')
})

test('depth, points and size are limited while the file is read', () => {
  const nested = (depth: number) => gpx(`${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}<trk><trkseg>${twoPoints}</trkseg></trk>`)
  expect(readGpx(nested(12))).toHaveLength(1)
  expect(refusalOf(() => readGpx(nested(13)))).toEqual({ code: 'too-deep', params: { limit: 12, line: 3 } })

  let points = 0
  const reader = createGpxReader({ onProgress: (progress) => (points = progress.points) })
  const chunk = point(57.1, -3.6).repeat(10_000)
  reader.write('<gpx><trk><trkseg>')
  const endless = () => {
    for (let i = 0; i < 1000; i++) reader.write(chunk)
  }
  expect(refusalOf(endless)).toEqual({ code: 'too-many-points', params: { limit: 100_000 } })
  expect(points).toBe(100_000)

  const name = createGpxReader()
  name.write('<gpx><trk><name>')
  const huge = () => {
    for (let i = 0; i < 100; i++) name.write('a'.repeat(1_000_000))
  }
  expect(refusalOf(huge)).toEqual({ code: 'too-large', params: { limit: 50 } })
})

test('a file of 100,000 points is read, with progress', () => {
  const seen: number[] = []
  const all = Array.from({ length: 100_000 }, (_, i) => point((46 + i / 1e5).toFixed(5), 8, ele(500 + (i % 100)))).join('')
  const [track] = readGpx(trackFile(all), { onProgress: ({ points }) => seen.push(points) })
  expect(track!.segments[0]).toHaveLength(100_000)
  expect(seen.length).toBeGreaterThan(10)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(trackStatistics(track!).highestM).toBe(599)
})

test('chunks may end anywhere', () => {
  const xml = gpx(`<trk><name>Ü &amp; 🏔</name><trkseg>\r\n${twoPoints}</trkseg></trk>`)
  const reader = createGpxReader()
  for (let i = 0; i < xml.length; i++) reader.write(xml[i]!)
  expect(reader.close()).toEqual(readGpx(xml))
})

test('an element with attributes without end is refused before they fill the memory', () => {
  const reader = createGpxReader()
  reader.write('<gpx ')
  expect(refusalOf(() => reader.write(Array.from({ length: 101 }, (_, i) => `a${i}="" `).join('')))?.code).toBe('malformed')
})

test('an element may have any name', () => {
  expect(readGpx(gpx(`<constructor/><__proto__ toString="x"/><trk><trkseg>${twoPoints}</trkseg></trk>`))).toHaveLength(1)
})

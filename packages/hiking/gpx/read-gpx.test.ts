import { expect, test } from 'vitest'
import { readGpx, trackStatistics } from '../hiking.ts'
import { ele, gpx, point, refusalOf, trackFile, twoPoints } from '../testing/gpx-texts.ts'

const tracksOf = (xml: string) => readGpx(xml).tracks
const notesOf = (xml: string) => readGpx(xml).notes
const pointsOf = (xml: string) => tracksOf(xml).flatMap(({ segments }) => segments.flat())
const codeOf = (xml: string) => refusalOf(() => readGpx(xml))?.code

test('a track has the name, the positions, the elevations and the times of its file', () => {
  const inside = `${ele(612.5)}<time>2026-06-20T08:00:00Z</time>`
  const xml = gpx(`<trk><name>Up to the bothy</name><trkseg>${point(57.1, -3.6, inside)}${point(57.2, -3.7)}</trkseg></trk>`)
  expect(tracksOf(xml)).toEqual([
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
    ele('1,500'),
    ele(-9999),
    ele(9999),
    ele(32767),
  ]
  const points = pointsOf(trackFile(written.map((inside, i) => point(57 + i / 100, -3, inside)).join('')))
  expect(points.map((read) => Object.hasOwn(read, 'ele'))).toEqual(written.map(() => false))
  expect(notesOf(trackFile(written.map((inside, i) => point(57 + i / 100, -3, inside)).join('')))).toEqual([
    { code: 'elevations', count: 6 },
  ])
  expect(pointsOf(trackFile(point(31, 35, ele(0)) + point(31.1, 35, ele('-420.5'))))).toMatchObject([{ ele: 0 }, { ele: -420.5 }])
})

test('tracks are choices of their own, and segments are not joined', () => {
  const [first, second] = tracksOf(
    gpx(`<trk><trkseg>${twoPoints}</trkseg></trk><trk><trkseg>${twoPoints}</trkseg><trkseg>${twoPoints}</trkseg></trk>`),
  )
  expect([first!.segments.length, second!.segments.length]).toEqual([1, 2])
  expect(trackStatistics(second!).distanceM).toBeCloseTo(2 * trackStatistics(first!).distanceM, 6)
})

test('a route is read if there is no track, and is not added to one', () => {
  const route = `<rte><name>Planned</name>${twoPoints.replaceAll('trkpt', 'rtept')}</rte>`
  expect(tracksOf(gpx(route))).toMatchObject([{ name: 'Planned', segments: [[{ ele: 500 }, { ele: 640 }]] }])
  const both = gpx(`${route}<trk><name>Walked</name><trkseg>${twoPoints}</trkseg></trk><wpt lat="1" lon="2"/>`)
  expect(tracksOf(both)).toMatchObject([{ name: 'Walked' }])
  expect(notesOf(both)).toEqual([
    { code: 'routes', count: 1 },
    { code: 'waypoints', count: 1 },
  ])
})

test('a waypoint or a route inside of a track changes nothing about the track', () => {
  const waypoint = '<wpt lat="57.1" lon="-3.6"><ele>9</ele><time>2026-06-20T08:00:00Z</time><name>Hut</name></wpt>'
  const route = '<rte><name>Plan</name><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte>'
  const [first, second] = [point(57.1, -3.6), point(57.11, -3.61)]
  const track = (inTrack: string, inSegment = '', inPoint = '') =>
    `<trk><name>Day 1</name>${inTrack}<trkseg>${first.replace('</trkpt>', `${inPoint}</trkpt>`)}${inSegment}${second}</trkseg>${inTrack}<trkseg>${twoPoints}</trkseg></trk><trk><name>Day 2</name>${inTrack}<trkseg>${twoPoints}</trkseg></trk>`
  const plain = readGpx(gpx(track('')))
  expect(plain.tracks.map(({ name, segments }) => [name, segments.length])).toEqual([
    ['Day 1', 2],
    ['Day 2', 1],
  ])
  expect(readGpx(gpx(track(waypoint, waypoint, waypoint)))).toEqual({ ...plain, notes: [{ code: 'waypoints', count: 5 }] })
  expect(readGpx(gpx(track(route, route)))).toEqual({ ...plain, notes: [{ code: 'routes', count: 4 }] })
  expect(readGpx(gpx(`<metadata>${waypoint}</metadata><places>${waypoint}</places>${track('')}`))).toEqual({
    ...plain,
    notes: [{ code: 'waypoints', count: 2 }],
  })
})

test('a route inside of a track without points is read', () => {
  const route = `<rte><name>Plan</name>${twoPoints.replaceAll('trkpt', 'rtept')}</rte>`
  expect(tracksOf(gpx(`<trk><name>Day</name>${route}</trk>`))).toMatchObject([{ name: 'Plan', segments: [[{ ele: 500 }, { ele: 640 }]] }])
})

test('points before a track are a track of their own', () => {
  const named = `<trk><name>Walked</name><trkseg>${twoPoints}</trkseg></trk>`
  for (const alone of [twoPoints, `<trkseg>${twoPoints}</trkseg>`]) {
    expect(tracksOf(gpx(alone + named)).map(({ name }) => name)).toEqual([undefined, 'Walked'])
    expect(tracksOf(gpx(named + alone)).map(({ name }) => name)).toEqual(['Walked', undefined])
    expect(tracksOf(gpx(`${alone}<rte><name>Plan</name><rtept lat="1" lon="2"/></rte>`))).toMatchObject([{ segments: [[{}, {}]] }])
  }
})

test('a waypoint, a route or a track without its end tag ends before the next one, however many there are', () => {
  const track = `<trk><name>Walked</name><trkseg>${twoPoints}</trkseg></trk>`
  for (const unclosed of [
    '<wpt lat="1" lon="2">',
    '<rte><rtept lat="1" lon="2">',
    '<wpt lat="1" lon="2"><rte><rtept lat="1" lon="2">',
    '<trk><rte>',
  ])
    expect(tracksOf(gpx(unclosed.repeat(50) + track))).toEqual(tracksOf(gpx(track)))
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
  expect(tracksOf(gpx(`<trk><trkseg/><trkseg>${twoPoints}</trkseg></trk>`))[0]!.segments).toHaveLength(1)
})

test('a point is read whole or left out, with the number of such points and the line of the first one', () => {
  const bad = [
    '91',
    '-90.01',
    'undefined',
    'NaN',
    '',
    '57.1 or so',
    '57.1E',
    '0x39',
    '57.1.2',
    '1,234,5',
    'Infinity',
    '--57',
    'S-57',
    '5e99',
  ]
  const xml = trackFile(twoPoints + bad.map((lat) => `\n${point(lat, -3.6)}`).join('') + `\n${point(57.1, 180.5)}`)
  expect(tracksOf(xml)[0]!.segments[0]).toHaveLength(2)
  expect(notesOf(xml)).toEqual([{ code: 'invalid-points', count: bad.length + 1, line: 4 }])
  expect(refusalOf(() => readGpx(trackFile(point('', '') + point('north', 'west'))))).toEqual({
    code: 'no-valid-points',
    params: { count: 2, line: 3 },
  })
})

test('a track that stays at one place is left out beside one that leads somewhere', () => {
  const xml = gpx(`<trk><trkseg>${point(1, 2)}</trkseg></trk><trk><trkseg>${twoPoints}</trkseg></trk>`)
  expect(tracksOf(xml)).toHaveLength(1)
  expect(notesOf(xml)).toEqual([{ code: 'one-place', count: 1 }])
  expect(codeOf(trackFile(point(0, 0) + point(46, 8)))).toBe('one-place')
})

test('points that each have a segment, a track or a route of their own are one line', () => {
  const points = Array.from({ length: 12 }, (_, i) => point(46 + i / 1000, 8))
  const line = pointsOf(trackFile(points.join('')))
  const named = (tag: string, name: (i: number) => string) =>
    gpx(
      points
        .map((written, i) => `<${tag}><name>${name(i)}</name>${written.replaceAll('trkpt', tag === 'rte' ? 'rtept' : 'trkpt')}</${tag}>`)
        .join(''),
    )
  expect(readGpx(trackFile(...points))).toEqual({ tracks: [{ segments: [line] }], notes: [] })
  expect(readGpx(named('trk', () => 'Walk'))).toEqual({ tracks: [{ name: 'Walk', segments: [line] }], notes: [] })
  expect(readGpx(named('trk', (i) => `p${i}`))).toEqual({ tracks: [{ segments: [line] }], notes: [] })
  expect(readGpx(named('rte', (i) => `p${i}`))).toEqual({ tracks: [{ segments: [line] }], notes: [] })
  expect(codeOf(trackFile(point(46, 8), point(46, 8)))).toBe('one-place')
})

test('many decimals, signs and white space around a number are fine', () => {
  const [first] = pointsOf(trackFile(point(' +57.123456789012345678901234567890\n', '-.5') + twoPoints))
  expect(first).toEqual({ lat: 57.123456789012344, lon: -0.5 })
})

test('times are kept as recorded: with offsets, with fractions, running backwards, or unknown', () => {
  const times = ['2026-06-20T10:00:00.123456+02:00', '2026-06-20T07:59:59Z', '2026-06-20T08:00:00', '2026-02-30T08:00:00Z', 'soon', '']
  const points = pointsOf(trackFile(times.map((time, i) => point(57 + i / 100, -3, `<time>${time}</time>`)).join('')))
  const eight = Date.UTC(2026, 5, 20, 8)
  expect(points.map(({ time }) => time)).toEqual([eight + 123, eight - 1000, eight, undefined, undefined, undefined])
})

test('GPX 1.0, GPX 1.1, no namespace and a prefix are read alike', () => {
  const content = `<trk><name>Walk</name><trkseg>${twoPoints}</trkseg></trk>`
  const plain = tracksOf(gpx(content))
  expect(tracksOf(gpx(content, 'xmlns="http://www.topografix.com/GPX/1/0" version="1.0"'))).toEqual(plain)
  expect(tracksOf(gpx(content, 'version="1.1"'))).toEqual(plain)
  const prefixed = gpx(content, 'xmlns:g="http://www.topografix.com/GPX/1/1"').replaceAll(/<(\/?)(\w)/g, '<$1g:$2')
  expect(tracksOf(prefixed)).toEqual(plain)
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
  expect(tracksOf(xml)[0]!.name).toBe('Ben & <Glen> ü')
  expect(pointsOf(trackFile(point(1, 2, '<ele><![CDATA[5]]>&#48;</ele>') + twoPoints))[0]!.ele).toBe(50)
})

test('half a walk does not look like a whole one: what is complete is read, and the line of its end is named', () => {
  const xml = trackFile(`${twoPoints}\n${point(57.12, -3.6)}`)
  for (const end of [22, 12, 1]) {
    expect(pointsOf(xml.slice(0, -end))).toHaveLength(3)
    expect(notesOf(xml.slice(0, -end))).toEqual([{ code: 'incomplete', line: end === 1 ? 5 : 4 }])
  }
  const cutInPoint = xml.slice(0, xml.indexOf('57.12') + 3)
  expect(pointsOf(cutInPoint)).toHaveLength(2)
  expect(notesOf(cutInPoint)).toEqual([{ code: 'incomplete', line: 4 }])
  expect(refusalOf(() => readGpx(xml.slice(0, xml.indexOf('lon=') + 3)))).toEqual({ code: 'incomplete', params: { line: 3 } })
  expect(refusalOf(() => readGpx('<?xml version="1.0"?>\n<gpx versi'))).toEqual({ code: 'incomplete', params: { line: 2 } })
})

test('a file that ends early, and is of no use for another reason, is refused for that one', () => {
  expect(codeOf(trackFile(point('x', 8) + point('y', 8)).slice(0, -9))).toBe('no-valid-points')
  expect(codeOf(trackFile(point(1, 8).repeat(3)).slice(0, -9))).toBe('one-place')
})

test('tags that cross, are missing or stand too often are repaired, and their number is told', () => {
  const xml = trackFile(twoPoints)
  const repaired = [
    xml.replace('</trkseg>', '</trk>'),
    xml.replace('</trkpt><', '<'),
    xml.replace('</trkpt>', '</trkpt></trkpt>'),
    xml.replace('</trkseg>', ''),
    xml.replace('<trkseg>', '<desc>Wind & rain<br><trkseg>'),
  ]
  for (const text of repaired) {
    expect(pointsOf(text)).toEqual(pointsOf(xml))
    expect(notesOf(text)).toMatchObject([{ code: 'repaired', line: 3 }])
  }
})

test('an elevation without its end tag may be cut off, and says nothing', () => {
  expect(pointsOf(trackFile(twoPoints.replace('00</ele>', '')))).toMatchObject([{ lat: 57.1 }, { ele: 640 }])
  expect(Object.keys(pointsOf(trackFile(twoPoints.replace('00</ele>', '')))[0]!)).toEqual(['lat', 'lon'])
})

test('a position that is given twice is none, unless both agree', () => {
  const xml = trackFile(twoPoints + point(57.2, -3.6))
  const twice = (lat: string) => xml.replace('lat="57.1"', `lat="57.1" lat="${lat}"`)
  expect(notesOf(twice('57.2'))).toMatchObject([{ code: 'invalid-points', count: 1 }, { code: 'repaired' }])
  expect(pointsOf(twice('57.1'))).toEqual(pointsOf(xml))
})

test('what is no GPX file is refused as what it is', () => {
  expect(codeOf('')).toBe('empty')
  expect(codeOf(' \n ')).toBe('empty')
  expect(codeOf('<?xml version="1.0"?>')).toBe('not-gpx')
  expect(codeOf('<note><to>Mia</to></note>')).toBe('not-gpx')
})

test('blank lines, a byte-order mark and comments around the data are no reason to say anything', () => {
  expect(readGpx(`\uFEFF\n\n${trackFile(twoPoints)}\n<!-- end -->\0\0\0`)).toEqual(readGpx(trackFile(twoPoints)))
})

test('what stands before or after the data is ignored, and named by its line', () => {
  const xml = trackFile(twoPoints)
  expect(readGpx(`Warning: deprecated\n${xml}`)).toEqual({ tracks: tracksOf(xml), notes: [{ code: 'other-content', line: 1 }] })
  expect(readGpx(`${xml}\n${xml}`)).toEqual({ tracks: tracksOf(xml), notes: [{ code: 'other-content', line: 6 }] })
})

test('the places between two points of a Garmin route are part of it', () => {
  const shaping = '<gpxx:rpt lat="57.105" lon="-3.5"><gpxx:Subclass>0</gpxx:Subclass></gpxx:rpt>'
  const extension = `<extensions><gpxx:RoutePointExtension>${shaping}</gpxx:RoutePointExtension></extensions>`
  const xml = gpx(`<rte>${twoPoints.replaceAll('trkpt', 'rtept').replace('</rtept>', `${extension}</rtept>`)}</rte>`)
  expect(pointsOf(xml).map(({ lon }) => lon)).toEqual([-3.6, -3.5, -3.61])
})

test('a DOCTYPE is refused before its entities grow', () => {
  const xml = trackFile(twoPoints).replace('<gpx', '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<gpx')
  expect(codeOf(xml)).toBe('doctype')
  expect(refusalOf(() => readGpx(xml))?.params).toEqual({ line: 2 })
  expect(pointsOf(trackFile(point(57, -3, ele('&b;')) + twoPoints))[0]).toEqual({ lat: 57, lon: -3 })
})

test('depth, points and size are limited while the file is read', () => {
  const nested = (depth: number) => gpx(`${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}<trk><trkseg>${twoPoints}</trkseg></trk>`)
  expect(tracksOf(nested(12))).toHaveLength(1)
  expect(refusalOf(() => readGpx(nested(13)))).toEqual({ code: 'too-deep', params: { limit: 12, line: 3 } })
  const many = point(57.1, -3.6).repeat(100_001)
  expect(refusalOf(() => readGpx(trackFile(many)))).toEqual({ code: 'too-many-points', params: { limit: 100_000 } })
  expect(refusalOf(() => readGpx('a'.repeat(50_000_001)))).toEqual({ code: 'too-large', params: { limit: 50 } })
})

test('a file of 100,000 points is read, with progress', () => {
  const seen: number[] = []
  const all = Array.from({ length: 100_000 }, (_, i) => point((46 + i / 1e5).toFixed(5), 8, ele(500 + (i % 100)))).join('')
  const { tracks, notes } = readGpx(trackFile(all), { onProgress: (share) => seen.push(share) })
  expect(notes).toEqual([])
  expect(tracks[0]!.segments[0]).toHaveLength(100_000)
  expect(seen.length).toBeGreaterThan(10)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(1)
  expect(trackStatistics(tracks[0]!).highestM).toBe(599)
})

test('an element with attributes without end is refused before they fill the memory', () => {
  const attributes = Array.from({ length: 101 }, (_, i) => `a${i}="" `).join('')
  expect(refusalOf(() => readGpx(`\n<gpx ${attributes}`))).toEqual({ code: 'malformed', params: { line: 2 } })
})

test('an element may have any name', () => {
  expect(tracksOf(gpx(`<constructor/><__proto__ toString="x"/><trk><trkseg>${twoPoints}</trkseg></trk>`))).toHaveLength(1)
})

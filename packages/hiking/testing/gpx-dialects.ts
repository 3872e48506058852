/** One walk in the many forms in which devices and programs write it, and files that are damaged or no GPX at all. */

type Point = { lat: number; lon: number; ele: number; time: number }

const start = Date.UTC(2025, 6, 5, 8)

/** Over a hill in bends: 60 points, one every 30 seconds, 50 m apart. */
export const walk: readonly Point[] = Array.from({ length: 60 }, (_, i) => ({
  lat: 46.5 + i * 0.00045,
  lon: 8 + 0.0002 * Math.sin(i / 4),
  ele: 1500 + 160 * Math.sin((Math.PI * i) / 59),
  time: start + i * 30_000,
}))

type Writer = (point: Point, index: number) => string

const degrees = (value: number) => value.toFixed(7)
const position: Writer = ({ lat, lon }) => `lat="${degrees(lat)}" lon="${degrees(lon)}"`
const ele: Writer = (point) => `<ele>${point.ele.toFixed(2)}</ele>`
const sexagesimal = (value: number) =>
  `${Math.floor(value)}°${Math.floor((value % 1) * 60)}'${((((value % 1) * 60) % 1) * 60).toFixed(4).padStart(7, '0')}&quot;`
const isoTime = (time: number) => new Date(time).toISOString().replace('.000', '')
const time: Writer = (point) => `<time>${isoTime(point.time)}</time>`
const trkpt: Writer = (point, i) => `<trkpt ${position(point, i)}>${ele(point, i)}${time(point, i)}</trkpt>\n`

const xmlns = 'xmlns="http://www.topografix.com/GPX/1/1" version="1.1"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const points = (write: Writer, from = 0, to = walk.length) =>
  walk
    .slice(from, to)
    .map((point, i) => write(point, i + from))
    .join('')
const segment = (write: Writer, from?: number, to?: number) => `<trkseg>\n${points(write, from, to)}</trkseg>\n`
const track = (content: string) => `<trk><name>Over the hill</name>\n${content}</trk>\n`
const file = (content: string, root = xmlns, prolog = declaration) => `${prolog}<gpx ${root}>\n${content}</gpx>\n`
const withPoints = (write: Writer) => file(track(segment(write)))
const withText = (change: (text: string) => string) => change(withPoints(trkpt))
const withTimes = (write: (time: number, index: number) => string) =>
  withPoints((point, i) => `<trkpt ${position(point, i)}>${ele(point, i)}<time>${write(point.time, i)}</time></trkpt>\n`)
const withElevations = (write: (ele: number, index: number) => string) =>
  withPoints((point, i) => `<trkpt ${position(point, i)}>${write(point.ele, i)}${time(point, i)}</trkpt>\n`)
const withPositions = (write: (lat: number, lon: number) => string) =>
  withPoints((point, i) => `<trkpt ${write(point.lat, point.lon)}>${ele(point, i)}${time(point, i)}</trkpt>\n`)

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian)
  return new Uint8Array(view.buffer)
}

const garmin =
  '<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:ele>9</gpxtpx:ele></gpxtpx:TrackPointExtension></extensions>'
const withExtension = (extension: string, root = xmlns) =>
  file(track(segment((point, i) => trkpt(point, i).replace('</trkpt>', `${extension}</trkpt>`))), root)

/** A file that must give the figures of the walk, and the codes of what its reader is told. */
export type Dialect = { text: string | Uint8Array; notes?: string[]; hasNoElevations?: boolean }

const harmless: Record<string, string | Uint8Array> = {
  'GPX 1.1': withPoints(trkpt),
  'GPX 1.0': file(track(segment(trkpt)), 'xmlns="http://www.topografix.com/GPX/1/0" version="1.0"'),
  'no namespace': file(track(segment(trkpt)), 'version="1.1"'),
  'an unknown namespace': file(track(segment(trkpt)), 'xmlns="urn:tracks"'),
  'an empty namespace on the track': withText((text) => text.replace('<trk>', '<trk xmlns="">')),
  'a prefix': withText((text) => text.replace(/<(\/?)([a-z])/g, '<$1g:$2').replace('xmlns=', 'xmlns:g=')),
  'a prefix without a declaration': withText((text) => text.replace(/<(\/?)([a-z])/g, '<$1gpx:$2').replace(/xmlns="[^"]*"/, '')),
  'a prefix of the track alone, without a declaration': withText((text) => text.replace(/<(\/?)(trk|trkseg|trkpt)\b/g, '<$1x:$2')),
  'upper case': withText((text) =>
    text.replace(/<(\/?)(\w+)/g, (tag) => tag.toUpperCase()).replace(/\b(lat|lon)=/g, (name) => name.toUpperCase()),
  ),
  'no declaration': withText((text) => text.replace(declaration, '')),
  'a declaration without its question mark': withText((text) => text.replace('?>', '>')),
  'a blank line before the declaration': withText((text) => `\n\n${text}`),
  'a byte-order mark': withText((text) => `\uFEFF${text}`),
  'two byte-order marks': withText((text) => `\uFEFF\uFEFF${text}`),
  'Windows line ends': withText((text) => text.replaceAll('\n', '\r\n')),
  'old Mac line ends': withText((text) => text.replaceAll('\n', '\r')),
  'one line': withText((text) => text.replaceAll('\n', '')),
  apostrophes: withText((text) => text.replaceAll('"', "'")),
  'the longitude first': withPositions((lat, lon) => `lon="${degrees(lon)}" lat="${degrees(lat)}"`),
  'other attributes between': withPositions((lat, lon) => `id="1" lat="${degrees(lat)}" src="gps" lon="${degrees(lon)}"`),
  'spaces around values': withPositions((lat, lon) => `lat = " ${degrees(lat)}" lon\n= "${degrees(lon)} "`),
  'plus signs': withPositions((lat, lon) => `lat="+${degrees(lat)}" lon="+${degrees(lon)}"`),
  exponents: withPositions((lat, lon) => `lat="${lat.toExponential(10)}" lon="${lon.toExponential(10).toUpperCase()}"`),
  'many decimals': withPositions((lat, lon) => `lat="${lat.toFixed(20)}" lon="${lon.toFixed(20)}"`),
  'leading zeros': withPositions((lat, lon) => `lat="0${degrees(lat)}" lon="00${degrees(lon)}"`),
  'decimal commas': withPositions((lat, lon) => `lat="${degrees(lat).replace('.', ',')}" lon="${degrees(lon).replace('.', ',')}"`),
  'degree signs': withPositions((lat, lon) => `lat="${degrees(lat)}°" lon="${degrees(lon)}°"`),
  'degrees, minutes and seconds': withPositions((lat, lon) => `lat="${sexagesimal(lat)}N" lon="${sexagesimal(lon)} E"`),
  'letters of the hemisphere': withPositions((lat, lon) => `lat="${degrees(lat)} N" lon="E${degrees(lon)}"`),
  'long names of the attributes': withPositions((lat, lon) => `latitude="${degrees(lat)}" longitude="${degrees(lon)}"`),
  'elevations with commas': withElevations((value) => `<ele>${value.toFixed(2).replace('.', ',')}</ele>`),
  'elevations with exponents': withElevations((value) => `<ele>${value.toExponential(6)}</ele>`),
  'elevations with a unit': withElevations((value) => `<ele>${value.toFixed(2)} m</ele>`),
  'elevations with white space': withElevations((value) => `<ele>\n  ${value.toFixed(2)}\n</ele>`),
  'elevations in CDATA': withElevations((value) => `<ele><![CDATA[${value.toFixed(2)}]]></ele>`),
  'elevations of every third point': withElevations((value, i) => (i % 3 === 1 ? '' : `<ele>${value.toFixed(2)}</ele>`)),
  'empty elevations between': withElevations((value, i) => (i % 3 === 1 ? '<ele/>' : `<ele>${value.toFixed(2)}</ele>`)),
  'no times': withPoints((point, i) => `<trkpt ${position(point, i)}>${ele(point, i)}</trkpt>\n`),
  'empty times': withTimes(() => ''),
  'times with offsets': withTimes((value) => isoTime(value + 7_200_000).replace('Z', '+02:00')),
  'times with offsets without a colon': withTimes((value) => isoTime(value + 7_200_000).replace('Z', '+0200')),
  'times without a zone': withTimes((value) => isoTime(value).replace('Z', '')),
  'times with fractions': withTimes((value) => isoTime(value).replace('Z', '.123456Z')),
  'times with a space': withTimes((value) => isoTime(value).replace('T', ' ').replace('Z', '')),
  'times without seconds': withTimes((value) => isoTime(value).replace(/:\d\dZ/, 'Z')),
  'compact times': withTimes((value) => isoTime(value).replaceAll(/[-:]/g, '')),
  'times in slashes': withTimes((value) => isoTime(value).replaceAll('-', '/')),
  'times in seconds': withTimes((value) => String(value / 1000)),
  'times that are equal': withTimes(() => '2025-07-05T08:00:00Z'),
  'times of 1970': withTimes(() => '1970-01-01T00:00:00Z'),
  'times that count from 1970': withTimes((_, i) => isoTime(i * 30_000)),
  'times of 1989, after the weeks ran over': withTimes((value) => isoTime(value - 1024 * 7 * 86_400_000)),
  'times that run backward': withTimes((_, i) => isoTime(start - i * 30_000)),
  'times that are shuffled': withTimes((_, i) => isoTime(start + ((i * 37) % 60) * 30_000)),
  'times twice each': withTimes((_, i) => isoTime(start + Math.floor(i / 2) * 60_000)),
  'times of one second for each point': withTimes((_, i) => isoTime(start + i * 1000)),
  'a clock that is set in the middle': withTimes((value, i) => isoTime(i < 30 ? value : value + 3_600_000)),
  'some times of 1970': withTimes((value, i) => (i % 7 === 3 ? '1970-01-01T00:00:00Z' : isoTime(value))),
  'words instead of times': withTimes(() => 'Saturday morning'),
  'Garmin extensions': withExtension(garmin, `${xmlns} xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`),
  'extensions without a declaration': withExtension(garmin),
  'extensions without a namespace': withExtension('<extensions><hr>120</hr><ele>8</ele><time>never</time></extensions>'),
  'elements of GPX 1.0': withExtension('<course>12</course><speed>1.3</speed><fix>3d</fix><sat>7</sat>'),
  'power and temperature': withExtension(
    '<extensions><power>200</power><ns3:TrackPointExtension><ns3:atemp>19</ns3:atemp></ns3:TrackPointExtension></extensions>',
  ),
  'metadata with bounds': file(
    `<metadata><name>Tour</name><bounds minlat="0" minlon="0" maxlat="1" maxlon="1"/></metadata>${track(segment(trkpt))}`,
  ),
  'a description with a stray "&" and a tag': withText((text) => text.replace('</name>', '</name><desc>up & down<br>and <b>home</desc>')),
  comments: withText((text) => text.replaceAll('</trkpt>\n', '</trkpt><!-- <trkpt lat="0" lon="0"/> -->\n')),
  'a stylesheet': withText((text) => text.replace('?>', '?>\n<?xml-stylesheet href="a.xsl"?>')),
  'no segment': file(track(points(trkpt))),
  'no track': file(segment(trkpt)),
  'points alone': file(points(trkpt)),
  'a route': file(`<rte><name>Plan</name>${points(trkpt).replaceAll('trkpt', 'rtept')}</rte>`),
  'empty segments around': file(track(`<trkseg/>${segment(trkpt)}<trkseg>\n</trkseg>`)),
  'an empty track before': file(`<trk><name>Nothing</name></trk>${track(segment(trkpt))}`),
  'NUL behind the end': withText((text) => text + '\0'.repeat(600)),
  'a comment behind the end': withText((text) => `${text}<!-- made by hand -->`),
  'the end of a DOS file': withText((text) => `${text}\x1A`),
  'each point twice': withPoints((point, i) => trkpt(point, i).repeat(2)),
  'UTF-16 with a mark': utf16(`\uFEFF${withPoints(trkpt)}`, true),
  'UTF-16 without a mark, big endian': utf16(withPoints(trkpt).replace('UTF-8', 'UTF-16'), false),
  'UTF-8, declared as UTF-16': utf8(withPoints(trkpt).replace('UTF-8', 'UTF-16')),
  'the encoding ANSI': ascii(withPoints(trkpt).replace('UTF-8', 'ANSI')),
  'an unknown encoding': ascii(withPoints(trkpt).replace('UTF-8', 'x-device')),
  'an empty encoding': ascii(withPoints(trkpt).replace('UTF-8', '')),
}

const insertPoint = (at: number, written: string) => withPoints((point, i) => (i === at ? written : '') + trkpt(point, i))
const far = (lat: number, lon: number, at: number) =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>400</ele><time>${isoTime(start + at * 30_000 - 15_000)}</time></trkpt>\n`

/** Each with the codes of its notes. */
const repaired: Record<string, [text: string, ...codes: string[]]> = {
  'a stray "&" in the name': [withText((text) => text.replace('Over the hill', 'Over & out')), 'repaired'],
  'an entity of HTML in the name': [withText((text) => text.replace('Over the hill', 'Over&nbsp;the hill')), 'repaired'],
  'a control character in the name': [withText((text) => text.replace('Over the hill', 'Over \x07 the hill')), 'repaired'],
  'a "<" in the name': [withText((text) => text.replace('Over the hill', 'Over < the hill')), 'repaired'],
  'values without quotes': [withPositions((lat, lon) => `lat=${degrees(lat)} lon=${degrees(lon)}`), 'repaired'],
  'no end tag of the segment': [withText((text) => text.replace('</trkseg>', '')), 'repaired'],
  'no end tags of the points': [withText((text) => text.replaceAll('</trkpt>', '')), 'repaired'],
  'an end tag too many': [withText((text) => text.replace('</trkseg>', '</trkseg></trkseg>')), 'repaired'],
  'the end missing': [withText((text) => text.replace(/<\/trkseg>[^]*/, '')), 'incomplete'],
  'the end missing within a point': [`${withText((text) => text.replace(/<\/trkseg>[^]*/, ''))}<trkpt lat="46.6" lo`, 'incomplete'],
  'a script behind the end': [withText((text) => `${text}<script src="x.js"></script>`), 'other-content'],
  'a warning before the beginning': [withText((text) => `<br />\n<b>Warning</b>: no zone\n${text}`), 'other-content'],
  'points without a position': [insertPoint(10, '<trkpt/>\n<trkpt lat="46.5"/>\n'), 'invalid-points'],
  'a point beyond the pole': [insertPoint(10, '<trkpt lat="91" lon="8"/>\n'), 'invalid-points'],
  'a point at 0/0': [insertPoint(10, far(0, 0, 10)), 'far-points'],
  'a first point on another continent': [insertPoint(0, far(24.8, 121, 0)), 'far-points'],
  'a last point at home': [withText((text) => text.replace('</trkseg>', `${far(47.4, 8.5, 60)}</trkseg>`)), 'far-points'],
  'an elevation that is no value': [withElevations((value, i) => `<ele>${i % 9 === 4 ? -32768 : value.toFixed(2)}</ele>`), 'elevations'],
  'an elevation of 0 at some points': [withElevations((value, i) => `<ele>${i % 9 === 4 ? 0 : value.toFixed(2)}</ele>`), 'elevations'],
  'an elevation that is no number': [withElevations((value, i) => `<ele>${i % 9 === 4 ? 'NaN' : value.toFixed(2)}</ele>`), 'elevations'],
  'a route beside the track': [file(`<rte><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte>${track(segment(trkpt))}`), 'routes'],
  'waypoints beside the track': [file(`<wpt lat="46.5" lon="8"><ele>9</ele></wpt>${track(segment(trkpt))}`), 'waypoints'],
  'a track of one point before': [file(`<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>${track(segment(trkpt))}`), 'one-place'],
  'a segment at home before': [file(track(`<trkseg><trkpt lat="47.4" lon="8.5"/></trkseg>${segment(trkpt)}`)), 'far-points'],
}

const withoutElevations: Record<string, [text: string, ...codes: string[]]> = {
  'no elevations': [withElevations(() => '')],
  'elevations of the first half': [withElevations((value, i) => (i < 30 ? `<ele>${value.toFixed(2)}</ele>` : ''))],
  'elevations at both ends': [withElevations((value, i) => (i % 59 === 0 ? `<ele>${value.toFixed(2)}</ele>` : ''))],
  'elevations of 0': [withElevations(() => '<ele>0.0</ele>'), 'elevations'],
  'elevations that are no numbers': [withElevations(() => '<ele>NaN</ele>'), 'elevations'],
}

const asDialect = ([text, ...notes]: [text: string, ...codes: string[]]): Dialect => ({ text, notes })
const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To): [string, To][] =>
  Object.entries(record).map(([name, value]) => [name, to(value)])

export const dialects: [name: string, dialect: Dialect][] = [
  ...mapValues(harmless, (text): Dialect => ({ text })),
  ...mapValues(repaired, asDialect),
  ...mapValues(withoutElevations, (value): Dialect => ({ ...asDialect(value), hasNoElevations: true })),
]

export const bytesOf = (text: string | Uint8Array): Uint8Array => (typeof text === 'string' ? utf8(text) : text)

/** The walk as a file in one segment. */
export const plainFile = withPoints(trkpt)

/**
 * A track as a short text for storage. Each segment is an encoded polyline
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm) with three numbers a point:
 * latitude and longitude in 0.00001 degrees, and 0 for an unknown elevation or 1 plus the elevation in decimeters,
 * all as differences to the point before. A space stands between segments.
 */
import { simplifyTrack } from './simplify.ts'
import type { Track, TrackPoint } from './track.ts'

/** ASCII characters of an encoded track, and so its bytes. */
export const encodedTrackLimit = 40_000

/** Points to begin with; a recorded point needs five to seven characters. */
const mostPoints = 8000

const degree = 100_000
const meter = 10

/** Meters, as in a GPX file: contours of an elevation beyond them would have millions of lines. */
const elevations = { min: -1000, max: 10_000 }

/** An unsigned number in groups of five bits, the lowest first; all but the last are marked. */
function encodeNumber(value: number): string {
  let text = ''
  for (; value >= 32; value = Math.floor(value / 32)) text += String.fromCharCode((value % 32) + 32 + 63)
  return text + String.fromCharCode(value + 63)
}

/** 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. */
const unsigned = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const signed = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

function encodeSegment(points: readonly TrackPoint[]): string {
  let [lat, lon, ele] = [0, 0, 0]
  return points
    .map((point) => {
      const next = { lat: Math.round(point.lat * degree), lon: Math.round(point.lon * degree), ele: Math.round((point.ele ?? 0) * meter) }
      const place = encodeNumber(unsigned(next.lat - lat)) + encodeNumber(unsigned(next.lon - lon))
      ;[lat, lon] = [next.lat, next.lon]
      if (point.ele === undefined) return place + encodeNumber(0)
      const height = encodeNumber(1 + unsigned(next.ele - ele))
      ele = next.ele
      return place + height
    })
    .join('')
}

/**
 * The track as at most 40,000 ASCII characters: positions to a meter, elevations to a decimeter, no times and no name.
 * A track that does not fit loses the points that shape it least, so its statistics are computed before.
 */
export function encodeTrack(track: Track): string {
  let [fitting, maxPoints] = [track, mostPoints]
  for (;;) {
    fitting = simplifyTrack(fitting, { maxPoints })
    const text = fitting.segments
      .filter((segment) => segment.length > 0)
      .map(encodeSegment)
      .join(' ')
    if (text.length <= encodedTrackLimit) return text
    maxPoints = Math.floor(maxPoints * Math.min(0.95, encodedTrackLimit / text.length))
  }
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let [value, place] = [0, 1]
  for (let i = 0; i < text.length; i++) {
    const group = text.charCodeAt(i) - 63
    if (group < 0 || group > 63 || place > 2 ** 35) throw new RangeError('The text is no encoded track')
    value += (group % 32) * place
    place *= 32
    if (group >= 32) continue
    numbers.push(value)
    ;[value, place] = [0, 1]
  }
  if (place !== 1 || numbers.length % 3 !== 0) throw new RangeError('The encoded track is cut off')
  return numbers
}

function decodeSegment(text: string): TrackPoint[] {
  const numbers = decodeNumbers(text)
  const points: TrackPoint[] = []
  let [lat, lon, ele] = [0, 0, 0]
  for (let i = 0; i < numbers.length; i += 3) {
    lat += signed(numbers[i]!)
    lon += signed(numbers[i + 1]!)
    const height = numbers[i + 2]!
    if (height > 0) ele += signed(height - 1)
    if (Math.abs(lat) > 90 * degree || Math.abs(lon) > 180 * degree) throw new RangeError('The encoded track leaves the earth')
    if (ele < elevations.min * meter || ele > elevations.max * meter) throw new RangeError('The encoded track leaves the earth')
    points.push({ lat: lat / degree, lon: lon / degree, ...(height > 0 ? { ele: ele / meter } : {}) })
  }
  return points
}

/** The track of an encoded text. Throws a RangeError for a text that `encodeTrack` does not write. */
export function decodeTrack(text: string): Track {
  return { segments: text === '' ? [] : text.split(' ').map(decodeSegment) }
}

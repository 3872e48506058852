import type { Track, TrackPoint } from '../track.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 allows no other characters, not even as entities. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escape = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (character) => entities[character]!)

/** A decimal without exponent and trailing zeros. */
const decimal = (value: number, digits: number) =>
  value
    .toFixed(digits)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

function writePoint({ lat, lon, ele, time }: TrackPoint): string {
  const elevation = ele === undefined ? '' : `<ele>${decimal(ele, 2)}</ele>`
  const at = time === undefined ? '' : `<time>${new Date(time).toISOString()}</time>`
  return `      <trkpt lat="${decimal(lat, 7)}" lon="${decimal(lon, 7)}">${elevation}${at}</trkpt>\n`
}

const writeName = (name: string | undefined, indent: string) => (name ? `${indent}<name>${escape(name)}</name>\n` : '')

function writeTrack({ name, segments }: Track): string {
  const written = segments.map((points) => `    <trkseg>\n${points.map(writePoint).join('')}    </trkseg>\n`)
  return `  <trk>\n${writeName(name, '    ')}${written.join('')}  </trk>\n`
}

/**
 * A GPX 1.1 file of tracks: positions to a centimeter, elevations to a centimeter, times in UTC. Unknown elevations and times are left out.
 * Throws a RangeError for a time that no calendar has.
 */
export function writeGpx(tracks: readonly Track[], { name, creator = 'Bothy' }: { name?: string; creator?: string } = {}): string {
  const metadata = name ? `  <metadata>\n${writeName(name, '    ')}  </metadata>\n` : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="${escape(creator)}">\n` +
    `${metadata}${tracks.map(writeTrack).join('')}</gpx>\n`
  )
}

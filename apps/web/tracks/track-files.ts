/** The files of a route for other programs. */
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import { decodeTrack, toGeoJson, writeGpx, type Track } from '@bothy/hiking'

type TitledTrack = { title: string; path: string }

/** Without characters that file systems refuse. */
const fileNameOf = (title: string) =>
  [
    ...title
      .replaceAll(/[\p{C}<>:"/\\|?*]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, 60)
    .join('')
    .replace(/[. ]+$/, '') || 'route'

const writers = {
  gpx: { type: 'application/gpx+xml', write: (track: Track) => writeGpx([track]) },
  geojson: { type: 'application/geo+json', write: (track: Track) => JSON.stringify(toGeoJson([track])) },
}

/** A GPX 1.1 or GeoJSON file of one track; undefined for a damaged one. */
export function trackFile(format: keyof typeof writers, { title, path }: TitledTrack): { name: string; content: Blob } | undefined {
  const { type, write } = writers[format]
  if (!isEncodedTrack(path)) return undefined
  return { name: `${fileNameOf(title)}.${format}`, content: new Blob([write({ ...decodeTrack(path), name: title })], { type }) }
}

/** Tracks as the club stores them. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { MapHeights } from '@bothy/contract/choices.ts'
import { cutTrack, decodeTrack, encodeTrack, simplifyTrack, trackLength, trackStatistics, type Track } from '@bothy/hiking'
import { memoizeByPath } from './memoize-by-path.ts'

/** A day's walk keeps a point every few meters, and the detail of an activity with many routes stays small. */
const maxPoints = 3000

const meters = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value))

/** Distance in kilometers with two decimals, heights in meters. */
function measure(track: Track): Omit<RouteTrack, 'path' | 'fileName' | 'mapHeights'> {
  const { distanceM, ascentM, descentM, highestM, lowestM } = trackStatistics(track)
  return {
    distance: Math.round(distanceM / 10) / 100,
    ascent: meters(ascentM),
    descent: meters(descentM),
    highest: meters(highestM),
    lowest: meters(lowestM),
  }
}

/** The times and the device of the recording are not kept. `mapHeights`: which elevations are the map's. */
export const routeTrackOf = (track: Track, fileName: string, mapHeights?: MapHeights): RouteTrack => ({
  path: encodeTrack(simplifyTrack(track, { maxPoints })),
  fileName,
  ...measure(track),
  ...(mapHeights && { mapHeights }),
})

/** The same track in the opposite direction. */
export function reverseTrack(track: RouteTrack): RouteTrack {
  const { segments } = decodeTrack(track.path)
  const reversed = segments.toReversed().map((points) => points.toReversed())
  return { ...track, path: encodeTrack({ segments: reversed }), ascent: track.descent, descent: track.ascent }
}

/** Meters along a track from its start. */
export type TrackRange = { fromM: number; toM: number }

const decoded = memoizeByPath(decodeTrack)

export const lengthOf = memoizeByPath((path) => trackLength(decoded(path)))

/** The part of a track, measured again, without anything of what was cut. The whole range gives the track itself. */
export function cutRouteTrack(track: RouteTrack, range: TrackRange): RouteTrack {
  if (range.fromM <= 0 && range.toM >= lengthOf(track.path)) return track
  return routeTrackOf(cutTrack(decoded(track.path), range), track.fileName, track.mapHeights)
}

/** The figures of a part, while it is chosen: encoding its line takes ten times as long. */
export const measurePart = (track: RouteTrack, range: TrackRange) => measure(cutTrack(decoded(track.path), range))

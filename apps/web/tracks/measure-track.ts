/** Tracks as the club stores them. */
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { cutTrack, decodeTrack, encodeTrack, simplifyTrack, trackLength, trackStatistics, type Track } from '@bothy/hiking'
import { rememberByPath } from './remember-by-path.ts'

/** A day's walk keeps a point every few meters, and the detail of an activity with many routes stays small. */
const maxPoints = 3000

const meters = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value))

/** Distance in kilometers with two decimals, heights in meters. The times and the device of the recording are not kept. */
export function routeTrackOf(track: Track, fileName: string): RouteTrack {
  const { distanceM, ascentM, descentM, highestM, lowestM } = trackStatistics(track)
  return {
    path: encodeTrack(simplifyTrack(track, { maxPoints })),
    fileName,
    distance: Math.round(distanceM / 10) / 100,
    ascent: meters(ascentM),
    descent: meters(descentM),
    highest: meters(highestM),
    lowest: meters(lowestM),
  }
}

/** The same way in the other direction. */
export function reverseTrack(track: RouteTrack): RouteTrack {
  const { segments } = decodeTrack(track.path)
  const reversed = segments.toReversed().map((points) => points.toReversed())
  return { ...track, path: encodeTrack({ segments: reversed }), ascent: track.descent, descent: track.ascent }
}

/** Meters along a track from its start. */
export type TrackRange = { fromM: number; toM: number }

export const lengthOf = rememberByPath((path) => trackLength(decodeTrack(path)))

/** The part of a track, measured again, without anything of what was cut. The whole range gives the track itself. */
export function cutRouteTrack(track: RouteTrack, range: TrackRange): RouteTrack {
  if (range.fromM <= 0 && range.toM >= lengthOf(track.path)) return track
  return routeTrackOf(cutTrack(decodeTrack(track.path), range), track.fileName)
}

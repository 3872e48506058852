/** What the map of the club says of the climb of a track, to compare it with the file. */
import { decodeTrack, trackStatistics } from '@bothy/hiking'
import { onMap } from './fill-elevations.ts'
import { openLand } from './land-heights.ts'

/** Meters of ascent; null where the map does not cover the track, or cannot be read. */
export async function mapAscentOf(path: string, elevations: string, signal: AbortSignal): Promise<number | null> {
  try {
    const { track } = await onMap(decodeTrack(path), await openLand(elevations, signal))
    const { ascentM } = trackStatistics(track)
    return ascentM === undefined ? null : Math.round(ascentM)
  } catch {
    return null
  }
}

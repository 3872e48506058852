import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { decodeTrack, geodesicDistance, trackProgress } from '@bothy/hiking'
import { walkOf } from '../tracks/walk.ts'

/** Where a route is nearest to a place, in meters from its start, and how far that is, also from far away. `path`: its encoded line. */
export function placeOnRoute({ latitude: lat, longitude: lon }: Coordinates, path: string): { distanceM: number; offsetM: number } {
  const { distanceM } = trackProgress(decodeTrack(path), {}).locate({ lat, lon })
  return { distanceM, offsetM: geodesicDistance({ lat, lon }, walkOf(path).placeAt(distanceM)) }
}

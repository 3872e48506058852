import { decodeTrack, geodesicDistance, trackProgress } from '@bothy/hiking'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { walkOf } from '../tracks/walk.ts'

/** Meters from a place to the nearest point of a route, also from far away. `path`: its encoded line. */
export function distanceToRoute({ latitude: lat, longitude: lon }: Coordinates, path: string): number {
  const { distanceM } = trackProgress(decodeTrack(path), {}).locate({ lat, lon })
  return geodesicDistance({ lat, lon }, walkOf(path).placeAt(distanceM))
}

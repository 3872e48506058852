/** Where a member is on the track of a route, from one position to the next. */
import type { TrackPlace, TrackProgress } from '@bothy/hiking'
import type { Fix } from './use-own-position.ts'

/** Meters beside the track from which on a position is off it, and from which on it says nothing about the way. */
const offTrack = 50
const farAway = 1000

/** How far somebody can have gone on a track since the last position: meters per second, and meters that the device may be off. */
const reach = { perSecond: 3, least: 300 }

/** `lastM`, `lastAt`: the last place that was near the track, in meters from its start, and when, in milliseconds since 1970. */
export type KnownPlace = { fix: Fix; place: TrackPlace; lastM: number; lastAt: number }

export const isFarAway = ({ offsetM }: TrackPlace): boolean => offsetM > farAway

/** Beside the track by more than the position may be wrong. */
export const isOffTrack = ({ offsetM }: TrackPlace, { accuracyM }: Fix): boolean => offsetM > Math.max(offTrack, accuracyM)

/**
 * The place of a position after the place that was known before. Where the track passes more than once, the walker goes on from there: a track that crosses
 * itself, or leads back the same way, has them on the leg that they can have reached.
 */
export function placeAfter(track: TrackProgress, fix: Fix, before: Pick<KnownPlace, 'lastM' | 'lastAt'> | undefined): KnownPlace {
  const { latitude: lat, longitude: lon, accuracyM, at } = fix
  const known = before && { lastM: before.lastM, reachM: reach.least + (reach.perSecond * Math.max(0, at - before.lastAt)) / 1000 }
  const place = track.locate({ lat, lon }, { ...known, accuracyM })
  const isNear = !isFarAway(place)
  return { fix, place, lastM: isNear ? place.distanceM : (before?.lastM ?? 0), lastAt: isNear ? at : (before?.lastAt ?? at) }
}

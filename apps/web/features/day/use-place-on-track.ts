/** Where the member is on the track of the route, from one position to the next. */
import { useEffect, useMemo, useState } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { decodeTrack, trackProgress, type TrackPlace, type TrackProgress } from '@bothy/hiking'
import type { Fix } from '../../map/use-own-position.ts'
import { createWalkPosition, type WalkPosition } from '../../map/walk-position.ts'
import { walkOf } from '../../tracks/walk.ts'

/** Meters beside the track from which on the member is notified, and from which on a position says nothing about the way. */
const offTrack = 100
const farAway = 1000

export type PlaceOnTrack = {
  progress: TrackProgress
  place: TrackPlace
  /** Beside the track by more than the position may be wrong. */
  isOffTrack: boolean
  isFarAway: boolean
  /** Goes to another pass of the track, which the member has chosen. */
  choose: (distanceM: number) => void
}

type Known = { fix: Fix; place: TrackPlace; lastM: number }

const locate = (progress: TrackProgress, fix: Fix, lastM: number): Known => {
  const { latitude: lat, longitude: lon, accuracyM } = fix
  const place = progress.locate({ lat, lon }, { lastM, accuracyM })
  return { fix, place, lastM: place.offsetM > farAway ? lastM : place.distanceM }
}

/** Undefined while no position is shown. The way is remembered while it is not. Use it where the track stays the same. */
export function usePlaceOnTrack(track: RouteTrack, fix: Fix | undefined): PlaceOnTrack | undefined {
  const { path, ascent, descent } = track
  const progress = useMemo(
    () => trackProgress(decodeTrack(path), ascent === null || descent === null ? {} : { ascentM: ascent, descentM: descent }),
    [path, ascent, descent],
  )
  const [known, setKnown] = useState<Known>()
  const current = fix && known?.fix !== fix ? locate(progress, fix, known?.lastM ?? 0) : known
  if (current !== known) setKnown(current)
  if (!fix || !current) return undefined
  const { place } = current
  return {
    progress,
    place,
    isOffTrack: place.offsetM - fix.accuracyM > offTrack,
    isFarAway: place.offsetM > farAway,
    choose: (distanceM) => setKnown(locate(progress, fix, distanceM)),
  }
}

/** The marker on map and profile; null while there is no place to mark. */
export function useMarker(path: string, place: PlaceOnTrack | undefined): WalkPosition | null {
  const position = useMemo(() => createWalkPosition(walkOf(path)), [path])
  const distanceM = place && !place.isFarAway ? place.place.distanceM : undefined
  useEffect(() => {
    if (distanceM !== undefined) position.move(distanceM)
  }, [position, distanceM])
  return distanceM === undefined ? null : position
}

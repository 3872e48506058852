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

/** What the position says about the way, and the marker on map and profile. */
export type OnTrack = { place: PlaceOnTrack | undefined; marker: WalkPosition | null }

type OpenTrack = { progress: TrackProgress; position: WalkPosition }

/** Undefined for a track that cannot be decoded: map and profile say that they have failed. */
function open({ path, ascent, descent }: Pick<RouteTrack, 'path' | 'ascent' | 'descent'>): OpenTrack | undefined {
  try {
    const climb = ascent === null || descent === null ? {} : { ascentM: ascent, descentM: descent }
    return { progress: trackProgress(decodeTrack(path), climb), position: createWalkPosition(walkOf(path)) }
  } catch {
    return undefined
  }
}

/** Nothing while no position is shown. The way is remembered while it is not. Use it where the track stays the same. */
export function usePlaceOnTrack(track: RouteTrack | null, fix: Fix | undefined): OnTrack {
  const isShown = fix !== undefined
  const { path, ascent = null, descent = null } = track ?? {}
  const way = useMemo(() => (path !== undefined && isShown ? open({ path, ascent, descent }) : undefined), [path, ascent, descent, isShown])
  const [known, setKnown] = useState<Known>()
  const current = way && fix && known?.fix !== fix ? locate(way.progress, fix, known?.lastM ?? 0) : known
  if (current !== known) setKnown(current)
  const isFarAway = current !== undefined && current.place.offsetM > farAway
  const distanceM = current && !isFarAway ? current.place.distanceM : undefined
  useEffect(() => {
    if (distanceM !== undefined) way?.position.move(distanceM)
  }, [way, distanceM])
  if (!fix || !current || !way) return { place: undefined, marker: null }
  const { progress, position } = way
  const { place } = current
  return {
    place: {
      progress,
      place,
      isOffTrack: place.offsetM - fix.accuracyM > offTrack,
      isFarAway,
      choose: (to) => setKnown(locate(progress, fix, to)),
    },
    marker: isFarAway ? null : position,
  }
}

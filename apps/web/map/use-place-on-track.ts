/** Where the member is on the track of a route, while their position is shown. */
import { useEffect, useMemo, useState } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { decodeTrack, trackProgress, type TrackPlace, type TrackProgress } from '@bothy/hiking'
import { walkOf } from '../tracks/walk.ts'
import { isFarAway, isOffTrack, placeAfter, type KnownPlace } from './place-on-track.ts'
import type { Fix } from './use-own-position.ts'
import { createWalkPosition, type WalkPosition } from './walk-position.ts'

export type PlaceOnTrack = {
  progress: TrackProgress
  place: TrackPlace
  isOffTrack: boolean
  /** The position says nothing about the way. */
  isFarAway: boolean
  /** Goes to another pass of the track, which the member has chosen. */
  choose: (distanceM: number) => void
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

/** Nothing while no position is shown. The way on each track is remembered while it is not, and while another track is chosen. */
export function usePlaceOnTrack(track: RouteTrack | null, fix: Fix | undefined): OnTrack {
  const isShown = fix !== undefined
  const { path = '', ascent = null, descent = null } = track ?? {}
  const way = useMemo(() => (path !== '' && isShown ? open({ path, ascent, descent }) : undefined), [path, ascent, descent, isShown])
  const [places, setPlaces] = useState<ReadonlyMap<string, KnownPlace>>(new Map())
  const remember = (place: KnownPlace) => setPlaces((before) => new Map(before).set(path, place))
  const known = places.get(path)
  const current = way && fix && known?.fix !== fix ? placeAfter(way.progress, fix, known) : known
  if (current && current !== known) remember(current)
  const isFar = current !== undefined && isFarAway(current.place)
  const distanceM = current && !isFar ? current.place.distanceM : undefined
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
      isOffTrack: isOffTrack(place, fix),
      isFarAway: isFar,
      choose: (to) => remember(placeAfter(progress, fix, { lastM: to, lastAt: fix.at })),
    },
    marker: isFar ? null : position,
  }
}

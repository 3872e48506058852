import { useEffect, useMemo, useState } from 'react'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { walkOf } from '../tracks/walk.ts'
import type { Follow } from './use-follow.ts'
import type { PlaceOnTrack } from './use-place-on-track.ts'
import { createWalkPosition, type WalkPosition } from './walk-position.ts'

/** A place on a route that its reader has chosen. */
export type LookAt = (route: TrackedRoute, distanceM: number) => void

/**
 * The place on the chosen route that its reader looks at; each route keeps its own. It goes with the device, until it is moved by hand, and again after the
 * next press of the button of the position.
 */
export function useLookedAt(
  chosen: TrackedRoute,
  own: PlaceOnTrack | undefined,
  { visits }: Pick<Follow, 'visits'>,
): { position: WalkPosition; lookAt: LookAt } {
  const ownM = own && !own.isFarAway ? own.place.distanceM : undefined
  const [positions] = useState(() => new Map<string, WalkPosition>())
  const positionOn = ({ track: { path } }: TrackedRoute, startM?: number) => {
    const position = positions.get(path) ?? createWalkPosition(walkOf(path), startM)
    positions.set(path, position)
    return position
  }
  const [heldAt, setHeldAt] = useState<number>()
  const isHeld = heldAt === visits
  const position = positionOn(chosen, isHeld ? undefined : ownM)
  useEffect(() => {
    if (!isHeld && ownM !== undefined) position.move(ownM)
  }, [isHeld, position, ownM])
  const byHand = useMemo(() => {
    const move = (distanceM: number) => {
      setHeldAt(visits)
      position.move(distanceM)
    }
    return { ...position, move }
  }, [position, visits])
  const lookAt: LookAt = (route, distanceM) => {
    setHeldAt(visits)
    positionOn(route).move(distanceM)
  }
  return { position: byHand, lookAt }
}

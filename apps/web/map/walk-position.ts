/** The place on a route that a member looks at. It moves with each frame of a drag, so nothing renders: its listeners change the page themselves. */
import type { Walk, WalkPlace } from '../tracks/walk.ts'

export type WalkState = WalkPlace & { distanceM: number }

export type WalkPosition = {
  walk: Walk
  current: () => WalkState
  /** Moves to a distance from the start, at most to an end of the route. Listeners learn the last one before each frame. */
  move: (distanceM: number) => void
  /** Calls the listener at once, and after each move. Returns a function that ends that. */
  follow: (listener: (state: WalkState) => void) => () => void
}

/** Starts at the highest point, unless another distance from the start is given. */
export function createWalkPosition(walk: Walk, startM = walk.highestAtM): WalkPosition {
  const listeners = new Set<(state: WalkState) => void>()
  const stateAt = (distanceM: number): WalkState => ({ distanceM, ...walk.placeAt(distanceM) })
  let state = stateAt(startM)
  let frame = 0
  const notify = () => {
    frame = 0
    listeners.forEach((listener) => listener(state))
  }
  return {
    walk,
    current: () => state,
    move(distanceM) {
      state = stateAt(Math.min(walk.lengthM, Math.max(0, distanceM)))
      frame ||= requestAnimationFrame(notify)
    },
    follow(listener) {
      listener(state)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

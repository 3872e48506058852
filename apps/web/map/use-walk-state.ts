import { useEffect } from 'react'
import type { WalkPosition, WalkState } from './walk-position.ts'

/** Calls `show` with the place on the route after each render and after each move, which renders nothing. */
export function useWalkState(position: WalkPosition, show: (state: WalkState) => void): void {
  useEffect(() => position.follow(show))
}

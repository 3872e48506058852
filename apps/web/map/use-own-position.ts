/** The position of this device, while the member wants to see it. It is in the memory of this page only. */
import { useEffect, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'

export type Fix = Coordinates & {
  /** Radius in meters. */ accuracyM: number
  /** Where the device moves to, in degrees clockwise from north; undefined while it stands or does not know. */ heading?:
    number | undefined
  /** When it was found, in milliseconds since 1970. */ at: number
}
export type PositionProblem = 'denied' | 'unavailable' | 'slow'

export type OwnPosition = {
  /** Undefined while none is shown. */
  fix: Fix | undefined
  isWatching: boolean
  /** Why there is no position, or no new one. */
  problem: PositionProblem | undefined
  start: () => void
  stop: () => void
}

/** Milliseconds until a search counts as slow; it continues. */
const searchTime = 20_000
/** Milliseconds for which a position that the device has is new enough. */
const maxAge = 10_000

const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'slow' }

export function useOwnPosition(): OwnPosition {
  const [isWatching, setIsWatching] = useState(false)
  const [fix, setFix] = useState<Fix>()
  const [problem, setProblem] = useState<PositionProblem>()
  useEffect(() => {
    if (!isWatching) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy, heading }, timestamp }) => {
        setProblem(undefined)
        setFix({ latitude, longitude, accuracyM: accuracy, heading: Number.isFinite(heading) ? heading! : undefined, at: timestamp })
      },
      ({ code }) => {
        const found = problems[code] ?? 'unavailable'
        setProblem(found)
        if (found === 'denied') setIsWatching(false)
      },
      { enableHighAccuracy: true, timeout: searchTime, maximumAge: maxAge },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      setFix(undefined)
    }
  }, [isWatching])
  return {
    fix,
    isWatching,
    problem,
    start: () => {
      setProblem('geolocation' in navigator ? undefined : 'unavailable')
      setIsWatching('geolocation' in navigator)
    },
    stop: () => {
      setProblem(undefined)
      setIsWatching(false)
    },
  }
}

import { useRef } from 'react'
import type { Scale } from '../tracks/profile-shape.ts'
import { useWalkState } from './use-walk-state.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './place-on-profile.module.css'

/** Marks a place on the profile that fills its parent from edge to edge. It moves without rendering. */
export function PlaceOnProfile({ position, scale }: { position: WalkPosition; scale: Scale | undefined }) {
  const line = useRef<HTMLSpanElement>(null)
  const dot = useRef<HTMLSpanElement>(null)
  const { lengthM } = position.walk
  useWalkState(position, ({ distanceM, elevationM }) => {
    const fromStart = `${((lengthM > 0 ? distanceM / lengthM : 0) * 100).toFixed(3)}%`
    line.current!.style.transform = `translateX(${fromStart})`
    const fromTop = scale && elevationM !== undefined ? (scale.highestM - elevationM) / (scale.highestM - scale.lowestM) : 1
    dot.current!.style.transform = `translate(${fromStart}, ${(fromTop * 100).toFixed(3)}%)`
  })
  return (
    <span className={styles.frame}>
      <span className={styles.chart}>
        <span ref={line} className={styles.line} />
        <span ref={dot} className={styles.dot} data-place-on-profile />
      </span>
    </span>
  )
}

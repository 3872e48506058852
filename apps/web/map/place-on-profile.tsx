import { useEffect, useRef } from 'react'
import type { Scale } from '../tracks/profile-shape.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './place-on-profile.module.css'

/** The place on a profile that goes from edge to edge of its parent. It moves without rendering. */
export function PlaceOnProfile({ position, scale }: { position: WalkPosition; scale: Scale | undefined }) {
  const line = useRef<HTMLSpanElement>(null)
  const dot = useRef<HTMLSpanElement>(null)
  const { lengthM } = position.walk
  useEffect(
    () =>
      position.follow(({ distanceM, elevationM }) => {
        const across = `${((lengthM > 0 ? distanceM / lengthM : 0) * 100).toFixed(3)}%`
        line.current!.style.transform = `translateX(${across})`
        const above = scale && elevationM !== undefined ? (scale.highestM - elevationM) / (scale.highestM - scale.lowestM) : 1
        dot.current!.style.transform = `translate(${across}, ${(above * 100).toFixed(3)}%)`
      }),
    [position, lengthM, scale],
  )
  return (
    <span className={styles.frame}>
      <span className={styles.chart}>
        <span ref={line} className={styles.line} />
        <span ref={dot} className={styles.dot} data-place-on-profile />
      </span>
    </span>
  )
}

import { useRef } from 'react'
import type { DrawnSheet, TrackedRoute } from '../tracks/draw-sheet.ts'
import { useWalkState } from './use-walk-state.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './place-marker.module.css'

type PlaceOnSheetProps = { sheet: DrawnSheet; position: WalkPosition; route: Pick<TrackedRoute, 'position'>; isNearest?: boolean }

/** The marker of the place on the sheet. It moves without rendering. */
export function PlaceOnSheet({ sheet: { place, size }, position, route, isNearest = false }: PlaceOnSheetProps) {
  const marker = useRef<HTMLSpanElement>(null)
  useWalkState(position, (state) => {
    const { x, y } = place(state)
    marker.current!.style.transform = `translate(${((x / size.width) * 100).toFixed(3)}%, ${((y / size.height) * 100).toFixed(3)}%)`
  })
  return (
    <span className={styles.frame} aria-hidden>
      <span ref={marker} className={styles.layer} data-route={route.position % 5} data-nearest={isNearest || undefined} data-place>
        <span className={styles.marker} />
      </span>
    </span>
  )
}

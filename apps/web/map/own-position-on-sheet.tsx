import { useEffect, useRef } from 'react'
import type { DrawnSheet } from '../tracks/draw-sheet.ts'
import { classes } from '../ui/classes.ts'
import { markFix } from './mark-fix.ts'
import type { Fix } from './use-own-position.ts'
import styles from './own-position.module.css'

/** The position of the device on the sheet, if it is there. */
export function OwnPositionOnSheet({ sheet: { place, size }, fix }: { sheet: DrawnSheet; fix: Fix }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Away from the sheet there is no mark.
    if (mark.current) markFix(mark.current, fix, undefined)
  }, [fix])
  const { x, y } = place({ lat: fix.latitude, lon: fix.longitude })
  if (x < 0 || y < 0 || x > size.width || y > size.height) return null
  return (
    <span
      ref={mark}
      className={classes(styles.own, styles.onSheet)}
      style={{ left: `${(x / size.width) * 100}%`, top: `${(y / size.height) * 100}%` }}
      data-own-position="sheet"
      aria-hidden
    />
  )
}

import { useState } from 'react'
import { classes } from './classes.ts'
import { sceneOf, type EmptyStateKind } from './empty-state-scenes.ts'
import styles from './empty-state.module.css'

/** The shape of the logo with a landscape inside. Contour lines are solid by default, dotted for `offline`, and dashed for `error`. */
export default function EmptyStatePicture({ kind }: { kind: EmptyStateKind }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <svg viewBox="0 -22 260 240" fill="none">
      <clipPath id={`shape-${kind}`}>
        <path d="M52 206V113Q52 106 57 101L123 39.5Q130 33 137 39.5L203 101Q208 106 208 113V206Q208 214 200 214H60Q52 214 52 206Z" />
      </clipPath>
      <g clipPath={`url(#shape-${kind})`}>
        <rect className={styles.landscape} x="52" y="33" width="156" height="181" />
        {!isBroken && (
          <image
            className={styles.landscape}
            href={sceneOf(kind)}
            x="52"
            y="33"
            width="156"
            height="181"
            preserveAspectRatio="xMidYMid slice"
            onError={() => setIsBroken(true)}
          />
        )}
      </g>
      <path className={styles.roof} d="M34 106.5 122.5 24.5Q130 18 137.5 24.5L226 106.5" />
      <path className={styles.contour} d="M20 99 90 35 122 6.5Q130 0 138 6.5L176 41 240 99" />
      <path className={classes(styles.contour, styles.faint)} d="M6 91 62 40 84 25 120-11.5Q130-19 140-11.5L172 19 192 34 254 91" />
      <path className={styles.ground} d="M26 214H234" />
    </svg>
  )
}

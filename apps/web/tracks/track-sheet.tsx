import { useId, type CSSProperties, type ReactNode } from 'react'
import { RouteLetter } from '../activity-parts/route-letter.tsx'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { DrawnSheet, TrackedRoute } from './draw-sheet.ts'
import { barLength, type BarCorner, type SheetPoint } from './sheet-shape.ts'
import marks from './route-marks.module.css'
import styles from './track-sheet.module.css'

type TrackSheetProps = {
  routes: readonly TrackedRoute[]
  sheet: DrawnSheet
  /** The route that stands out; without it, all are alike. */
  picked?: string | undefined
  /** Where the scale is. */
  bar?: BarCorner
  /** Above the lines, below the letters. */
  children?: ReactNode
}

/** Elevations are known along the tracks, so the land fades out away from them. */
const softnessOfLand = 26
/** How far beyond the sheet something has an effect inside. */
const beyond = 3 * softnessOfLand

/** The tracks on a sheet of our own, which asks no other site for a map. It fills its parent. The comparison and the table have the figures. */
export function TrackSheet({ routes, sheet, picked, bar: corner = 'bottom-start', children }: TrackSheetProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const mask = useId()
  const softness = useId()
  const { lines, kilometersWide, contours, size } = sheet
  const at = ({ x, y }: SheetPoint): CSSProperties => ({ left: `${(x / size.width) * 100}%`, top: `${(y / size.height) * 100}%` })
  const bar = barLength(kilometersWide, format.units)
  const drawn = routes.map((route, index) => ({ ...route, ...lines[index]!, isFaint: picked !== undefined && route.id !== picked }))
  // What stands out is drawn last.
  const inOrder = [...drawn.filter(({ isFaint }) => isFaint), ...drawn.filter(({ isFaint }) => !isFaint)]
  const letters = format.list(routes.map(({ position }) => routeLetter(position)))
  return (
    <div className={styles.sheet} role="img" aria-label={t('activity.tracks.label', { letters })}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        {contours && (
          <>
            {/* Not `blur()` of CSS: WebKit ignores it inside an SVG. */}
            <filter
              id={softness}
              filterUnits="userSpaceOnUse"
              x={-beyond}
              y={-beyond}
              width={size.width + 2 * beyond}
              height={size.height + 2 * beyond}
            >
              <feGaussianBlur stdDeviation={softnessOfLand} colorInterpolationFilters="sRGB" />
            </filter>
            <mask id={mask} maskUnits="userSpaceOnUse" x={0} y={0} width={size.width} height={size.height}>
              <g className={styles.known} filter={`url(#${softness})`}>
                {lines.map(({ d }, index) => (
                  <path key={index} d={d} />
                ))}
              </g>
            </mask>
            <g mask={`url(#${mask})`} className={styles.land}>
              <rect width={size.width} height={size.height} />
              {contours.levels.map(({ elevationM, d }, index) => (
                <path key={elevationM} d={d} data-index={index % 5 === 0 || undefined} />
              ))}
            </g>
          </>
        )}
        {inOrder.map(({ id, d, isFaint }) => (
          <path key={id} className={styles.halo} data-faint={isFaint || undefined} d={d} />
        ))}
        {inOrder.map(({ id, d, position, isFaint }) => (
          <path key={id} className={styles.line} data-route={position % 5} data-faint={isFaint || undefined} d={d} />
        ))}
      </svg>
      {children}
      {inOrder.map(({ id, start, end, label, position, isFaint }) => (
        <div key={id} className={styles.marks} data-route={position % 5} data-faint={isFaint || undefined} aria-hidden>
          <span className={marks.end} style={at(end)} />
          <span className={marks.start} style={at(start)} />
          <span className={styles.letter} style={at(label)}>
            <RouteLetter position={position} />
          </span>
        </div>
      ))}
      <span className={styles.bar} data-corner={corner} style={{ inlineSize: `${(bar / kilometersWide) * 100}%` }} aria-hidden>
        {format.scale(bar)}
      </span>
    </div>
  )
}

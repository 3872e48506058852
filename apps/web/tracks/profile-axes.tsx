import type { ReactNode } from 'react'
import { kilometersPerMile } from '../format/distances.ts'
import { useFormat } from '../format/use-format.ts'
import { cssPercent } from '../ui/css-percent.ts'
import { distanceTicks, heightTicks, type Tick } from './elevation-scale.ts'
import styles from './profile-axes.module.css'

type ProfileAxesProps = {
  /** Undefined without elevations. */
  heights: { lowestM: number; highestM: number } | undefined
  kilometers: number
  /** The profile, from edge to edge. */
  children: ReactNode
}

/** The share of the way from which a figure may touch that of the end. */
const nearEnd = 0.74

/** Elevations beside a profile and distances below it, of which the last one has the unit, with lines behind it. What they say is in the name of the profile. */
export function ProfileAxes({ heights, kilometers, children }: ProfileAxesProps) {
  const format = useFormat()
  const elevations = heights && heightTicks(heights.lowestM, heights.highestM, format.units)
  const distances = distanceTicks(kilometers, format.units)
  const inside = ({ at }: Tick) => at > 0 && at < 1
  return (
    <div className={styles.axes}>
      <div className={styles.heights} aria-hidden>
        {elevations && (
          <>
            <span className={styles.widest}>{format.height(elevations.highest.value)}</span>
            {[elevations.lowest, ...elevations.between].map(({ value, at }) => (
              <span key={at} style={{ insetBlockEnd: cssPercent(at) }}>
                {format.height(value)}
              </span>
            ))}
            <b style={{ insetBlockEnd: cssPercent(elevations.highest.at) }}>{format.height(elevations.highest.value)}</b>
          </>
        )}
      </div>
      <div className={styles.plot}>
        {elevations?.between.map(({ at }) => (
          <i key={at} className={styles.level} style={{ insetBlockEnd: cssPercent(at) }} />
        ))}
        {distances.filter(inside).map(({ at }) => (
          <i key={at} className={styles.step} style={{ insetInlineStart: cssPercent(at) }} />
        ))}
        {children}
      </div>
      <div className={styles.distances} aria-hidden>
        {distances.map(({ value, at }, index) => (
          <span
            key={index === 0 ? 'start' : at}
            data-near-end={(inside({ value, at }) && at > nearEnd) || undefined}
            style={inside({ value, at }) ? { insetInlineStart: cssPercent(at) } : undefined}
          >
            {at === 1
              ? format.distance(value)
              : format.number(Number((format.units === 'metric' ? value : value / kilometersPerMile).toFixed(2)))}
          </span>
        ))}
      </div>
    </div>
  )
}

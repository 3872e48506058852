import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { CSSProperties } from 'react'
import { routeLetter, RouteLetter } from '../activity/route-letter.tsx'
import { kilometersPerMile } from '../format/distances.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { barLength, sheetOf, sheetSize, type Spot } from './sheet-shape.ts'
import styles from './track-sheet.module.css'

/** A route with its track. */
export type TrackedRoute = { id: string; position: number; track: RouteTrack }

const at = ({ x, y }: Spot): CSSProperties => ({ left: `${(x / sheetSize.width) * 100}%`, top: `${(y / sheetSize.height) * 100}%` })

/** The tracks on a sheet of our own, which asks no other site for a map. The comparison and the table beside it have the figures. */
export default function TrackSheet({ routes }: { routes: readonly TrackedRoute[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { lines, kilometersWide } = sheetOf(routes.map(({ track }) => track))
  const bar = barLength(kilometersWide, format.units === 'imperial' ? kilometersPerMile : 1)
  const drawn = lines.map((line, index) => ({ ...line, ...routes[index]! }))
  const letters = routes.map(({ position }) => routeLetter(position)).join(', ')
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet} role="img" aria-label={t('activity.tracks.label', { letters })}>
        <svg viewBox={`0 0 ${sheetSize.width} ${sheetSize.height}`} aria-hidden>
          {drawn.map(({ id, d }) => (
            <path key={id} className={styles.halo} d={d} />
          ))}
          {drawn.map(({ id, d, position }) => (
            <path key={id} className={styles.line} data-route={position % 5} d={d} />
          ))}
        </svg>
        {drawn.map(({ id, start, end, label, position }) => (
          <div key={id} className={styles.marks} data-route={position % 5} aria-hidden>
            <span className={styles.end} style={at(end)} />
            <span className={styles.start} style={at(start)} />
            <span className={styles.letter} style={at(label)}>
              <RouteLetter position={position} />
            </span>
          </div>
        ))}
        <span className={styles.bar} style={{ inlineSize: `${(bar / kilometersWide) * 100}%` }} aria-hidden>
          {format.distance(bar)}
        </span>
      </div>
      <figcaption className={styles.legend}>
        <span>
          <i className={styles.startSign} aria-hidden />
          {t('activity.tracks.start')}
        </span>
        <span>
          <i className={styles.endSign} aria-hidden />
          {t('activity.tracks.end')}
        </span>
      </figcaption>
    </figure>
  )
}

import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { DrawingState } from './drawing-store.ts'
import { drawingLimits } from './drawing.ts'
import type { DrawingMap } from './use-drawing-map.ts'
import type { DrawnTrack } from './use-drawn-track.ts'
import styles from './draw-route.module.css'

type DrawNoticesProps = {
  state: DrawingState
  track: DrawnTrack
  isRestored: boolean
  shown: DrawingMap
}

/** On the map: what is not as it should be. For screen readers also the points and the distance, after each edit. */
export function DrawNotices({ state, track: { read, isReading }, isRestored, shown: { isShown, isFar } }: DrawNoticesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { drawing, lines, problem, canUndo, follows } = state
  const seesNoPaths = isShown === true && isFar && follows
  const missing = lines.flatMap((line, i) => (line?.isMissingWay && !line.isTooFar ? [i + 1] : []))
  const far = lines.flatMap((line, i) => (line?.isTooFar ? [i + 1] : []))
  const count = drawing.points.length
  return (
    <>
      <div role="status" className={styles.notices}>
        {isShown === false && <Alert kind="error" title={t('draw.no-map')} />}
        {problem === 'too-many-points' && <Alert kind="warning" title={t('draw.too-many-points', { max: drawingLimits.points })} />}
        {problem === 'too-long' && (
          <Alert kind="warning" title={t('draw.too-long', { max: format.exactDistance(drawingLimits.lengthKm) })} />
        )}
        {seesNoPaths && !problem && <Alert kind="info" title={t('draw.zoom-in')} />}
        {missing.length > 0 && !problem && !seesNoPaths && (
          <Alert kind="info" title={t('draw.no-way', { count: missing.length, from: missing[0]!, to: missing[0]! + 1 })} />
        )}
        {far.length > 0 && !problem && (
          <Alert kind="info" title={t('draw.too-far', { count: far.length, from: far[0]!, to: far[0]! + 1 })} />
        )}
        {isRestored && !canUndo && <Alert kind="info" title={t('draw.restored')} />}
      </div>
      <VisuallyHidden>
        <p role="status">
          {count > 0 && !isReading && t('draw.status', { count, distance: format.distance(count > 1 && read ? read.track.distance : 0) })}
        </p>
      </VisuallyHidden>
    </>
  )
}

import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconRouteOff from '@tabler/icons-react/dist/esm/icons/IconRouteOff.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import { Suspense, useState } from 'react'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import HeightsFromMap from '../../activity-parts/heights-from-map.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Part } from '../../ui/part.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { TrackCut } from './activity-values.ts'
import { ClimbComparison } from './climb-comparison.tsx'
import { DrawOnMap } from './draw-on-map.tsx'
import { useTrackEdits } from './use-track-edits.ts'
import styles from './track-panel.module.css'

const TrackProfile = lazyWhenReachable(() => import('../../tracks/track-profile.tsx'))
const TrackCutter = lazyWhenReachable(() => import('../../tracks/track-cutter.tsx'))

type TrackProps = { track: RouteTrack; /** 0 is route A. */ position: number }

/** The profile, the climb and the file of a track. */
export function TrackSummary({ track, position }: TrackProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ascent, descent, fileName, mapHeights } = track
  const hasElevations = ascent !== null && descent !== null
  return (
    <div className={styles.summary}>
      {hasElevations && (
        <div className={styles.profile}>
          <Part name="track" key={track.path}>
            <Suspense>
              <TrackProfile track={track} position={position} />
            </Suspense>
          </Part>
        </div>
      )}
      <div className={styles.facts}>
        <p className={styles.file}>
          <IconRoute size={18} aria-hidden />
          <span>{fileName}</span>
        </p>
        <p>
          {hasElevations
            ? t('route.climb', { ascent: format.height(ascent), descent: format.height(descent) })
            : t('form.track.no-heights')}
        </p>
        {mapHeights && <HeightsFromMap heights={mapHeights} />}
        <ClimbComparison track={track} />
      </div>
    </div>
  )
}

/** The track of the open route, and what can be done with it. */
export function TrackPanel({ index, cut, ...summary }: TrackProps & { index: number; cut: TrackCut | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [isCutting, setIsCutting] = useState(cut !== null)
  const { track, position } = summary
  const edits = useTrackEdits({ index, track, cut })
  /** What lies between the lines of others counts for nothing: nobody can draw that. */
  const isOneLine = isEncodedTrack(track.path) && !track.path.includes(' ')
  /** A track that was stored before the club checked tracks may be damaged. */
  const unlessDamaged = (work: () => unknown) => (isEncodedTrack(track.path) ? void work() : toast.warn(t('route.track-damaged')))
  return (
    <div className={styles.panel}>
      <TrackSummary {...summary} />
      {isCutting && (
        <div className={styles.cutting}>
          <p>{t('form.track.cut.hint')}</p>
          <Suspense fallback={<div className={styles.cutter} />}>
            <TrackCutter uncut={edits.uncut} range={cut} position={position} onCut={edits.cutTo} onMoved={edits.offerToUndoMove} />
          </Suspense>
          {cut && (
            <Button variant="light" size="small" icon={IconRestore} onClick={() => void edits.resetCut()}>
              {t('form.track.cut.reset')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.tools}>
        <Button
          variant="light"
          size="small"
          icon={IconScissors}
          aria-expanded={isCutting}
          onClick={() => unlessDamaged(() => setIsCutting((isOpen) => !isOpen))}
        >
          {t('form.track.cut')}
        </Button>
        {isOneLine && <DrawOnMap origin={track} position={position} onUse={edits.redraw} />}
        <Button variant="light" size="small" icon={IconCalculator} onClick={() => unlessDamaged(edits.takeFigures)}>
          {t('form.track.reset')}
        </Button>
        <Button variant="light" size="small" icon={IconArrowsExchange} onClick={() => unlessDamaged(edits.reverse)}>
          {t('form.track.reverse')}
        </Button>
        <Button variant="subtle" size="small" icon={IconRouteOff} onClick={edits.remove}>
          {t('form.track.remove')}
        </Button>
      </div>
    </div>
  )
}

import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Region } from '../map-options.ts'
import { isInRegion } from '../map-view.ts'
import type { DrawingState } from './drawing-store.ts'
import { drawingLimits } from './drawing.ts'
import type { DrawingMap } from './use-drawing-map.ts'
import type { DrawnTrack } from './use-drawn-track.ts'
import styles from './draw-route.module.css'

type NoticesOfMapProps = { state: DrawingState; shown: DrawingMap }

/** On the map: why it shows nothing to draw along. */
export function NoticesOfMap({ state: { follows, problem }, shown: { isShown, isFar } }: NoticesOfMapProps) {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles.onMap}>
      {isShown === false && <Alert kind="error" title={t('draw.no-map')} />}
      {isShown === true && isFar && follows && !problem && <Alert kind="info" title={t('draw.zoom-in')} />}
    </div>
  )
}

type DrawNoticesProps = {
  state: DrawingState
  track: DrawnTrack
  isRestored: boolean
  /** Where the map has land, if that is known. */
  region: Region | undefined
  meetingPoint: Coordinates | null
}

/** Below the map, where they cover no line: what is not as it should be. For screen readers also the points and the distance, after each edit. */
export function DrawNotices({ state, track: { read, isReading }, isRestored, region, meetingPoint }: DrawNoticesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { problem, canUndo } = state
  const isOutside = (place: Coordinates) => region !== undefined && !isInRegion(place, region)
  const { missing, far, isBeyond } = straightLegs(state, isOutside)
  const count = state.drawing.points.length
  return (
    <>
      <div role="status" className={styles.notices}>
        {count === 0 && meetingPoint && isOutside(meetingPoint) && <Notice text={t('draw.meeting-point-outside')} />}
        {problem === 'too-many-points' && <Notice kind="warning" text={t('draw.too-many-points', { max: drawingLimits.points })} />}
        {problem === 'too-long' && (
          <Notice kind="warning" text={t('draw.too-long', { max: format.exactDistance(drawingLimits.lengthKm) })} />
        )}
        {isBeyond && !problem && <Notice text={t('draw.beyond')} />}
        {missing.length > 0 && !problem && (
          <Notice text={t('draw.no-way', { count: missing.length, from: missing[0]!, to: missing[0]! + 1 })} />
        )}
        {far.length > 0 && !problem && <Notice text={t('draw.too-far', { count: far.length, from: far[0]!, to: far[0]! + 1 })} />}
        {isRestored && !canUndo && <Notice text={t('draw.restored')} />}
      </div>
      <VisuallyHidden>
        <p role="status">
          {count > 0 && !isReading && t('draw.status', { count, distance: format.distance(count > 1 && read ? read.track.distance : 0) })}
        </p>
      </VisuallyHidden>
    </>
  )
}

/** Numbers of legs, from 1, that are straight because no way was found, or because their points are too far apart; and whether any is beyond the land, which says why. */
function straightLegs({ drawing: { points }, lines }: DrawingState, isOutside: (place: Coordinates) => boolean) {
  const outside = points.map(({ lat, lon }) => isOutside({ latitude: lat, longitude: lon }))
  const numbers = lines.flatMap((line, i) => (line?.isMissingWay && !outside[i] && !outside[i + 1] ? [i + 1] : []))
  const isFar = (number: number) => lines[number - 1]!.isTooFar === true
  return { missing: numbers.filter((number) => !isFar(number)), far: numbers.filter(isFar), isBeyond: outside.includes(true) }
}

type NoticeProps = { kind?: 'info' | 'warning'; text: string }

/** Closed, it comes back with other words. */
function Notice({ kind = 'info', text }: NoticeProps) {
  const { t } = useTranslation()
  const [closed, setClosed] = useState<string>()
  if (closed === text) return null
  return (
    <Alert
      kind={kind}
      title={text}
      action={<IconButton icon={IconX} size={18} label={t('map.note.close')} onClick={() => setClosed(text)} />}
    />
  )
}

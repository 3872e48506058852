import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { lengthOf, measurePart, type TrackRange } from './measure-track.ts'
import { pathsOf, profileOf, scaleOf } from './profile-shape.ts'
import profileStyles from './track-profile.module.css'
import styles from './track-cutter.module.css'

type TrackCutterProps = {
  /** The track with its ends. */
  uncut: RouteTrack
  /** The part that is left; null for the whole track. */
  range: TrackRange | null
  /** 0 is route A. */
  position: number
  onCut: (range: TrackRange) => void
  /** A handle rests after a move that began with `before`. */
  onMoved: (before: TrackRange) => void
}

const size = { width: 320, height: 88 }

/** Meters. A shorter track is a place. */
const shortest = 50

/** Meters of one press of an arrow key: two hundred of them cross the track. */
const stepOf = (total: number) => Math.max(10, Math.round(total / 2000) * 10)

const isSame = (one: TrackRange, other: TrackRange) => one.fromM === other.fromM && one.toM === other.toM

/** The profile of a track with a handle at each end, and the figures of what is left between them. */
export default function TrackCutter({ uncut, range, position, onCut, onMoved }: TrackCutterProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const total = lengthOf(uncut.path)
  const [moving, setMoving] = useState<TrackRange | null>(null)
  const saved = range ?? { fromM: 0, toM: total }
  // Until the form has measured the part, the handles stay where they were moved to: the next key continues from there.
  if (moving && isSame(moving, saved)) setMoving(null)
  const shown = moving ?? saved
  const length = (meters: number) => format.distance(meters / 1000)

  const commit = () => {
    if (moving) onCut(moving)
  }
  const handle = { total, format: length, onStop: commit, onMoved: (before: TrackRange) => onMoved(before), range: shown }
  return (
    <div className={styles.cutter}>
      <div className={styles.way}>
        <UncutProfile uncut={uncut} total={total} position={position} />
        <span className={styles.cut} style={{ insetInline: `0 ${100 - (shown.fromM / total) * 100}%` }} aria-hidden />
        <span className={styles.cut} style={{ insetInline: `${(shown.toM / total) * 100}% 0` }} aria-hidden />
      </div>
      <Handle
        {...handle}
        label={t('form.track.cut.start')}
        value={shown.fromM}
        isOnTop={shown.fromM > total / 2}
        onMove={(meters) => setMoving({ ...shown, fromM: Math.max(0, Math.min(meters, shown.toM - shortest)) })}
      />
      <Handle
        {...handle}
        label={t('form.track.cut.end')}
        value={shown.toM}
        onMove={(meters) => setMoving({ ...shown, toM: meters > total - stepOf(total) ? total : Math.max(meters, shown.fromM + shortest) })}
      />
      <RemainingFigures uncut={uncut} range={shown} />
    </div>
  )
}

function UncutProfile({ uncut, total, position }: { uncut: RouteTrack; total: number; position: number }) {
  const profile = profileOf(uncut.path)
  const { line, area } = useMemo(() => {
    const scale = scaleOf([uncut.path])
    return scale ? pathsOf(profile, { ...scale, distanceM: total }, size) : { line: `M0 ${size.height / 2}H${size.width}`, area: '' }
  }, [profile, total, uncut.path])
  return (
    <svg
      className={profileStyles.profile}
      viewBox={`0 -3 ${size.width} ${size.height + 3}`}
      preserveAspectRatio="none"
      data-route={position % 5}
      aria-hidden
    >
      <path className={profileStyles.area} d={area} />
      <path className={profileStyles.line} d={line} />
    </svg>
  )
}

type HandleProps = {
  label: string
  /** Meters along the track. */
  value: number
  total: number
  range: TrackRange
  format: (meters: number) => string
  /** Both handles may be at the same end: the one that can still move is on top. */
  isOnTop?: boolean
  onMove: (meters: number) => void
  /** The pointer is lifted, or a key has moved it. */
  onStop: () => void
  onMoved: (before: TrackRange) => void
}

function Handle({ label, value, total, range, format, isOnTop = false, onMove, onStop, onMoved }: HandleProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const before = useRef<TrackRange | null>(null)
  const isPressed = useRef(false)

  const rest = () => {
    if (before.current) onMoved(before.current)
    before.current = null
  }
  // React calls `onChange` while the handle moves. The event of the same name comes when it stops.
  const stop = useEffectEvent(() => {
    onStop()
    if (isPressed.current) rest()
    isPressed.current = false
  })
  useEffect(() => {
    const element = input.current
    const listener = () => stop()
    element?.addEventListener('change', listener)
    return () => element?.removeEventListener('change', listener)
  }, [])

  return (
    <input
      ref={input}
      className={styles.handle}
      type="range"
      min={0}
      max={Math.ceil(total)}
      step={stepOf(total)}
      value={value}
      data-on-top={isOnTop || undefined}
      aria-label={label}
      aria-valuetext={t('form.track.cut.at', { distance: format(value), total: format(total) })}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onChange={({ currentTarget }) => {
        before.current ??= range
        onMove(Number(currentTarget.value))
      }}
      onBlur={rest}
    />
  )
}

/** What is left, measured while the handles move, but never before them. */
function RemainingFigures({ uncut, range }: { uncut: RouteTrack; range: TrackRange }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fromM, toM } = useDeferredValue(range)
  const { distance, ascent, descent } = useMemo(() => measurePart(uncut, { fromM, toM }), [uncut, fromM, toM])
  return (
    <p className={styles.figures}>
      <b>{format.distance(distance)}</b>
      {ascent !== null && descent !== null && (
        <span>{t('route.climb', { ascent: format.height(ascent), descent: format.height(descent) })}</span>
      )}
    </p>
  )
}

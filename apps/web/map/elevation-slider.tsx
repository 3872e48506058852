import { useMemo, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { ProfileAxes } from '../tracks/profile-axes.tsx'
import { profileOf, scaleOf } from '../tracks/profile-shape.ts'
import { ProfileLine } from '../tracks/track-profile.tsx'
import { PlaceOnProfile } from './place-on-profile.tsx'
import { usePlaceText } from './use-place-text.ts'
import { useWalkState } from './use-walk-state.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './elevation-slider.module.css'

/** Meters of a step of the arrow keys, at least; a hundred steps lead along any route. */
const smallestStep = 50

type ElevationSliderProps = { route: TrackedRoute; position: WalkPosition }

/** The elevation profile as a slider: finger, mouse and keyboard move the place on the route without rendering. */
export function ElevationSlider({ route, position }: ElevationSliderProps) {
  const { t } = useTranslation()
  const { lengthM } = position.walk
  const profile = profileOf(route.track.path)
  const scale = useMemo(() => scaleOf([route.track.path]), [route.track.path])
  const { highest, lowest } = route.track
  const heights = highest === null || lowest === null ? undefined : { lowestM: lowest, highestM: highest }
  const letter = routeLetter(route.position)
  const slider = useRef<HTMLDivElement>(null)
  const box = useRef<DOMRect>(undefined)

  const placeText = usePlaceText()
  useWalkState(position, ({ distanceM, elevationM }) => {
    slider.current!.ariaValueNow = String(Math.round(distanceM))
    slider.current!.ariaValueText = placeText(distanceM, elevationM)
  })

  return (
    <ProfileAxes heights={heights} kilometers={lengthM / 1000}>
      <div
        ref={slider}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('map.place', { letter })}
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthM)}
        data-route={route.position % 5}
        onKeyDown={(event) => moveByKey(event, position)}
        {...pointerHandlers(position, box)}
      >
        <div className={styles.profile}>{scale && <ProfileLine profile={profile} scale={scale} position={route.position} isFlush />}</div>
        <PlaceOnProfile position={position} scale={scale} />
      </div>
    </ProfileAxes>
  )
}

/** In steps, from the current distance. */
const keySteps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

function moveByKey(event: KeyboardEvent, { walk, current, move }: WalkPosition): void {
  const steps = keySteps[event.key]
  const target =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? walk.lengthM
        : steps && current().distanceM + steps * Math.max(smallestStep, walk.lengthM / 100)
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  move(target)
}

/**
 * The box is measured when a drag begins: measuring it with each move would lay out the page in between. It outlives a rendering of the page,
 * which happens every minute, also during a drag.
 */
function pointerHandlers({ walk, move }: WalkPosition, box: RefObject<DOMRect | undefined>) {
  const moveTo = ({ clientX }: PointerEvent) => {
    if (box.current) move(((clientX - box.current.left) / box.current.width) * walk.lengthM)
  }
  const end = () => void (box.current = undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      box.current = event.currentTarget.getBoundingClientRect()
      event.currentTarget.setPointerCapture(event.pointerId)
      moveTo(event)
    },
    onPointerMove: moveTo,
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** A space, because React makes no node for an empty text. */
const noText = ' '

/** Changes the text in its node: a new node would make the app look where the focus is. */
function write(element: HTMLElement, text: string): void {
  const node = element.firstChild as Text
  if (node.data !== text) node.data = text
}

/** Distance and elevation of the place, as text that changes without rendering. */
export function PlaceFigures({ position }: { position: WalkPosition }) {
  const format = useFormat()
  const distance = useRef<HTMLElement>(null)
  const height = useRef<HTMLElement>(null)
  useWalkState(position, ({ distanceM, elevationM }) => {
    write(distance.current!, format.distance(distanceM / 1000))
    write(height.current!, elevationM === undefined ? '' : format.height(elevationM))
  })
  return (
    <p className={styles.figures} aria-hidden>
      <span ref={distance}>{noText}</span>
      <b ref={height}>{noText}</b>
    </p>
  )
}

/** Length, climb and time of the whole route. */
export function RouteTotals({ route: { track, duration } }: { route: TrackedRoute & Pick<Route, 'duration'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ascent, descent } = track
  return (
    <p className={styles.totals}>
      <span>{format.distance(track.distance)}</span>
      {ascent !== null && descent !== null && (
        <span>{t('route.climb', { ascent: format.height(ascent), descent: format.height(descent) })}</span>
      )}
      <span>{format.duration(duration)}</span>
    </p>
  )
}

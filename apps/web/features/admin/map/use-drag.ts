import { useRef, type PointerEvent, type RefObject } from 'react'
import type { MapRegion } from '@bothy/contract/admin/club-map.ts'
import { latOf } from '../../../map/mercator.ts'
import { between, cornerOf, edgesOf, moved, oppositeOf, type Corner, type View } from './rectangle.ts'

type Place = { lon: number; lat: number }
/** What a pointer moves: a corner against its opposite, or the whole rectangle. */
type Drag = ({ fixed: Place } | { from: Place; region: MapRegion }) & { start: readonly [x: number, y: number]; isFar: boolean }

/** Pixels: less is a tap, which moves nothing. */
const least = 4

type DragOptions = {
  picture: RefObject<SVGSVGElement | null>
  region: MapRegion | null
  view: View
  onChange: (region: MapRegion, isFinal: boolean) => void
}

/** Draws a rectangle, moves it, or moves one of its corners. */
export function useDrag({ picture, region, view, onChange }: DragOptions) {
  const drag = useRef<Drag>(undefined)
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = picture.current!.getBoundingClientRect()
    const { left, right, top, bottom } = edgesOf(view)
    return {
      lon: left + ((clientX - box.left) / box.width) * (right - left),
      lat: latOf(top + ((clientY - box.top) / box.height) * (bottom - top)),
    }
  }
  const move = (event: PointerEvent, isFinal: boolean) => {
    const current = drag.current
    if (!current) return
    if (isFinal) drag.current = undefined
    current.isFar ||= Math.hypot(event.clientX - current.start[0], event.clientY - current.start[1]) >= least
    if (!current.isFar) return
    const place = placeOf(event)
    if ('fixed' in current) onChange(between(current.fixed, place), isFinal)
    else onChange(moved(current.region, place.lon - current.from.lon, place.lat - current.from.lat), isFinal)
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const place = placeOf(event)
      const part = (event.target as Element).getAttribute('data-part')
      const pressed = { start: [event.clientX, event.clientY], isFar: false } as const
      if (region && part === 'area') drag.current = { ...pressed, from: place, region }
      else drag.current = { ...pressed, fixed: region && part ? cornerOf(region, oppositeOf(part as Corner)) : place }
      picture.current!.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => move(event, false),
    onPointerUp: (event: PointerEvent) => move(event, true),
    onPointerCancel: () => (drag.current = undefined),
  }
}

/** The points of a drawing as buttons on the map that can be dragged, and between two of them a handle that makes another. */
import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import type { DrawingState, DrawingStore } from './drawing-store.ts'
import { middleOf } from './leg-line.ts'
import type { Place } from './tile-places.ts'
import styles from './drawing-markers.module.css'

/** A point that is being dragged, or one that a handle makes on a leg. */
export type Moving = { index: number; isNew: boolean; place: Place }

export type MarkerOptions = {
  map: MapLibreMap
  store: DrawingStore
  /** The route: 0 is route A. */
  position: number
  labels: { point: (number: number, count: number) => string; between: (from: number, to: number) => string }
  /** With the id of a point that is picked; undefined for none. */
  onSelect: (id: number | undefined) => void
  /** Meters around a finger in which a way is meant. */
  reachM: () => number
  /** Undefined once it rests. */
  onMoving: (moving: Moving | undefined) => void
}

/** Pixels between two points that have a handle. */
const roomOfHandle = 80

export const placeOf = ({ lng, lat }: { lng: number; lat: number }): Place => ({ lon: ((((lng + 180) % 360) + 360) % 360) - 180, lat })

export type DrawingMarkers = {
  /** `selected`: the id of the point that is picked. */
  update: (state: DrawingState, selected: number | undefined) => void
  remove: () => void
}

/** A draggable button. `indexOf` is asked when it moves: the drawing may have changed since. */
function createMarker({ map, store, position, reachM, onMoving }: MarkerOptions, indexOf: () => number, isNew: boolean): Marker {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = (isNew ? styles.handle : styles.point)!
  element.dataset['route'] = String(position % 5)
  const marker = new Marker({ element, draggable: true })
  const place = () => placeOf(marker.getLngLat())
  marker.on('drag', () => onMoving({ index: indexOf(), isNew, place: place() }))
  marker.on('dragend', () => {
    onMoving(undefined)
    if (isNew) store.insert(indexOf(), place(), reachM())
    else store.move(indexOf(), place(), reachM())
  })
  if (isNew) element.addEventListener('click', () => store.insert(indexOf(), place(), reachM()))
  else
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return
      event.preventDefault()
      store.remove(indexOf())
      map.getCanvas().focus()
    })
  return marker.setLngLat([0, 0]).addTo(map)
}

export function createDrawingMarkers(options: MarkerOptions): DrawingMarkers {
  const { map, store, labels, onSelect } = options
  const markers = new Map<string, Marker>()
  const indexOf = (id: number) => store.read().drawing.points.findIndex((point) => point.id === id)

  function put(key: string, id: number, isNew: boolean, { lon, lat }: Place): HTMLElement {
    let marker = markers.get(key)
    if (!marker) {
      marker = createMarker(options, () => indexOf(id), isNew)
      const element = marker.getElement()
      if (!isNew) element.addEventListener('click', () => onSelect(element.ariaPressed === 'true' ? undefined : id))
      markers.set(key, marker)
    }
    return marker.setLngLat([lon, lat]).getElement()
  }

  function putPoints({ drawing: { points } }: DrawingState, selected: number | undefined, used: Set<string>): void {
    for (const [i, point] of points.entries()) {
      used.add(String(point.id))
      const element = put(String(point.id), point.id, false, point)
      element.dataset['end'] = i === 0 ? 'start' : i === points.length - 1 ? 'last' : ''
      element.ariaLabel = labels.point(i + 1, points.length)
      element.ariaPressed = String(point.id === selected)
    }
  }

  function putHandles({ drawing, lines }: DrawingState, used: Set<string>): void {
    for (const [i, from] of drawing.points.slice(0, -1).entries()) {
      const to = drawing.points[i + 1]!
      const line = lines[i]?.points
      if (!line || map.project([from.lon, from.lat]).dist(map.project([to.lon, to.lat])) < roomOfHandle) continue
      const key = `${from.id} ${to.id}`
      used.add(key)
      put(key, from.id, true, middleOf(line)).ariaLabel = labels.between(i + 1, i + 2)
    }
  }

  return {
    update(state, selected) {
      const used = new Set<string>()
      putPoints(state, selected, used)
      putHandles(state, used)
      for (const [key, marker] of markers)
        if (!used.has(key)) {
          marker.remove()
          markers.delete(key)
        }
    },
    remove: () => markers.forEach((marker) => marker.remove()),
  }
}

/** A drawing on the map: its line, its points, and what a finger or the keyboard does to them. */
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { firstName, lookOf } from '../routes-on-tiles.ts'
import { createDrawingMarkers, placeOf, type DrawingMarkers, type MarkerOptions, type Moving } from './drawing-markers.ts'
import type { DrawingStore } from './drawing-store.ts'
import { straightLine } from './leg-line.ts'
import type { Place } from './tile-places.ts'

/** The map is shown with the first tile of a source without this prefix. */
const source = 'route-drawing'
/** Pixels: of the line, and around a finger that means a way. */
const pixels = { line: 4, halo: 8, finger: 24 }
/** Meters around a finger in which a way is meant, at most. */
const largestReach = 150

export type DrawingOnMap = {
  /** `selected`: the id of the point that is picked. */
  update: DrawingMarkers['update']
  moveToMiddle: (index: number) => void
  remove: () => void
}

function addLayers(map: MapLibreMap, position: number): void {
  const { color, halo } = lookOf(map, position)
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const above = firstName(map)
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({ id: `${source}-halo`, type: 'line', source, layout, paint: { 'line-color': halo, 'line-width': pixels.halo } }, above)
  for (const isDashed of [false, true])
    map.addLayer(
      {
        id: `${source}-${isDashed ? 'dashes' : 'line'}`,
        type: 'line',
        source,
        layout,
        filter: ['==', ['get', 'isDashed'], isDashed],
        paint: { 'line-color': color, 'line-width': pixels.line, ...(isDashed && { 'line-dasharray': [1.5, 2.2] }) },
      },
      above,
    )
}

/** The legs, with those of a point that is being dragged as straight lines. */
function featuresOf(store: DrawingStore, moving: Moving | undefined) {
  const { drawing, lines } = store.read()
  const { points } = drawing
  const legs = points.slice(1).map((to, i) => ({
    line: lines[i]?.points ?? straightLine(points[i]!, to),
    isDashed: !lines[i] || lines[i].isMissingWay,
  }))
  const toMoving = (from: Place | undefined) => (from && moving ? [{ line: straightLine(from, moving.place), isDashed: true }] : [])
  if (moving?.isNew) legs.splice(moving.index, 1, ...toMoving(points[moving.index]), ...toMoving(points[moving.index + 1]))
  else if (moving) {
    const first = Math.max(0, moving.index - 1)
    legs.splice(first, moving.index + 1 - first, ...toMoving(points[moving.index - 1]), ...toMoving(points[moving.index + 1]))
  }
  return legs.map(({ line, isDashed }) => ({
    type: 'Feature' as const,
    properties: { isDashed },
    geometry: { type: 'LineString' as const, coordinates: line.map(({ lon, lat }) => [lon, lat]) },
  }))
}

type Options = Omit<MarkerOptions, 'reachM' | 'onMoving'>

export function showDrawing(options: Options): DrawingOnMap {
  const { map, store, position, onSelect } = options
  let picked: number | undefined
  addLayers(map, position)
  const drawLine = (moving?: Moving) =>
    map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features: featuresOf(store, moving) })
  const reachM = () => {
    const { x, y } = map.project(map.getCenter())
    return Math.min(largestReach, map.unproject([x, y]).distanceTo(map.unproject([x + pixels.finger, y])))
  }
  const markers = createDrawingMarkers({ ...options, reachM, onMoving: drawLine })
  const canvas = map.getCanvas()
  const end = new AbortController()
  const { signal } = end
  const onClick = ({ originalEvent, lngLat }: { originalEvent: MouseEvent; lngLat: { lng: number; lat: number } }) => {
    if (originalEvent.target instanceof Element && originalEvent.target.closest('button')) return
    if (picked !== undefined) onSelect(undefined)
    else store.add(placeOf(lngLat), reachM())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    store.add(placeOf(map.getCenter()), reachM())
  }
  map.doubleClickZoom.disable()
  map.on('click', onClick)
  const onMoveEnd = () => markers.update(store.read(), picked)
  map.on('moveend', onMoveEnd)
  canvas.addEventListener('keydown', onKey, { signal })
  return {
    update(state, selected) {
      picked = state.drawing.points.some(({ id }) => id === selected) ? selected : undefined
      drawLine()
      markers.update(state, picked)
    },
    moveToMiddle: (index) => store.move(index, placeOf(map.getCenter()), reachM()),
    remove() {
      end.abort()
      map.off('click', onClick)
      map.off('moveend', onMoveEnd)
      markers.remove()
    },
  }
}

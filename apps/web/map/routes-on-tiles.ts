/** The routes as layers and marks of a map: the same colors, dashes and letters as on the sheet. */
import { LngLatBounds, Marker, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { decodeTrack } from '@bothy/hiking'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { walkOf } from '../tracks/walk.ts'
import { keepClear, keepLineClear, type Obstacle } from './keep-clear.ts'
import marks from '../tracks/route-marks.module.css'

/** Pixels. */
const width = { line: 4, halo: 8, faintLine: 3, faintHalo: 6 }

/** Pixels around the marks of a route that names leave free. */
const room = { letter: 28, end: 20 }

/** What a route is drawn from. */
type DrawnRoute = Pick<TrackedRoute, 'id' | 'position'> & { track: Pick<TrackedRoute['track'], 'path'> }

export type LetterMark = { element: HTMLElement; position: number }

/**
 * The segments of each route. Longitudes are within 180 degrees of the first point, and may be beyond 180: a route across the date line would
 * else be drawn around the earth.
 */
function segmentsOf(routes: readonly DrawnRoute[]): [number, number][][][] {
  const tracks = routes.map(({ track }) => decodeTrack(track.path).segments)
  const origin = tracks.flat(2)[0]?.lon ?? 0
  const near = (lon: number) => (Math.abs(lon - origin) > 180 ? lon + (lon < origin ? 360 : -360) : lon)
  return tracks.map((segments) => segments.map((segment) => segment.map(({ lon, lat }) => [near(lon), lat])))
}

export function boundsOf(routes: readonly DrawnRoute[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const place of segmentsOf(routes).flat(2)) bounds.extend(place)
  return bounds
}

/** Where an encoded line lies. */
export const boundsOfLine = (path: string): LngLatBounds => boundsOf([{ id: 'line', position: 0, track: { path } }])

/** The routes with the place where everyone meets, unless that is far from them: then the routes would be small. */
export function boundsWith(routes: readonly TrackedRoute[], meetingPoint: Coordinates | null): LngLatBounds {
  const bounds = boundsOf(routes)
  if (!meetingPoint) return bounds
  const [width, height] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
  const both = new LngLatBounds(bounds.toArray()).extend([meetingPoint.longitude, meetingPoint.latitude])
  const isNear =
    both.getEast() - both.getWest() <= width + farthest(width, height) &&
    both.getNorth() - both.getSouth() <= height + farthest(width, height)
  return isNear ? both : bounds
}

/** Degrees by which the view grows at most, so that all that is asked for is on it. */
const farthest = (width: number, height: number) => Math.max(width, height) / 2

/** The color and the dashes that the styles give to a route, in pixels. */
export function lookOf(map: MapLibreMap, position: number): { color: string; halo: string; dashes: number[] | undefined } {
  const element = markElement(position)
  map.getContainer().append(element)
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const dashes = read('--route-dashes').split(' ').map(Number)
  const look = { color: read('--route'), halo: read('--b-surface-raised'), dashes: dashes.some(Number.isNaN) ? undefined : dashes }
  element.remove()
  return look
}

function markElement(position: number, className = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.dataset['route'] = String(position % 5)
  return element
}

const layersOf = ({ id }: Pick<TrackedRoute, 'id'>) => ({ halo: `route-${id}-halo`, line: `route-${id}-line` })

/** Whose layer it is. */
export const routeOfLayer = (layerId: string, routes: readonly TrackedRoute[]): TrackedRoute | undefined =>
  routes.find((route) => layersOf(route).line === layerId)

/** The routes are above everything but the names: the first of the layers that are there; undefined for a map of pictures. */
export function firstName(map: MapLibreMap): string | undefined {
  const layers = map.getStyle().layers.filter(({ id }) => !id.startsWith('route-'))
  return layers[layers.findLastIndex(({ type }) => type !== 'symbol') + 1]?.id
}

/** Halos first, so that no line is covered by the halo of another. */
export function addRoutes(map: MapLibreMap, routes: readonly DrawnRoute[]): void {
  const looks = routes.map(({ position }) => lookOf(map, position))
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const above = firstName(map)
  segmentsOf(routes).forEach((coordinates, i) =>
    map.addSource(`route-${routes[i]!.id}`, { type: 'geojson', data: { type: 'MultiLineString', coordinates } }),
  )
  routes.forEach((route, i) => {
    const paint = { 'line-color': looks[i]!.halo, 'line-width': width.halo }
    map.addLayer({ id: layersOf(route).halo, type: 'line', source: `route-${route.id}`, layout, paint }, above)
  })
  routes.forEach((route, i) => {
    const { color, dashes } = looks[i]!
    const paint = {
      'line-color': color,
      'line-width': width.line,
      ...(dashes ? { 'line-dasharray': dashes.map((pixels) => pixels / width.line) } : {}),
    }
    map.addLayer({ id: layersOf(route).line, type: 'line', source: `route-${route.id}`, layout, paint }, above)
  })
  // A map of pictures has its names in them.
  if (above !== undefined) for (const { id } of routes) keepLineClear(map, `route-${id}`)
}

/** Shows this line alone from now on; undefined shows none. */
export function showLine(map: MapLibreMap, path: string | undefined): void {
  const route = { id: 'shown', position: 0, track: { path: path ?? '' } }
  const source = map.getSource<GeoJSONSource>(`route-${route.id}`)
  if (source) void source.setData({ type: 'MultiLineString', coordinates: path === undefined ? [] : segmentsOf([route])[0]! })
  else if (path !== undefined) addRoutes(map, [route])
}

/** The picked route above the others, which are thinner. */
export function emphasize(map: MapLibreMap, picked: string, routes: readonly TrackedRoute[]): void {
  const above = firstName(map)
  for (const route of routes) {
    const { halo, line } = layersOf(route)
    const isPicked = route.id === picked
    map.setPaintProperty(halo, 'line-width', isPicked ? width.halo : width.faintHalo)
    map.setPaintProperty(line, 'line-width', isPicked ? width.line : width.faintLine)
    map.setPaintProperty(line, 'line-opacity', isPicked ? 1 : 0.8)
    if (isPicked) for (const layer of [halo, line]) map.moveLayer(layer, above)
  }
}

/** Marks the ends of each route. Answers elements along the routes, apart from each other, that get the letters. */
export function markRoutes(map: MapLibreMap, routes: readonly TrackedRoute[]): LetterMark[] {
  const obstacles: Obstacle[] = []
  const letters = routes.map(({ position, track }, index) => {
    const { placeAt, lengthM } = walkOf(track.path)
    const put = (element: HTMLElement, distanceM: number, size: number) => {
      const { lon, lat } = placeAt(distanceM)
      obstacles.push({ lon, lat, size })
      new Marker({ element }).setLngLat([lon, lat]).addTo(map)
      return element
    }
    put(markElement(position, marks.end), lengthM, room.end)
    put(markElement(position, marks.start), 0, room.end)
    return { element: put(markElement(position, marks.letter), (lengthM * (index + 1)) / (routes.length + 1), room.letter), position }
  })
  keepClear(map, 'routes', obstacles)
  return letters
}

/** Beyond the club's map, small scales show the countries of the world, and their names and larger cities. They are loaded once a view needs them. */
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { loadCities } from './cities.ts'
import { drawnCountries } from './drawn-countries.ts'
import { beyondLayer, outsideOf, type Bounds } from './edge-layers.ts'
import type { MapColors } from './map-colors.ts'
import { boundsOfView, isWithin, showsLand } from './map-view.ts'
import type { MapLook } from './vector-layers.ts'
import { landAround } from './world-land.ts'
import { addWorldNames } from './world-names.ts'
import { loadWorld, type Topology } from './world-topology.ts'

/** Their coasts are off by some kilometers: deeper, the map shows plain land. */
const deepestZoom = 8.5

const sources = { sea: 'world-sea', land: 'world-land', coasts: 'world-coasts' }
const opacity = (most: number) => ['interpolate', ['linear'], ['zoom'], deepestZoom - 1, most, deepestZoom, 0] as never
/** A coarse line would leave gaps between two countries. */
const exact = { type: 'geojson', tolerance: 0 } as const

const layersIn = ({ water, land, border }: MapColors): LayerSpecification[] => [
  {
    id: sources.sea,
    type: 'fill',
    source: sources.sea,
    maxzoom: deepestZoom,
    paint: { 'fill-color': water, 'fill-opacity': opacity(1), 'fill-antialias': false },
  },
  {
    id: sources.land,
    type: 'fill',
    source: sources.land,
    maxzoom: deepestZoom,
    paint: { 'fill-color': land, 'fill-opacity': opacity(1), 'fill-antialias': false },
  },
  {
    id: sources.coasts,
    type: 'line',
    source: sources.coasts,
    maxzoom: deepestZoom,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': border, 'line-width': 0.8, 'line-opacity': opacity(0.7) },
  },
]

let loading: Promise<Topology> | undefined

/** Loaded once; after a failure again, when the next view needs it. */
function loadOnce(): Promise<Topology> {
  loading ??= loadWorld()
  loading.catch(() => (loading = undefined))
  return loading
}

/** Above what covers the land beyond the edge, or else below everything of the club's map. */
function addWorld(map: MapLibreMap, region: Bounds, colors: MapColors, world: Topology): void {
  const { land, coasts } = landAround(world, region)
  map.addSource(sources.sea, { ...exact, data: outsideOf(region) })
  map.addSource(sources.land, { ...exact, data: { type: 'MultiPolygon', coordinates: land.map((ring) => [ring]) } })
  map.addSource(sources.coasts, { ...exact, data: { type: 'MultiLineString', coordinates: coasts } })
  const layers = map.getLayersOrder()
  const above = layers[Math.max(0, layers.indexOf(beyondLayer)) + 1]
  for (const layer of layersIn(colors)) map.addLayer(layer, above)
}

export function showWorldBeyond(map: MapLibreMap, region: Bounds, look: Pick<MapLook, 'colors' | 'locale'>, signal: AbortSignal): void {
  const isNeeded = () => {
    const view = boundsOfView(map)
    return !isWithin(view, region) && (map.getZoom() < deepestZoom || !showsLand(view, region))
  }
  let renewNames: (() => void) | undefined
  const show = async () => {
    const world = await loadOnce()
    if (signal.aborted || map.getSource(sources.sea)) return
    addWorld(map, region, look.colors, world)
    // Without them, the countries have names.
    const cities = await loadCities(look.locale).catch(() => [])
    if (!signal.aborted) renewNames = addWorldNames(map, region, look, drawnCountries(world), cities)
  }
  const onMove = () => {
    if (renewNames) renewNames()
    // Without a network, plain land is shown.
    else if (isNeeded()) show().catch(() => undefined)
  }
  map.on('moveend', onMove)
  map.on('resize', onMove)
  onMove()
}

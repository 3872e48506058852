/** What waits until the land is shown: names, which are drawn letter by letter, and the relief, whose pictures are larger than all else of the map. */
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { storedChoice } from '../format/stored-choice.ts'
import { isOfRelief, reliefLayerIds } from './relief-layers.ts'

/** The parts of the relief that the reader of this device has hidden, with spaces between them. */
export const hiddenRelief = storedChoice('bothy.hidden-relief', (stored) => stored ?? '')

const isLate = (layer: LayerSpecification) => layer.type === 'symbol' || isOfRelief(layer)

/** MapLibre neither loads nor prepares a layer that is not visible. */
export const withLateLayers = (layers: readonly LayerSpecification[]): LayerSpecification[] =>
  layers.map((layer) => (isLate(layer) ? ({ ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification) : layer))

const complete = new WeakSet<MapLibreMap>()

/** All of the relief but its `hidden` parts, once the land is shown. */
export function showRelief(map: MapLibreMap, hidden: string): void {
  if (!complete.has(map)) return
  for (const [part, ids] of Object.entries(reliefLayerIds))
    for (const id of ids)
      if (map.getLayer(id))
        map.setLayoutProperty(id, 'visibility', hidden.split(' ').includes(part) ? 'none' : 'visible', { validate: false })
}

export function showLateLayers(map: MapLibreMap): void {
  if (complete.has(map)) return
  complete.add(map)
  for (const layer of map.getStyle().layers)
    if (isLate(layer) && !isOfRelief(layer)) map.setLayoutProperty(layer.id, 'visibility', 'visible', { validate: false })
  showRelief(map, hiddenRelief.read())
}

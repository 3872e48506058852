/** The position of the device on the map: a dot, how far it may be off, and where the device moves to. */
import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import { markFix } from './mark-fix.ts'
import type { Fix } from './use-own-position.ts'
import styles from './own-position.module.css'

/** Meters that a pixel has at the equator on a map of zoom 0, whose tiles have 512 pixels. */
const equatorPixel = 40_075_017 / 512

/** Shows the fix until the returned function is called. */
export function showFix(map: MapLibreMap, fix: Fix): () => void {
  const element = document.createElement('span')
  element.className = styles.own!
  element.dataset['ownPosition'] = 'map'
  const size = () => markFix(element, fix, (equatorPixel * Math.cos((fix.latitude * Math.PI) / 180)) / 2 ** map.getZoom())
  size()
  const marker = new Marker({ element }).setLngLat([fix.longitude, fix.latitude]).addTo(map)
  map.on('zoom', size)
  return () => {
    map.off('zoom', size)
    marker.remove()
  }
}

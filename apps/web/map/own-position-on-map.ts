/** The position of the device on the map: a dot, how far it may be off, and where the device moves to. */
import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { markFix } from './mark-fix.ts'
import type { Fix } from './use-own-position.ts'
import styles from './own-position.module.css'

/** Meters that a pixel has at the equator on a map of zoom 0, whose tiles have 512 pixels. */
const equatorPixel = 40_075_017 / 512

/** Shows the fix until the returned function is called. */
function showFix(map: MapLibreMap, fix: Fix): () => void {
  const element = document.createElement('span')
  element.className = styles.own!
  element.dataset['ownPosition'] = 'map'
  const size = () => markFix(element, fix, (equatorPixel * Math.cos((fix.latitude * Math.PI) / 180)) / 2 ** map.getZoom())
  size()
  const marker = new Marker({ element, rotationAlignment: 'map' }).setLngLat([fix.longitude, fix.latitude]).addTo(map)
  map.on('zoom', size)
  return () => {
    map.off('zoom', size)
    marker.remove()
  }
}

/** At least, when the map goes to the device. */
const zoomOfVisit = 14

/**
 * Shows where the device is. Each time that `visits` grows, the map goes there, once that is known. A map that nobody can move shows it beside the rest
 * instead.
 */
export function useFixOnMap(map: MapLibreMap | undefined, fix: Fix | undefined, visits: number, isInteractive = true): void {
  useEffect(() => (map && fix ? showFix(map, fix) : undefined), [map, fix])
  const isKnown = fix !== undefined
  const visit = useEffectEvent(() => {
    if (map && fix) map.easeTo({ center: [fix.longitude, fix.latitude], zoom: Math.max(zoomOfVisit, map.getZoom()) })
  })
  const include = useEffectEvent(() => {
    if (!map || !fix) return
    const [bounds, place] = [map.getBounds(), [fix.longitude, fix.latitude] as [number, number]]
    if (!bounds.contains(place)) map.fitBounds(bounds.extend(place), { padding: 24 })
  })
  useEffect(() => {
    if (!isInteractive && fix && map) include()
  }, [isInteractive, fix, map])
  useEffect(() => {
    if (visits > 0 && isKnown) visit()
  }, [visits, isKnown])
}

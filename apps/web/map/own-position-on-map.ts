/** The position of the device on the map: a dot, how far it may be off, and where the device moves to. */
import { LngLatBounds, Marker, type LngLatBoundsLike, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { keepClear } from './keep-clear.ts'
import type { Region } from './map-options.ts'
import { isInRegion } from './map-view.ts'
import { markFix } from './mark-fix.ts'
import { metersPerPixel } from './meters-per-pixel.ts'
import { following, useEndOfFollow, type Follow } from './use-follow.ts'
import type { Fix } from './use-own-position.ts'
import styles from './own-position.module.css'

/** Shows the fix until the returned function is called. */
function showFix(map: MapLibreMap, fix: Fix): () => void {
  const element = document.createElement('span')
  element.className = styles.own!
  element.dataset['ownPosition'] = 'map'
  const size = () => markFix(element, fix, metersPerPixel(fix.latitude, map.getZoom()))
  size()
  const marker = new Marker({ element, rotationAlignment: 'map' }).setLngLat([fix.longitude, fix.latitude]).addTo(map)
  map.on('zoom', size)
  return () => {
    map.off('zoom', size)
    marker.remove()
  }
}

/** Pixels of the dot. */
const markSize = 24

/** At least, when the map goes to the device. */
const zoomOfVisit = 14
/** Pixels around the device and the rest. */
const roomAround = { top: 84, right: 84, bottom: 84, left: 48 }

type FollowOnMap = {
  follow: Follow
  /** Where the club's map has land; undefined where that is not known. */
  region?: Region | undefined
  /** What is shown with a device that is outside of it. */
  around?: () => LngLatBoundsLike
}

/** Shows where the device is. While the map follows, it goes there with each fix. Outside of the club's map, the device is shown with the rest. */
export function useFixOnMap(map: MapLibreMap | undefined, fix: Fix | undefined, { follow, region, around }: FollowOnMap): void {
  const { isOn, visits } = follow
  useMarkOfFix(map, fix)
  useEndOfFollow(map, follow)
  const visited = useRef(0)
  const go = useEffectEvent(() => {
    if (!map || !fix) return
    const place: [number, number] = [fix.longitude, fix.latitude]
    const isVisit = visited.current !== visits
    visited.current = visits
    if (region && around && !isInRegion(fix, region)) {
      const both = LngLatBounds.convert(around()).extend(place)
      if (isVisit || !map.getBounds().contains(place)) map.fitBounds(both, { padding: roomAround, maxZoom: zoomOfVisit }, following)
    } else if (isVisit) map.easeTo({ center: place, zoom: Math.max(zoomOfVisit, map.getZoom()) }, following)
    // The next fix follows a map that its reader is zooming.
    else if (!map.isZooming()) map.easeTo({ center: place }, following)
  })
  useEffect(() => {
    if (map && fix && isOn && visits > 0) go()
  }, [map, isOn, visits, fix])
}

/** Shows where the device is beside the rest, on a map that nobody can move. */
export function useFixInView(map: MapLibreMap | undefined, fix: Fix | undefined): void {
  useMarkOfFix(map, fix)
  useEffect(() => {
    if (!map || !fix) return
    const [bounds, place] = [map.getBounds(), [fix.longitude, fix.latitude] as [number, number]]
    if (!bounds.contains(place)) map.fitBounds(bounds.extend(place), { padding: 24 })
  }, [map, fix])
}

function useMarkOfFix(map: MapLibreMap | undefined, fix: Fix | undefined): void {
  useEffect(() => (map && fix ? showFix(map, fix) : undefined), [map, fix])
  useEffect(() => {
    if (map) keepClear(map, 'fix', fix ? [{ lon: fix.longitude, lat: fix.latitude, size: markSize }] : [])
  }, [map, fix])
}

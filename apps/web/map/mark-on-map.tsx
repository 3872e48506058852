import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { keepClear } from './keep-clear.ts'

type MarkOnMapProps = {
  map: MapLibreMap
  latitude: number
  longitude: number
  /** What of it is at the place. */
  anchor: 'bottom' | 'center'
  className: string | undefined
  children: ReactNode
}

/** Parts of the page at a place of the map, which names leave free. */
export function MarkOnMap({ map, latitude, longitude, anchor, className, children }: MarkOnMapProps) {
  const id = useId()
  const [element] = useState(() => Object.assign(document.createElement('div'), { className }))
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
    const size = Math.max(element.offsetWidth, element.offsetHeight)
    keepClear(map, id, [{ lon: longitude, lat: latitude, size, anchor }])
    return () => {
      marker.remove()
      keepClear(map, id, [])
    }
  }, [map, element, anchor, id, longitude, latitude])
  return createPortal(children, element)
}

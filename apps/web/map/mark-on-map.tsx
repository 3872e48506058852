import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type MarkOnMapProps = {
  map: MapLibreMap
  latitude: number
  longitude: number
  /** What of it is at the place. */
  anchor: 'bottom' | 'center'
  className: string | undefined
  children: ReactNode
}

/** Parts of the page at a place of the map. */
export function MarkOnMap({ map, latitude, longitude, anchor, className, children }: MarkOnMapProps) {
  const [element] = useState(() => Object.assign(document.createElement('div'), { className }))
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, element, anchor, longitude, latitude])
  return createPortal(children, element)
}

import type { Map as MapLibreMap, MapEventType } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

type Events = readonly Extract<keyof MapEventType, 'move' | 'moveend' | 'zoomend' | 'resize'>[]

/** What is read from a map, now and after each of these events; undefined without a map. `events`: the same list each time. */
export function useMapValue<Value extends string | number | boolean>(
  map: MapLibreMap | undefined,
  events: Events,
  read: (map: MapLibreMap) => Value,
): Value | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const event of events) map?.on(event, onChange)
      return () => {
        for (const event of events) map?.off(event, onChange)
      }
    },
    [map, events],
  )
  return useSyncExternalStore(subscribe, () => map && read(map))
}

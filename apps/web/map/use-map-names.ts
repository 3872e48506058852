import { useRef, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { hasMapFile } from './map-file.ts'
import { openMapNames, type MapNames } from './map-names.ts'
import type { MapSettings } from './map-style.ts'
import type { NamedPlace } from './tile-names.ts'

/** The names of the club's map once `load` is called: undefined until they are read, and for good where the map has none. */
export function useMapNames(settings: MapSettings, locale: string) {
  const [places, setPlaces] = useState<NamedPlace[]>()
  const names = useRef<Promise<MapNames | undefined>>(undefined)
  const load = async (around: Coordinates): Promise<NamedPlace[]> => {
    names.current ??= openMapNames(settings, locale)
    const read = (await (await names.current)?.around(around)) ?? []
    setPlaces(read)
    return read
  }
  return { places, load, canSearch: hasMapFile(settings) }
}

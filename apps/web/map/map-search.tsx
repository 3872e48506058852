import type { Map as MapLibreMap } from 'maplibre-gl'
import { PlaceSearch } from './place-search.tsx'
import type { useMapNames } from './use-map-names.ts'
import { goToPlace, pointBelowCross } from './use-place-below-cross.ts'

type MapSearchProps = {
  map: MapLibreMap | undefined
  names: ReturnType<typeof useMapNames>
  /** Before the map goes to a place. */
  onGo?: () => void
}

/** Finds places by their names, and goes there. Nothing on a map whose names cannot be read. */
export function MapSearch({ map, names, onGo }: MapSearchProps) {
  if (!names.canSearch) return null
  return (
    <PlaceSearch
      places={names.places}
      onFocus={() => void (map && names.load(pointBelowCross(map)))}
      onChoose={(place) => {
        if (!map) return
        onGo?.()
        goToPlace(map, place)
      }}
    />
  )
}

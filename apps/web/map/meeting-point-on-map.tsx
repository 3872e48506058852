import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { MarkOnMap } from './mark-on-map.tsx'
import { MeetingPointPin } from './meeting-point.tsx'

/** The pin at the place where everyone meets. */
export const MeetingPointOnMap = ({ map, at: { latitude, longitude } }: { map: MapLibreMap; at: Coordinates }) => (
  <MarkOnMap map={map} latitude={latitude} longitude={longitude} anchor="bottom" className={undefined}>
    <span data-meeting-point="map">
      <MeetingPointPin />
    </span>
  </MarkOnMap>
)

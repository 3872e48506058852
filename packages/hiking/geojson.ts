import type { Track } from './track.ts'

/** Longitude, latitude, and the elevation in meters if it is known. */
type Position = [number, number] | [number, number, number]

export type TrackFeature = {
  type: 'Feature'
  properties: { name?: string }
  geometry: { type: 'MultiLineString'; coordinates: Position[][] }
}
export type TrackFeatures = { type: 'FeatureCollection'; features: TrackFeature[] }

/** Tracks as GeoJSON (RFC 7946): a feature for each track, a line for each segment of at least two points. */
export function toGeoJson(tracks: readonly Track[]): TrackFeatures {
  return {
    type: 'FeatureCollection',
    features: tracks.map(({ name, segments }) => ({
      type: 'Feature',
      properties: name === undefined ? {} : { name },
      geometry: {
        type: 'MultiLineString',
        coordinates: segments
          .filter((segment) => segment.length > 1)
          .map((segment) => segment.map(({ lat, lon, ele }): Position => (ele === undefined ? [lon, lat] : [lon, lat, ele]))),
      },
    })),
  }
}

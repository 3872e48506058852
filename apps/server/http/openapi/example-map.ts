import { createdAt } from './example-activities.ts'

const mapRegion = { west: 7, south: 45.8, east: 8.2, north: 46.6 }

/** The examples of the schemas about the map. */
export const map = {
  MapRegion: mapRegion,
  MapMeasurement: mapRegion,
  MapCopyInput: { ...mapRegion, detail: 14 },
  MapPause: { isPaused: true },
  MapSizes: { problem: null, isUnchanged: false, sizes: [{ detail: 14, bytes: 84_000_000, tiles: 9120, requests: 61 }] },
  RegionMap: {
    sources: [{ kind: 'streets', host: 'build.protomaps.com', terms: 'https://docs.protomaps.com/basemaps/downloads' }],
    file: { bytes: 84_000_000, changedAt: createdAt, region: mapRegion, detail: 14 },
    copy: null,
    places: [{ latitude: 46.2, longitude: 7.6 }],
    suggestion: mapRegion,
  },
}

/** What a route on the ground is: one or more segments of points. */

/** A position on the WGS84 ellipsoid. */
export type TrackPoint = {
  /** Degrees north, -90 to 90. */
  lat: number
  /** Degrees east, -180 to 180. */
  lon: number
  /** Meters above sea level; absent if unknown. 0 and negative elevations are real. */
  ele?: number
  /** Milliseconds since 1970-01-01T00:00Z; absent if unknown. Times may run backwards, as devices record them. */
  time?: number
}

/** The way between two segments is unknown, for example because the recording was paused: it counts for nothing. */
export type Track = {
  name?: string
  segments: TrackPoint[][]
}

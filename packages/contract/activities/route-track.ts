import * as z from 'zod/mini'

/** A track from a GPX file, and what was measured before it was simplified. */
export const routeTrack = z.object({
  /** The line with elevations: `decodeTrack` of packages/hiking reads it. */
  path: z.string(),
  fileName: z.string(),
  /** Kilometers. */
  distance: z.number(),
  /** Meters; null if the file has no elevations. */
  ascent: z.nullable(z.int()),
  descent: z.nullable(z.int()),
  /** Meters above sea level; null if the file has no elevations. */
  highest: z.nullable(z.int()),
  lowest: z.nullable(z.int()),
})
export type RouteTrack = z.infer<typeof routeTrack>

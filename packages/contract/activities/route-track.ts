import * as z from 'zod/mini'
import { mapHeights } from '../choices.ts'

const measured = {
  fileName: z.string(),
  /** Kilometers. */
  distance: z.number(),
  /** Meters; null if the file has no elevations. */
  ascent: z.nullable(z.int()),
  descent: z.nullable(z.int()),
  /** Meters above sea level; null if the file has no elevations. */
  highest: z.nullable(z.int()),
  lowest: z.nullable(z.int()),
  /** Absent if all elevations are the file's. */
  mapHeights: z.optional(z.enum(mapHeights)),
}

/** The line with elevations: `decodeTrack` of packages/hiking reads it. */
const path = z.string()

/** A track from a GPX file, and what was measured before it was simplified. */
export const routeTrack = z.object({ path, ...measured })
export type RouteTrack = z.infer<typeof routeTrack>

/** What the detail of an activity says of a track. Its line is long, and comes with `getTracks`. */
export const trackSummary = z.object({
  /** The hash of the line: equal lines have equal hashes. */
  hash: z.string(),
  ...measured,
})
export type TrackSummary = z.infer<typeof trackSummary>

/** The lines of the tracks of an activity. */
export const trackList = z.object({ items: z.array(z.object({ routeId: z.uuid(), hash: z.string(), path })) })
export type TrackList = z.infer<typeof trackList>

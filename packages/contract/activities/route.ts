import * as z from 'zod/mini'
import { difficulties } from '../choices.ts'
import { count, id } from '../values.ts'
import { trackSummary } from './route-track.ts'

/** A route of an activity, as the viewer sees it. */
export const route = z.object({
  id,
  /** 0 is route A. A route keeps its letter when others are removed. */
  position: count,
  title: z.string(),
  description: z.string(),
  /** Kilometers. */
  distance: z.number(),
  /** Hours. */
  duration: z.number(),
  difficulty: z.enum(difficulties),
  track: z.nullable(trackSummary),
  /** Null while the leader hides the counts of the open vote from the viewer. */
  votes: z.nullable(count),
  /** Absent for visitors. */
  isVoted: z.optional(z.boolean()),
  /** Number of members who would come on this route; null when `votes` is. */
  interested: z.nullable(count),
  /** Absent for visitors. */
  isInterested: z.optional(z.boolean()),
  isSelected: z.boolean(),
})
export type Route = z.infer<typeof route>

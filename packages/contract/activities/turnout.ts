import * as z from 'zod/mini'
import { count, instant } from '../values.ts'

/** Of an activity of a list, in voting and only for those who lead it: see `Activity`. */
export const turnout = z.object({ voters: count, members: count, lacksQuorum: z.boolean(), quorumMissedAt: z.optional(instant) })

import * as z from 'zod/mini'
import { count, instant } from '../values.ts'

/** How many have voted. An activity of a list has it in voting, only for those who lead it: see `Activity`. */
export const turnout = z.object({ voters: count, members: count, lacksQuorum: z.boolean(), quorumMissedAt: z.optional(instant) })

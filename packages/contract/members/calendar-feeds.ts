/** The calendar that a member subscribes to. Calendar programs read it at a secret address. */
import * as z from 'zod/mini'
import { databaseLimits } from '../limits.ts'
import { id, instant } from '../values.ts'

/**
 * Whether the favorites of the member are in it too, and the activities of their groups, or else of single groups of the club: not at first, and without the
 * field a change leaves it as it is. Groups that do not exist are left out.
 */
export const calendarFeedOptions = z.strictObject({
  withFavorites: z.boolean(),
  withGroups: z.optional(z.boolean()),
  groupIds: z.optional(z.array(id).check(z.maxLength(databaseLimits.groups, 'TOO_MANY'))),
})

export const calendarFeed = z.object({
  createdAt: instant,
  /** When a calendar program last read it. */
  usedAt: z.nullable(instant),
  withFavorites: z.boolean(),
  withGroups: z.boolean(),
  groupIds: z.array(id),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** The address of the feed with this token, below the base path of the app. */
export const calendarFeedPath = (token: string): string => `api/calendar.ics?token=${token}`

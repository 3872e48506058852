/** The calendar that a member subscribes to. Calendar programs read it at a secret address. */
import * as z from 'zod/mini'
import { instant } from '../values.ts'

/** Whether the favorites of the member are in it too, and the activities of their groups: not at first, and without the field a change leaves it as it is. */
export const calendarFeedOptions = z.strictObject({ withFavorites: z.boolean(), withGroups: z.optional(z.boolean()) })

export const calendarFeed = z.object({
  createdAt: instant,
  /** When a calendar program last read it. */
  usedAt: z.nullable(instant),
  withFavorites: z.boolean(),
  withGroups: z.boolean(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

/** The address of the feed with this token, below the base path of the app. */
export const calendarFeedPath = (token: string): string => `api/calendar.ics?token=${token}`

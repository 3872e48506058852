/** What a club switches on for its activities: discussions, photos, shared rides and reports. */
import * as z from 'zod/mini'
import { rideSettings } from '../activities/cars.ts'
import { discussionSettings, discussionWriters } from '../activities/discussion.ts'
import { photoSettings } from '../activities/photos.ts'
import { reportSettings } from '../activities/report.ts'

/** Fields of `ClubSettings`, absent where it is off: who writes in discussions, and whether activities have photos, shared rides and reports. */
export const shownFeatures = {
  discussion: z.optional(z.enum(discussionWriters)),
  photos: z.optional(z.boolean()),
  writesReports: z.optional(z.boolean()),
  sharedRides: z.optional(z.boolean()),
  /** Whether the club has walked any route: no setting, but what leads there is shown where it is said. */
  hasRoutes: z.optional(z.boolean()),
}

/** Fields of `SystemSettings`. */
export const clubFeatures = { ...discussionSettings, ...photoSettings, ...reportSettings, ...rideSettings }

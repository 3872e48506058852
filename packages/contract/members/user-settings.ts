import * as z from 'zod/mini'
import { themes, unitSystems, visibilities } from '../choices.ts'
import { mailFrequencies, reminderMails } from '../notifications.ts'
import { count, instant } from '../values.ts'

const userSettingsFields = {
  notifications: z.object({
    push: z.boolean(),
    email: z.boolean(),
    sms: z.boolean(),
    /** The groups of notifications. A group that is off is off on every channel. Alarms cannot be turned off. */
    activity: z.boolean(),
    /** Who joins and leaves the activities that the member leads. */
    leading: z.boolean(),
    /** New activities. */
    system: z.boolean(),
    /** Times of day, such as 22:00, in the time zone of the member. No push notification arrives between them; null for none. */
    quietFrom: z.nullable(z.string()),
    quietUntil: z.nullable(z.string()),
    votes: z.boolean(),
    reminders: z.boolean(),
    /** What waits for a review by the member: an admin, or a reviewer of a group. */
    review: z.boolean(),
    /** Mails about new activities of groups that the member is not in. */
    otherGroups: z.boolean(),
    activityPush: z.boolean(),
    votesPush: z.boolean(),
    remindersPush: z.boolean(),
    leadingPush: z.boolean(),
    reviewPush: z.boolean(),
    activityMail: z.enum(mailFrequencies),
    votesMail: z.enum(mailFrequencies),
    leadingMail: z.enum(mailFrequencies),
    systemMail: z.enum(mailFrequencies),
    reviewMail: z.enum(mailFrequencies),
    remindersMail: z.enum(reminderMails),
  }),
  privacy: z.object({
    profileVisibility: z.enum(visibilities),
    activityVisibility: z.enum(visibilities),
    locationAccess: z.boolean(),
    dataCollection: z.boolean(),
    /** Around an activity: with its leader, and as its leader with the participants. */
    sharePhone: z.boolean(),
  }),
  /** `sessionTimeout` in minutes, at most that of the club; null for the club's own. */
  account: z.object({ twoFactorEnabled: z.boolean(), sessionTimeout: z.nullable(count) }),
  /** `pace`: how long the member walks, in percent of the usual hiking time (120: a fifth longer); null until they say so. */
  preferences: z.object({
    theme: z.enum(themes),
    language: z.string(),
    units: z.enum(unitSystems),
    timezone: z.string(),
    pace: z.nullable(count),
  }),
  /** When each setting was last changed, by its path: `preferences.theme`. */
  changedAt: z.record(z.string(), instant),
}
export const userSettings = z.object(userSettingsFields)
export type UserSettings = z.infer<typeof userSettings>

/** `overruled`: the paths that were sent but not changed, because they were changed later elsewhere. */
export const syncedSettings = z.object({ ...userSettingsFields, overruled: z.array(z.string()) })
export type SyncedSettings = z.infer<typeof syncedSettings>

/** Inputs of the calls about members, their settings and data exports. */
import * as z from 'zod/mini'
import { genders, locales, themes, unitSystems, visibilities } from '../choices.ts'
import { imageAddress, instant, list, page, phone, text, normalizeTag, timeZone, integer } from '../fields.ts'
import { limits } from '../limits.ts'
import { mailFrequencies, reminderMails } from '../notifications.ts'
import { id } from '../values.ts'

/** Normalized like tags, so that interests match tags. */
const interests = list(text(limits.user.interest).check(z.overwrite(normalizeTag)), limits.user.interests).check(
  z.refine((some) => new Set(some.map((interest) => interest.toLowerCase())).size === some.length, { error: 'TAG_EXISTS' }),
)

const isRecentEnough = (day: string) => day >= `${limits.years.min}-01-01`
const isPast = (day: string) => Date.parse(day) <= Date.now()

export const userInfoChange = z.strictObject({
  name: z.optional(text(limits.user.name)),
  /** Only the current number; a change requires the password, see `phoneChange`. */
  phone: z.optional(z.nullable(phone)),
  /** Address of an image that the member uploaded as an avatar; null for none. */
  avatar: z.optional(z.nullable(imageAddress)),
  bio: z.optional(text(limits.user.bio)),
  location: z.optional(text(limits.user.location)),
  gender: z.optional(z.nullable(z.enum(genders, 'NOT_A_CHOICE'))),
  /** A day in the past. */
  birthday: z.optional(
    z.nullable(
      z.iso.date('NOT_A_DATE').check(
        z.refine((day) => isRecentEnough(day), { error: 'NOT_A_DATE' }),
        z.refine((day) => isPast(day), { error: 'IN_THE_FUTURE' }),
      ),
    ),
  ),
  interests: z.optional(interests),
})
export type UserInfoChange = z.infer<typeof userInfoChange>

export const memberIdInput = z.strictObject({ userId: id })

/** The activities that a member leads or takes part in. */
export const memberActivitiesQuery = z.strictObject({ userId: id, kind: z.enum(['created', 'joined'], 'NOT_A_CHOICE'), ...page })

const visibility = z.optional(z.enum(visibilities, 'NOT_A_CHOICE'))
const onOff = z.optional(z.boolean())
/** A time such as 22:00, on a 24-hour clock; null for none. */
const timeOfDay = z.optional(z.nullable(z.string().check(z.maxLength(5, 'INVALID'), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID'))))

const mailFrequency = z.optional(z.enum(mailFrequencies, 'NOT_A_CHOICE'))

/** Changes only the fields that are sent. */
export const userSettingsChange = z.strictObject({
  notifications: z.optional(
    z.strictObject({
      push: onOff,
      email: onOff,
      sms: onOff,
      activity: onOff,
      leading: onOff,
      system: onOff,
      quietFrom: timeOfDay,
      quietUntil: timeOfDay,
      votes: onOff,
      reminders: onOff,
      review: onOff,
      otherGroups: onOff,
      activityPush: onOff,
      votesPush: onOff,
      remindersPush: onOff,
      leadingPush: onOff,
      reviewPush: onOff,
      activityMail: mailFrequency,
      votesMail: mailFrequency,
      leadingMail: mailFrequency,
      systemMail: mailFrequency,
      reviewMail: mailFrequency,
      remindersMail: z.optional(z.enum(reminderMails, 'NOT_A_CHOICE')),
    }),
  ),
  privacy: z.optional(
    z.strictObject({
      profileVisibility: visibility,
      activityVisibility: visibility,
      locationAccess: onOff,
      dataCollection: onOff,
      sharePhone: onOff,
    }),
  ),
  account: z.optional(z.strictObject({ sessionTimeout: z.optional(z.nullable(integer(limits.settings.sessionTimeout))) })),
  preferences: z.optional(
    z.strictObject({
      theme: z.optional(z.enum(themes, 'NOT_A_CHOICE')),
      language: z.optional(z.enum(locales, 'NOT_A_CHOICE')),
      units: z.optional(z.enum(unitSystems, 'NOT_A_CHOICE')),
      timezone: z.optional(timeZone),
      pace: z.optional(z.nullable(integer(limits.settings.pace))),
    }),
  ),
  /** The time zone of the device. It counts while the member has chosen none. */
  deviceTimezone: z.optional(timeZone),
  /** When each setting was changed, by its path. Settings that change now are left out. */
  changedAt: z.optional(z.record(z.string().check(z.maxLength(60, 'TOO_LONG')), instant)),
})
export type UserSettingsChange = z.infer<typeof userSettingsChange>

export const dataExportIdInput = z.strictObject({ backupId: id })
export const dataExportEnd = z.strictObject({ backupId: id, status: z.enum(['completed', 'failed'], 'NOT_A_CHOICE') })

/** What the club is asked with. Unknown fields are refused; `describe.ts` turns what zod finds into field problems. */
import * as z from 'zod/mini'
import { id } from './entities.ts'
import { clubTags, difficulties, genders, kinds, limits, locales, sorts, themes, unitSystems, visibilities } from './limits.ts'
import { phases, statuses } from './lifecycle.ts'

export { kinds, sorts, type Kind, type Sort } from './limits.ts'

/** Text as typed, without characters that no text needs: NUL and other controls but tab and line breaks. Lone surrogates are refused too. */
const cleanText = z.refine<string>((value) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u.test(value) && value.isWellFormed(), {
  error: 'BAD_CHARACTER',
})

/** Something to see: not spaces and zero-width signs alone. */
const visible = z.refine<string>((value) => /[^\p{C}\p{Z}]/u.test(value), { error: 'REQUIRED' })

const text = ({ min = 0, max }: { min?: number; max: number }) =>
  z.string().check(z.trim(), cleanText, ...(min > 0 ? [visible] : []), z.maxLength(max, 'TOO_LONG'))

const number = ({ min, max }: { min: number; max: number }) =>
  z.number('NOT_A_NUMBER').check(z.minimum(min, 'TOO_SMALL'), z.maximum(max, 'TOO_LARGE'))

const whole = ({ min, max }: { min: number; max: number }) =>
  z.int('NOT_A_NUMBER').check(z.minimum(min, 'TOO_SMALL'), z.maximum(max, 'TOO_LARGE'))

/** Whatever the offset and the precision, the club goes on in UTC and milliseconds: PostgreSQL knows fewer offsets than ISO 8601 has. */
const instant = z.iso.datetime({ offset: true, error: 'NOT_A_DATE' }).check(
  z.refine((typed) => isWithin(limits.years, new Date(typed).getUTCFullYear()), { error: 'NOT_A_DATE' }),
  z.overwrite((typed) => (Number.isNaN(Date.parse(typed)) ? typed : new Date(typed).toISOString())),
)

const isWithin = ({ min, max }: { min: number; max: number }, value: number) => value >= min && value <= max

const timeZone = z.string().check(
  z.maxLength(64, 'TOO_LONG'),
  z.refine((name) => isTimeZone(name), { error: 'NOT_A_TIME_ZONE' }),
)

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +08:00 know no summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `reason` of a rejection or cancellation. */
export const reason = z.strictObject({ activityId: id, reason: text(limits.activity.reason) })

export const ofActivity = z.strictObject({ activityId: id })

export const routeInput = z.strictObject({
  /** Given when an existing route is kept. */
  id: z.optional(id),
  title: text(limits.route.title),
  description: text(limits.route.description),
  distance: number(limits.route.distance),
  duration: number(limits.route.duration),
  difficulty: z.enum(difficulties, 'NOT_A_CHOICE'),
})
export type RouteInput = z.infer<typeof routeInput>

/** One spelling for what looks alike; the club's own tags are written as the club writes them. */
function tidyTag(typed: string): string {
  const tag = typed.normalize('NFC').replaceAll(/\s+/gu, ' ')
  return clubTags.find((known) => known === tag.toLowerCase()) ?? tag
}

/** What an upload answered with. Whether it is the member's own is asked in the rulebook. */
const imageAddress = z.string().check(cleanText, z.maxLength(limits.image.address, 'TOO_LONG'))

const tag = text(limits.activity.tag).check(z.overwrite(tidyTag))

const tags = z.array(tag).check(
  z.maxLength(limits.activity.tags.max, 'TOO_MANY'),
  z.refine((list) => new Set(list.map((tag) => tag.toLowerCase())).size === list.length, { error: 'TAG_EXISTS' }),
)

/** A route that is kept is named once. */
const eachOnce = z.refine<{ id?: string | undefined }[]>(
  (routes) => {
    const kept = routes.flatMap((route) => (route.id ? [route.id.toLowerCase()] : []))
    return new Set(kept).size === kept.length
  },
  { error: 'INVALID' },
)

const activityFields = {
  title: text(limits.activity.title),
  description: text(limits.activity.description),
  location: text(limits.activity.location),
  startTime: instant,
  endTime: z.optional(z.nullable(instant)),
  durationHours: z.optional(z.nullable(number(limits.activity.durationHours))),
  timeZone: z.optional(timeZone),
  maxParticipants: whole(limits.activity.maxParticipants),
  tags: z.optional(tags),
  coverSeed: z.optional(z.nullable(text(limits.activity.coverSeed))),
  /** Of a picture that the member has uploaded as a cover, or the one that is there; null for the drawn one. */
  coverImage: z.optional(z.nullable(imageAddress)),
  routes: z.optional(z.array(routeInput).check(z.maxLength(limits.activity.routes.max, 'TOO_MANY'), eachOnce)),
}

type Times = { startTime: string; endTime?: string | null | undefined; durationHours?: number | null | undefined }

/** Hours from start to end; undefined without an end. */
const hoursBetween = ({ startTime, endTime }: Times) =>
  endTime == null ? undefined : (Date.parse(endTime) - Date.parse(startTime)) / 3_600_000

const endAfterStart = z.refine<Times>((times) => (hoursBetween(times) ?? 1) > 0, { error: 'END_BEFORE_START', path: ['endTime'] })

const lastsLongEnough = z.refine<Times>(
  (times) => {
    const hours = hoursBetween(times)
    return hours === undefined || hours <= 0 || isWithin(limits.activity.durationHours, hours)
  },
  { error: 'DURATION_OUT_OF_RANGE', path: ['endTime'] },
)

/** An end and a duration may both be given as long as they agree to the minute. */
const endAndDurationAgree = z.refine<Times>(
  (times) => times.durationHours == null || Math.abs((hoursBetween(times) ?? times.durationHours) - times.durationHours) <= 1 / 60,
  { error: 'INVALID', path: ['durationHours'] },
)

export const newActivity = z.strictObject(activityFields).check(endAfterStart, lastsLongEnough, endAndDurationAgree)
export type NewActivity = z.infer<typeof newActivity>

export const editedActivity = z
  .strictObject({ activityId: id, ...activityFields })
  .check(endAfterStart, lastsLongEnough, endAndDurationAgree)
export type EditedActivity = z.infer<typeof editedActivity>

export const voteInput = z.strictObject({ activityId: id, routeId: id })
export const participantInput = z.strictObject({ activityId: id, userId: id })

const filters = {
  /** Searched in title, description, location and tags; case does not matter. */
  q: z.optional(text({ max: limits.search.max })),
  phase: z.optional(z.array(z.enum(phases, 'NOT_A_CHOICE'))),
  status: z.optional(z.array(z.enum(statuses, 'NOT_A_CHOICE'))),
  /** An activity with any of these tags. */
  tag: z.optional(z.array(tag).check(z.maxLength(limits.activity.tags.max, 'TOO_MANY'))),
  /** Not over before this instant. */
  from: z.optional(instant),
  /** Starts before this instant. */
  to: z.optional(instant),
  hasSeats: z.optional(z.boolean()),
}

const page = {
  limit: z.optional(whole({ min: 1, max: limits.page.max })),
  cursor: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
}

export const activityFilters = z.strictObject(filters)
export type ActivityFilters = z.infer<typeof activityFilters>

/** `newest` and `oldest` go by creation, `soonest` and `latest` by start. */
export const activityQuery = z.strictObject({ ...filters, sort: z.optional(z.enum(sorts, 'NOT_A_CHOICE')), ...page })
export type ActivityQuery = z.infer<typeof activityQuery>

export const myActivitiesQuery = z.strictObject({ kind: z.enum(kinds, 'NOT_A_CHOICE'), ...page })

const email = z
  .string()
  .check(
    z.trim(),
    cleanText,
    z.toLowerCase(),
    z.minLength(1, 'REQUIRED'),
    z.maxLength(limits.user.email.max, 'TOO_LONG'),
    z.email('NOT_AN_EMAIL'),
  )
/** E.164, as typed with spaces, dots, hyphens or brackets. */
const phone = z.string().check(
  z.trim(),
  z.minLength(1, 'REQUIRED'),
  z.maxLength(limits.user.phone.max + 12, 'TOO_LONG'),
  z.overwrite((typed) => typed.replace(/[\s().-]/g, '')),
  z.regex(/^\+[1-9]\d{6,14}$/, 'NOT_A_PHONE'),
)
const password = z.string().check(
  z.minLength(1, 'REQUIRED'),
  z.maxLength(limits.user.password.max, 'TOO_LONG'),
  z.refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'BAD_CHARACTER' }),
)

export const registration = z.strictObject({
  name: text(limits.user.name),
  email,
  phone,
  password,
  language: z.optional(z.string().check(z.maxLength(20, 'TOO_LONG'))),
})
export type Registration = z.infer<typeof registration>

export const emailLogin = z.strictObject({ email, password })
const oneTimeToken = z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(200, 'TOO_LONG'))

/** Six digits of the authenticator app, or a backup code; as typed, with spaces, hyphens and capitals. */
const secondFactorCode = z.string().check(
  z.maxLength(40, 'TOO_LONG'),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, 'REQUIRED'),
)

/** The second step of a sign-in. */
export const mfaAnswer = z.strictObject({ challenge: oneTimeToken, code: secondFactorCode })
export const secondFactorProof = z.strictObject({ code: secondFactorCode })
/** Whoever has a password proves once more that it is theirs. */
export const twoFactorSetUp = z.strictObject({ password: z.optional(z.nullable(password)) })
export const accountDeletion = z.strictObject({ password: z.optional(z.nullable(password)) })

/** What the issuer sent the browser back with, and what the browser kept. */
export const openIdReturn = z.strictObject({
  state: oneTimeToken,
  code: z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(2000, 'TOO_LONG')),
  binding: oneTimeToken,
})

export const ofSession = z.strictObject({ sessionId: id })
export const passwordChange = z.strictObject({ currentPassword: password, newPassword: password })

/** The first admin, made with the one-time link that the server prints. */
export const firstAdmin = z.strictObject({
  setupToken: z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(200, 'TOO_LONG')),
  name: text(limits.user.name),
  email,
  password,
})
export type FirstAdmin = z.infer<typeof firstAdmin>

/** The one-time link that confirms an address. */
export const emailConfirmation = z.strictObject({ token: z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(200, 'TOO_LONG')) })

/** Asks for a one-time code by text message. */
export const codeRequest = z.strictObject({ phone })
export const phoneLogin = z.strictObject({
  phone,
  /** Six digits, as typed: with spaces, or from a keyboard of wide digits. */
  code: z.string().check(
    z.maxLength(20, 'TOO_LONG'),
    z.overwrite((typed) => typed.normalize('NFKC').replace(/[\s-]/g, '')),
    z.minLength(1, 'REQUIRED'),
    z.regex(/^\d{6}$/, 'INVALID'),
  ),
})

/** Asks for a link to a new password. */
export const passwordReset = z.strictObject({ email })
/** The new password, with the token of the link. */
export const passwordResetConfirmation = z.strictObject({
  token: z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(200, 'TOO_LONG')),
  newPassword: password,
})

/** As tags are written, so that interests and tags find each other. */
const interests = z.array(text(limits.user.interest).check(z.overwrite(tidyTag))).check(
  z.maxLength(limits.user.interests.max, 'TOO_MANY'),
  z.refine((list) => new Set(list.map((interest) => interest.toLowerCase())).size === list.length, { error: 'TAG_EXISTS' }),
)

const isPast = (day: string) => day >= `${limits.years.min}-01-01` && Date.parse(day) <= Date.now()

export const userInfoChange = z.strictObject({
  name: z.optional(text(limits.user.name)),
  /** Null takes it away. */
  phone: z.optional(z.nullable(phone)),
  /** Of a picture that the member has uploaded as an avatar; null for none. */
  avatar: z.optional(z.nullable(imageAddress)),
  bio: z.optional(text(limits.user.bio)),
  location: z.optional(text(limits.user.location)),
  gender: z.optional(z.nullable(z.enum(genders, 'NOT_A_CHOICE'))),
  /** A day that has been. */
  birthday: z.optional(z.nullable(z.iso.date('NOT_A_DATE').check(z.refine((day) => isPast(day), { error: 'NOT_A_DATE' })))),
  interests: z.optional(interests),
})
export type UserInfoChange = z.infer<typeof userInfoChange>

export const ofMember = z.strictObject({ userId: id })

/** What a member leads or takes part in. */
export const memberActivitiesQuery = z.strictObject({ userId: id, kind: z.enum(['created', 'joined'], 'NOT_A_CHOICE'), ...page })

const visibility = z.optional(z.enum(visibilities, 'NOT_A_CHOICE'))
const onOff = z.optional(z.boolean())

/** Only what is sent is changed. */
export const userSettingsChange = z.strictObject({
  notifications: z.optional(z.strictObject({ push: onOff, email: onOff, sms: onOff, activity: onOff, system: onOff })),
  privacy: z.optional(
    z.strictObject({ profileVisibility: visibility, activityVisibility: visibility, locationAccess: onOff, dataCollection: onOff }),
  ),
  account: z.optional(z.strictObject({ sessionTimeout: z.optional(z.nullable(whole(limits.settings.sessionTimeout))) })),
  preferences: z.optional(
    z.strictObject({
      theme: z.optional(z.enum(themes, 'NOT_A_CHOICE')),
      language: z.optional(z.enum(locales, 'NOT_A_CHOICE')),
      units: z.optional(z.enum(unitSystems, 'NOT_A_CHOICE')),
      timezone: z.optional(timeZone),
    }),
  ),
  /** When each was changed, by its path, where that was before now. */
  changedAt: z.optional(z.record(z.string().check(z.maxLength(60, 'TOO_LONG')), instant)),
})
export type UserSettingsChange = z.infer<typeof userSettingsChange>

export const ofBackup = z.strictObject({ backupId: id })
export const backupEnd = z.strictObject({ backupId: id, status: z.enum(['completed', 'failed'], 'NOT_A_CHOICE') })

/** Searched in name, email and phone. */
export const usersQuery = z.strictObject({ q: z.optional(text({ max: limits.search.max })), isAdmin: z.optional(z.boolean()), ...page })

/** Somebody whom an administrator asks in. They choose a password by the link that they are sent. */
export const newUser = z.strictObject({
  name: text(limits.user.name),
  email,
  phone: z.optional(z.nullable(phone)),
  isAdmin: z.optional(z.boolean()),
  language: z.optional(z.enum(locales, 'NOT_A_CHOICE')),
})
export type NewUser = z.infer<typeof newUser>

export const ofMemberSession = z.strictObject({ userId: id, sessionId: id })

export const deliveriesQuery = z.strictObject({
  state: z.optional(z.enum(['queued', 'logged', 'sent', 'failed', 'dead'], 'NOT_A_CHOICE')),
  ...page,
})

/** Only what is sent is changed. */
export const userChange = z.strictObject({
  userId: id,
  name: z.optional(text(limits.user.name)),
  email: z.optional(email),
  /** Null takes it away. */
  phone: z.optional(z.nullable(phone)),
  /** A picture is its member's to choose; an administrator may take it away. */
  avatar: z.optional(z.null()),
  isAdmin: z.optional(z.boolean()),
})
export type UserChange = z.infer<typeof userChange>

export const logsQuery = z.strictObject({
  operation: z.optional(text({ max: 60 })),
  userId: z.optional(id),
  ...page,
})

export const systemSettingsChange = z.strictObject({
  systemName: z.optional(text(limits.settings.systemName)),
  systemDescription: z.optional(text(limits.settings.systemDescription)),
  /** An address on this server or an https one. */
  systemLogo: z.optional(z.nullable(text(limits.settings.systemLogo).check(z.regex(/^(https:\/\/|\/[^/])/, 'INVALID')))),
  maxParticipants: z.optional(whole(limits.settings.maxParticipants)),
  autoApprove: z.optional(z.boolean()),
  emailNotifications: z.optional(z.boolean()),
  smsNotifications: z.optional(z.boolean()),
  requireEmailVerification: z.optional(z.boolean()),
  allowSelfRegistration: z.optional(z.boolean()),
  minimumPasswordLength: z.optional(whole(limits.settings.minimumPasswordLength)),
  requireComplexPassword: z.optional(z.boolean()),
  sessionTimeout: z.optional(whole(limits.settings.sessionTimeout)),
  maxLoginAttempts: z.optional(whole(limits.settings.maxLoginAttempts)),
})
export type SystemSettingsChange = z.infer<typeof systemSettingsChange>

export const nothing = z.strictObject({})

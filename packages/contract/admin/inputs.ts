/** Inputs of the admin calls. */
import * as z from 'zod/mini'
import { discussionWriters } from '../activities/discussion.ts'
import { locales, searchLimits } from '../choices.ts'
import { email, emergencyNumber, imageAddress, page, phone, text, integer, timeZone } from '../fields.ts'
import { limits } from '../limits.ts'
import { id } from '../values.ts'
import { deliveryStates } from './delivery-states.ts'
import { mapSettings } from './map-settings.ts'

/** `q` searches name, email and phone. `isWaiting`: registered, and unable to sign in before the address is confirmed. `isLocked`: after too many wrong guesses. */
export const usersQuery = z.strictObject({
  q: z.optional(text({ max: searchLimits.text })),
  isAdmin: z.optional(z.boolean()),
  isWaiting: z.optional(z.boolean()),
  isLocked: z.optional(z.boolean()),
  ...page,
})

/** A member whom an admin invites. The invitation contains a link for choosing a password. */
export const newUser = z.strictObject({
  name: text(limits.user.name),
  email,
  phone: z.optional(z.nullable(phone)),
  isAdmin: z.optional(z.boolean()),
  language: z.optional(z.enum(locales, 'NOT_A_CHOICE')),
})
export type NewUser = z.infer<typeof newUser>

export const memberSessionIdInput = z.strictObject({ userId: id, sessionId: id })

export const deliveriesQuery = z.strictObject({
  state: z.optional(z.enum(deliveryStates, 'NOT_A_CHOICE')),
  ...page,
})

/** Changes only the fields that are sent. */
export const userChange = z.strictObject({
  userId: id,
  name: z.optional(text(limits.user.name)),
  email: z.optional(email),
  /** Null removes it. */
  phone: z.optional(z.nullable(phone)),
  /** Address of an image that the admin uploaded as an avatar; it then belongs to the member. Null removes it. */
  avatar: z.optional(z.nullable(imageAddress)),
  isAdmin: z.optional(z.boolean()),
})
export type UserChange = z.infer<typeof userChange>

export const logsQuery = z.strictObject({
  operation: z.optional(text({ max: 60 })),
  userId: z.optional(id),
  ...page,
})

/** Where our server and the storage of a hosted project serve uploaded images. */
const uploadedImage = /^(\/images\/|https:\/\/[^/\s]+\/storage\/v1\/object\/public\/activity-images\/)[^\s\\]+$/

export const systemSettingsChange = z.strictObject({
  systemName: z.optional(text(limits.settings.systemName)),
  systemDescription: z.optional(text(limits.settings.systemDescription)),
  /** Address of an image that was uploaded to the club as an avatar; browsers load no other. Null for none. */
  systemLogo: z.optional(z.nullable(text(limits.settings.systemLogo).check(z.regex(uploadedImage, 'INVALID')))),
  maxParticipants: z.optional(integer(limits.settings.maxParticipants)),
  autoApprove: z.optional(z.boolean()),
  emailNotifications: z.optional(z.boolean()),
  smsNotifications: z.optional(z.boolean()),
  requireEmailVerification: z.optional(z.boolean()),
  allowSelfRegistration: z.optional(z.boolean()),
  minimumPasswordLength: z.optional(integer(limits.settings.minimumPasswordLength)),
  requireComplexPassword: z.optional(z.boolean()),
  sessionTimeout: z.optional(integer(limits.settings.sessionTimeout)),
  offerStaySignedIn: z.optional(z.boolean()),
  maxLoginAttempts: z.optional(integer(limits.settings.maxLoginAttempts)),
  emergencyNumber: z.optional(emergencyNumber),
  /** Null: that of the admin who has been in the club the longest. */
  timeZone: z.optional(z.nullable(timeZone)),
  allowCompanions: z.optional(z.boolean()),
  companionAdultAge: z.optional(integer(limits.settings.companionAdultAge)),
  companionTrials: z.optional(integer(limits.settings.companionTrials)),
  weightedDraws: z.optional(z.boolean()),
  recordsAttendance: z.optional(z.boolean()),
  noShowLimit: z.optional(integer(limits.settings.noShowLimit)),
  discussion: z.optional(z.enum(discussionWriters, 'NOT_A_CHOICE')),
  photos: z.optional(z.boolean()),
  photosPerMember: z.optional(integer(limits.settings.photosPerMember)),
  activityPhotoSpace: z.optional(integer(limits.settings.activityPhotoSpace)),
  photoSpace: z.optional(integer(limits.settings.photoSpace)),
  messageMonths: z.optional(integer(limits.settings.messageMonths)),
  photoMonths: z.optional(integer(limits.settings.photoMonths)),
  writesReports: z.optional(z.boolean()),
  sharedRides: z.optional(z.boolean()),
  ...mapSettings,
})
export type SystemSettingsChange = z.infer<typeof systemSettingsChange>

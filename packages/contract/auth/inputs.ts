/** Inputs of the account calls: registration, sign-in, sessions, passwords and second factors. */
import * as z from 'zod/mini'
import { email, integer, password, phone, normalizeCharacters, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { id } from '../values.ts'
import { authLimits } from './auth-limits.ts'

export const registration = z.strictObject({
  name: text(limits.user.name),
  email,
  phone,
  password,
  language: z.optional(z.string().check(z.maxLength(20, 'TOO_LONG'))),
})
export type Registration = z.infer<typeof registration>
/** With Supabase the phone number is optional; an empty text means none. */
export const hostedRegistration = z.strictObject({ ...registration.shape, phone: z.optional(z.union([z.literal(''), phone])) })

/** Whether to stay signed in on this device, while the club offers that. A challenge for the second factor remembers it. */
const stay = z.optional(z.boolean())

export const emailLogin = z.strictObject({ email, password, stay })
const oneTimeToken = z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(200, 'TOO_LONG'))

/** Six digits of the authenticator app, or a backup code. Spaces, hyphens and capitals are normalized. */
const secondFactorCode = z.string().check(
  z.maxLength(40, 'TOO_LONG'),
  z.overwrite((typed) => normalizeCharacters(typed).replaceAll(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, 'REQUIRED'),
)

/** The second step of a sign-in. */
export const mfaAnswer = z.strictObject({ challenge: oneTimeToken, code: secondFactorCode })
export const secondFactorProof = z.strictObject({ code: secondFactorCode })
/** Members who have a password must enter it. */
export const twoFactorSetUp = z.strictObject({ password: z.optional(z.nullable(password)) })
/** The member, and the password of the admin. */
export const twoFactorReset = z.strictObject({ userId: id, ...twoFactorSetUp.shape })
/** Members with a second factor enter a code too. */
export const accountDeletion = z.strictObject({
  password: z.optional(z.nullable(password)),
  code: z.optional(z.nullable(secondFactorCode)),
})

/** The parameters of the redirect from the identity provider, and the `binding` that the browser stored. */
export const oidcCallback = z.strictObject({
  state: oneTimeToken,
  code: z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(2000, 'TOO_LONG')),
  binding: oneTimeToken,
  stay,
})

/** Seconds since the last input of the member. A refresh without it does not count as use of the session, because the app refreshes automatically. */
export const sessionRefresh = z.strictObject({ idleSeconds: z.optional(integer({ min: 0, max: authLimits.stayDays * 86_400 })) })
/** The token of a session that has ended. */
export const signOutExplanationInput = z.strictObject({
  token: z.string().check(z.minLength(1, 'REQUIRED'), z.maxLength(2000, 'TOO_LONG')),
})

export const sessionIdInput = z.strictObject({ sessionId: id })
export const passwordChange = z.strictObject({ currentPassword: password, newPassword: password })

/** Creates the first admin, with the token of the one-time link that the server prints. */
export const firstAdmin = z.strictObject({
  setupToken: oneTimeToken,
  name: text(limits.user.name),
  email,
  password,
})
export type FirstAdmin = z.infer<typeof firstAdmin>

/**
 * The new address. It receives links for new passwords, so members who have a password must enter their password. `code` is that of the second factor, for an
 * admin of a club without mail.
 */
export const emailChange = z.strictObject({
  email,
  password: z.optional(z.nullable(password)),
  code: z.optional(z.nullable(secondFactorCode)),
})

/** The token of the one-time link that confirms an email address, or stops a change. */
export const emailConfirmation = z.strictObject({ token: oneTimeToken })

/** Requests a one-time code by SMS. */
export const codeRequest = z.strictObject({ phone })
/** Six digits. Spaces, hyphens and full-width digits are normalized. */
const smsCode = z.string().check(
  z.maxLength(20, 'TOO_LONG'),
  z.overwrite((typed) => normalizeCharacters(typed).replaceAll(/[\s-]/g, '')),
  z.minLength(1, 'REQUIRED'),
  z.regex(/^\d{6}$/, 'INVALID'),
)
export const phoneLogin = z.strictObject({ phone, code: smsCode, stay })

/** The new number, or null for none. The number receives sign-in codes, so members who have a password must enter their password. */
export const phoneChange = z.strictObject({ phone: z.nullable(phone), password: z.optional(z.nullable(password)) })
export const phoneConfirmation = z.strictObject({ code: smsCode })

/** Requests a link for setting a new password. */
export const passwordReset = z.strictObject({ email })
/** Requests another link for confirming the address. */
export const confirmationRequest = z.strictObject({ email })
/** The new password, with the token of the link. */
export const passwordResetConfirmation = z.strictObject({
  token: oneTimeToken,
  newPassword: password,
})

/** The rate limits of each call, for the document. `packages/contract/limits.ts` has their numbers. */
import { memberCallLimits, participationLimits } from '@bothy/contract/call-limits.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import { rateLimits, type RateLimitKind } from '@bothy/contract/rate-limits.ts'

type Subject = 'member' | 'client address' | 'phone number' | 'email address'
export type DocumentedLimit = { max: number; windowSeconds: number; per: Subject }

const accountLimits: Partial<Record<CallName, RateLimitKind[]>> = {
  listActivities: ['search'],
  countActivities: ['search'],
  listActivityPlaces: ['search'],
  listPastRoutes: ['search'],
  listRoutes: ['search'],
  uploadImage: ['image'],
  createCalendarFeed: ['settings'],
  sendTestMail: ['settings'],
  subscribeToPush: ['settings'],
  changePassword: ['password'],
  changePhone: ['password', 'code-to-member', 'code', 'code-again', 'code-of-number'],
  confirmPhone: ['code-try'],
  requestEmailChange: ['password', 'email-change'],
  deleteAccount: ['password'],
  setUpTwoFactor: ['password'],
  startPasskey: ['password', 'passkey'],
  resetTwoFactor: ['password'],
  backupClub: ['password'],
  restoreClub: ['password'],
  register: ['registration'],
  verifyEmail: ['verification'],
  confirmEmailChange: ['verification'],
  stopAccountChange: ['verification'],
  resendConfirmation: ['reset', 'confirmation-again', 'confirmation-of-address'],
  createFirstAdmin: ['setup'],
  emailLogin: ['sign-in'],
  sendCode: ['code', 'code-again', 'code-of-number'],
  phoneLogin: ['code-try'],
  resetPassword: ['reset', 'reset-of-address'],
  confirmPasswordReset: ['verification'],
  answerMfa: ['sign-in'],
  startOidc: ['sign-in'],
  finishOidc: ['sign-in'],
  startPasskeyLogin: ['sign-in'],
  passkeyLogin: ['sign-in'],
  refreshSession: ['refresh'],
}

const subjects: Partial<Record<RateLimitKind, Subject>> = {
  search: 'client address',
  'code-try': 'client address',
  registration: 'client address',
  verification: 'client address',
  setup: 'client address',
  'sign-in': 'client address',
  code: 'client address',
  'code-again': 'phone number',
  'code-of-number': 'phone number',
  reset: 'client address',
  'reset-of-address': 'email address',
  'confirmation-again': 'email address',
  'confirmation-of-address': 'email address',
}

const memberLimits = { ...memberCallLimits, ...participationLimits }

export function rateLimitsOf(name: CallName): DocumentedLimit[] {
  const kinds = accountLimits[name] ?? (memberLimits[name] ? [memberLimits[name]] : [])
  return kinds.map((kind) => {
    const { max, windowSeconds } = rateLimits[kind]
    return { max, windowSeconds, per: subjects[kind] ?? 'member' }
  })
}

/** "At most 30 requests per client address in 5 minutes." */
export const rateLimitText = ({ max, windowSeconds, per }: DocumentedLimit): string =>
  `At most ${max} ${max === 1 ? 'request' : 'requests'} per ${per} in ${duration(windowSeconds)}.`

function duration(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}

/** The table of all API calls. The backends, the server, the OpenAPI document and many tests loop over it. */
import * as z from 'zod/mini'
import {
  activity,
  activityCounts,
  activityPage,
  backupCodes,
  dataExport,
  dataExportList,
  clubSettings,
  memberAccount,
  member,
  sessionAnswer,
  sessionList,
  signInAnswer,
  startedDataExport,
  syncedSettings,
  systemSettings,
  twoFactor,
  twoFactorEnabled,
  twoFactorSecret,
  userInfo,
  memberAccountPage,
  userSettings,
} from './entities.ts'
import { clubBackup, backupFile, clubRestore, clubRestoreResult } from './admin/club-backup.ts'
import {
  newPasskey,
  passkeyIdInput,
  passkey,
  passkeyCreationOptions,
  passkeyList,
  passkeyRename,
  passkeyAssertion,
  passkeyRequestOptions,
  passkeyStart,
} from './auth/passkeys.ts'
import { deliveryPage, logPage } from './admin/records.ts'
import { oidcStart, signInMethods } from './auth/sign-in-methods.ts'
import { imageUpload, uploadedImage } from './image-upload.ts'
import {
  accountDeletion,
  codeRequest,
  emailConfirmation,
  emailLogin,
  firstAdmin,
  mfaAnswer,
  sessionIdInput,
  oidcCallback,
  passwordChange,
  passwordReset,
  passwordResetConfirmation,
  phoneChange,
  phoneConfirmation,
  phoneLogin,
  registration,
  secondFactorProof,
  twoFactorSetUp,
} from './auth/inputs.ts'
import {
  activityFilters,
  activityQuery,
  editedActivity,
  myActivitiesQuery,
  newActivity,
  emptyInput,
  activityIdInput,
  participantInput,
  reasonInput,
  voteInput,
} from './activities/inputs.ts'
import {
  dataExportEnd,
  deliveriesQuery,
  logsQuery,
  memberActivitiesQuery,
  newUser,
  dataExportIdInput,
  memberIdInput,
  memberSessionIdInput,
  systemSettingsChange,
  userChange,
  userInfoChange,
  userSettingsChange,
  usersQuery,
} from './members/inputs.ts'

/** The least role that may call. Leaders are members: the database functions check whether a member leads the activity. */
export type Who = 'open' | 'member' | 'admin'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api. A name in braces is replaced by the input field of that name. */
  path: string
  who: Who
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** Implemented by the SQL function of the same name in snake_case, or by the account code of the backend. */
  by: 'database' | 'accounts'
  /** Overrides how the method sends the input: as a form because it has a file, or as JSON because a URL must not contain it. */
  body?: 'multipart' | 'json'
  /** The response is a file instead of JSON. */
  answers?: 'file'
  /** HTTP status of success. */
  success?: 201
}

/** Whether the input, except the fields in the path, is the body of the request. Otherwise it is the query. */
export const hasBody = ({ method, body }: Pick<Call, 'method' | 'body'>): boolean =>
  method === 'POST' || method === 'PUT' || body !== undefined

/** Whether a request may carry an idempotency key: a command of a member that a database function runs. A retry with the same key runs it once. */
export const takesIdempotencyKey = ({ method, who, by }: Pick<Call, 'method' | 'who' | 'by'>): boolean =>
  method !== 'GET' && who !== 'open' && by !== 'accounts'

const done = z.object({ ok: z.literal(true) })

export const calls = {
  listActivities: { method: 'GET', path: '/activities', who: 'open', input: activityQuery, output: activityPage, by: 'database' },
  countActivities: {
    method: 'GET',
    path: '/activities/counts',
    who: 'open',
    input: activityFilters,
    output: activityCounts,
    by: 'database',
  },
  createActivity: {
    method: 'POST',
    path: '/activities',
    who: 'member',
    input: newActivity,
    output: activity,
    by: 'database',
    success: 201,
  },
  getActivity: { method: 'GET', path: '/activities/{activityId}', who: 'open', input: activityIdInput, output: activity, by: 'database' },
  editActivity: { method: 'PUT', path: '/activities/{activityId}', who: 'member', input: editedActivity, output: activity, by: 'database' },
  deleteActivity: {
    method: 'DELETE',
    path: '/activities/{activityId}',
    who: 'member',
    input: activityIdInput,
    output: done,
    by: 'database',
  },
  approveActivity: {
    method: 'POST',
    path: '/activities/{activityId}/approve',
    who: 'admin',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  rejectActivity: {
    method: 'POST',
    path: '/activities/{activityId}/reject',
    who: 'admin',
    input: reasonInput,
    output: activity,
    by: 'database',
  },
  resubmitActivity: {
    method: 'POST',
    path: '/activities/{activityId}/resubmit',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  startEnrollment: {
    method: 'POST',
    path: '/activities/{activityId}/start-enrollment',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  startActivity: {
    method: 'POST',
    path: '/activities/{activityId}/start',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  completeActivity: {
    method: 'POST',
    path: '/activities/{activityId}/complete',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  cancelActivity: {
    method: 'POST',
    path: '/activities/{activityId}/cancel',
    who: 'member',
    input: reasonInput,
    output: activity,
    by: 'database',
  },
  joinActivity: {
    method: 'POST',
    path: '/activities/{activityId}/join',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  leaveActivity: {
    method: 'DELETE',
    path: '/activities/{activityId}/join',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  castVote: { method: 'POST', path: '/activities/{activityId}/votes', who: 'member', input: voteInput, output: activity, by: 'database' },
  moveVote: { method: 'PUT', path: '/activities/{activityId}/votes', who: 'member', input: voteInput, output: activity, by: 'database' },
  withdrawVote: {
    method: 'DELETE',
    path: '/activities/{activityId}/votes',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  addFavorite: {
    method: 'PUT',
    path: '/activities/{activityId}/favorite',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/activities/{activityId}/favorite',
    who: 'member',
    input: activityIdInput,
    output: activity,
    by: 'database',
  },
  removeParticipant: {
    method: 'DELETE',
    path: '/activities/{activityId}/participants/{userId}',
    who: 'member',
    input: participantInput,
    output: activity,
    by: 'database',
  },
  listMyActivities: {
    method: 'GET',
    path: '/user/activities',
    who: 'member',
    input: myActivitiesQuery,
    output: activityPage,
    by: 'database',
  },
  getUserInfo: { method: 'GET', path: '/user/info', who: 'member', input: emptyInput, output: userInfo, by: 'database' },
  updateUserInfo: { method: 'PUT', path: '/user/info', who: 'member', input: userInfoChange, output: userInfo, by: 'database' },
  getUserSettings: { method: 'GET', path: '/user/settings', who: 'member', input: emptyInput, output: userSettings, by: 'database' },
  /** A setting that was changed later elsewhere keeps that value, and the response lists it. */
  updateUserSettings: {
    method: 'PUT',
    path: '/user/settings',
    who: 'member',
    input: userSettingsChange,
    output: syncedSettings,
    by: 'database',
  },
  clearCache: { method: 'POST', path: '/user/cache-clear', who: 'member', input: emptyInput, output: done, by: 'database' },
  listBackups: { method: 'GET', path: '/user/backups', who: 'member', input: emptyInput, output: dataExportList, by: 'database' },
  /** The archive is packed on the member's own device. */
  startBackup: {
    method: 'POST',
    path: '/user/backups',
    who: 'member',
    input: emptyInput,
    output: startedDataExport,
    by: 'database',
    success: 201,
  },
  getBackup: {
    method: 'GET',
    path: '/user/backups/{backupId}',
    who: 'member',
    input: dataExportIdInput,
    output: dataExport,
    by: 'database',
  },
  finishBackup: {
    method: 'PUT',
    path: '/user/backups/{backupId}',
    who: 'member',
    input: dataExportEnd,
    output: dataExport,
    by: 'database',
  },
  getMember: { method: 'GET', path: '/members/{userId}', who: 'open', input: memberIdInput, output: member, by: 'database' },
  listMemberActivities: {
    method: 'GET',
    path: '/members/{userId}/activities',
    who: 'open',
    input: memberActivitiesQuery,
    output: activityPage,
    by: 'database',
  },
  changePassword: { method: 'PUT', path: '/user/password', who: 'member', input: passwordChange, output: sessionAnswer, by: 'accounts' },
  /** Requires the password. Where SMS is available, the number changes only when `confirmPhone` receives the code that is sent to it. */
  changePhone: {
    method: 'POST',
    path: '/user/phone',
    who: 'member',
    input: phoneChange,
    /** `resendAfter`: seconds until another code may be requested. `user`: the current data of the member. */
    output: z.object({ codeSent: z.boolean(), resendAfter: z.int(), user: userInfo }),
    by: 'accounts',
  },
  /** The code of the last SMS is valid for 10 minutes and 3 tries. */
  confirmPhone: { method: 'POST', path: '/user/phone/confirm', who: 'member', input: phoneConfirmation, output: userInfo, by: 'accounts' },
  /** Stores the image in several sizes and discards the file. An image that is not used within a day is deleted. */
  uploadImage: {
    method: 'POST',
    path: '/images',
    who: 'member',
    input: imageUpload,
    output: uploadedImage,
    by: 'accounts',
    body: 'multipart',
    success: 201,
  },
  /** Members who have a password must enter it. The activities that they led stay, without their name. */
  deleteAccount: { method: 'DELETE', path: '/user', who: 'member', input: accountDeletion, output: done, by: 'accounts', body: 'json' },
  listSessions: { method: 'GET', path: '/user/sessions', who: 'member', input: emptyInput, output: sessionList, by: 'accounts' },
  endSession: { method: 'DELETE', path: '/user/sessions/{sessionId}', who: 'member', input: sessionIdInput, output: done, by: 'accounts' },
  getTwoFactor: { method: 'GET', path: '/user/two-factor', who: 'member', input: emptyInput, output: twoFactor, by: 'accounts' },
  setUpTwoFactor: {
    method: 'POST',
    path: '/user/two-factor/setup',
    who: 'member',
    input: twoFactorSetUp,
    output: twoFactorSecret,
    by: 'accounts',
  },
  enableTwoFactor: {
    method: 'POST',
    path: '/user/two-factor/enable',
    who: 'member',
    input: secondFactorProof,
    output: twoFactorEnabled,
    by: 'accounts',
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/user/two-factor/disable',
    who: 'member',
    input: secondFactorProof,
    output: done,
    by: 'accounts',
  },
  /** Invalidates all earlier backup codes. */
  renewBackupCodes: {
    method: 'POST',
    path: '/user/two-factor/backup-codes',
    who: 'member',
    input: secondFactorProof,
    output: backupCodes,
    by: 'accounts',
  },
  listPasskeys: { method: 'GET', path: '/user/passkeys', who: 'member', input: emptyInput, output: passkeyList, by: 'accounts' },
  startPasskey: {
    method: 'POST',
    path: '/user/passkeys/start',
    who: 'member',
    input: passkeyStart,
    output: passkeyCreationOptions,
    by: 'accounts',
  },
  /** Must follow `startPasskey` within 5 minutes, in the same session. */
  addPasskey: {
    method: 'POST',
    path: '/user/passkeys',
    who: 'member',
    input: newPasskey,
    output: passkey,
    by: 'accounts',
    success: 201,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/user/passkeys/{passkeyId}',
    who: 'member',
    input: passkeyRename,
    output: passkey,
    by: 'accounts',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/user/passkeys/{passkeyId}',
    who: 'member',
    input: passkeyIdInput,
    output: done,
    by: 'accounts',
  },
  getSettings: { method: 'GET', path: '/settings', who: 'open', input: emptyInput, output: clubSettings, by: 'database' },
  listUsers: { method: 'GET', path: '/admin/users', who: 'admin', input: usersQuery, output: memberAccountPage, by: 'database' },
  getUser: { method: 'GET', path: '/admin/users/{userId}', who: 'admin', input: memberIdInput, output: memberAccount, by: 'database' },
  createUser: {
    method: 'POST',
    path: '/admin/users',
    who: 'admin',
    input: newUser,
    output: memberAccount,
    by: 'accounts',
    success: 201,
  },
  updateUser: { method: 'PUT', path: '/admin/users/{userId}', who: 'admin', input: userChange, output: memberAccount, by: 'database' },
  deleteUser: { method: 'DELETE', path: '/admin/users/{userId}', who: 'admin', input: memberIdInput, output: done, by: 'database' },
  confirmUserEmail: {
    method: 'POST',
    path: '/admin/users/{userId}/confirm-email',
    who: 'admin',
    input: memberIdInput,
    output: memberAccount,
    by: 'database',
  },
  listUserSessions: {
    method: 'GET',
    path: '/admin/users/{userId}/sessions',
    who: 'admin',
    input: memberIdInput,
    output: sessionList,
    by: 'accounts',
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/admin/users/{userId}/sessions',
    who: 'admin',
    input: memberIdInput,
    output: done,
    by: 'accounts',
  },
  endUserSession: {
    method: 'DELETE',
    path: '/admin/users/{userId}/sessions/{sessionId}',
    who: 'admin',
    input: memberSessionIdInput,
    output: done,
    by: 'accounts',
  },
  listDeliveries: { method: 'GET', path: '/admin/deliveries', who: 'admin', input: deliveriesQuery, output: deliveryPage, by: 'accounts' },
  listLogs: { method: 'GET', path: '/admin/logs', who: 'admin', input: logsQuery, output: logPage, by: 'database' },
  /** All data of the club, including images and credentials. The file must be kept secret. */
  backupClub: {
    method: 'POST',
    path: '/admin/backup',
    who: 'admin',
    input: clubBackup,
    output: backupFile,
    by: 'accounts',
    answers: 'file',
  },
  /** Replaces all data of the club with that of a backup, all or nothing. Every member must sign in again. */
  restoreClub: {
    method: 'POST',
    path: '/admin/restore',
    who: 'admin',
    input: clubRestore,
    output: clubRestoreResult,
    by: 'accounts',
    body: 'multipart',
  },
  getSystemSettings: { method: 'GET', path: '/admin/settings', who: 'admin', input: emptyInput, output: systemSettings, by: 'database' },
  updateSystemSettings: {
    method: 'PUT',
    path: '/admin/settings',
    who: 'admin',
    input: systemSettingsChange,
    output: systemSettings,
    by: 'database',
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    who: 'open',
    input: registration,
    /** `session` is null when the email address must be confirmed first. */
    output: z.object({ needEmailConfirmation: z.boolean(), session: z.nullable(sessionAnswer) }),
    by: 'accounts',
    success: 201,
  },
  verifyEmail: { method: 'POST', path: '/auth/verify-email', who: 'open', input: emailConfirmation, output: done, by: 'accounts' },
  createFirstAdmin: {
    method: 'POST',
    path: '/auth/first-admin',
    who: 'open',
    input: firstAdmin,
    output: sessionAnswer,
    by: 'accounts',
    success: 201,
  },
  emailLogin: { method: 'POST', path: '/auth/email-login', who: 'open', input: emailLogin, output: signInAnswer, by: 'accounts' },
  sendCode: {
    method: 'POST',
    path: '/auth/send-code',
    who: 'open',
    input: codeRequest,
    /** The response is the same for an unknown number. `resendAfter`: seconds until another code may be requested. */
    output: z.object({ ok: z.literal(true), resendAfter: z.int() }),
    by: 'accounts',
  },
  phoneLogin: { method: 'POST', path: '/auth/phone-login', who: 'open', input: phoneLogin, output: signInAnswer, by: 'accounts' },
  /** The response is the same for an unknown address. */
  resetPassword: { method: 'POST', path: '/auth/reset-password', who: 'open', input: passwordReset, output: done, by: 'accounts' },
  /** Ends every session of the member, who then signs in with the new password. */
  confirmPasswordReset: {
    method: 'POST',
    path: '/auth/reset-password/confirm',
    who: 'open',
    input: passwordResetConfirmation,
    output: done,
    by: 'accounts',
  },
  /** The second step of a sign-in that returned a challenge. The challenge is valid for 10 minutes and 3 tries. */
  answerMfa: { method: 'POST', path: '/auth/mfa', who: 'open', input: mfaAnswer, output: sessionAnswer, by: 'accounts' },
  listProviders: { method: 'GET', path: '/auth/providers', who: 'open', input: emptyInput, output: signInMethods, by: 'accounts' },
  startOidc: { method: 'POST', path: '/auth/google', who: 'open', input: emptyInput, output: oidcStart, by: 'accounts' },
  finishOidc: { method: 'POST', path: '/auth/google/callback', who: 'open', input: oidcCallback, output: signInAnswer, by: 'accounts' },
  startPasskeyLogin: {
    method: 'POST',
    path: '/auth/passkey/start',
    who: 'open',
    input: emptyInput,
    output: passkeyRequestOptions,
    by: 'accounts',
  },
  passkeyLogin: { method: 'POST', path: '/auth/passkey', who: 'open', input: passkeyAssertion, output: signInAnswer, by: 'accounts' },
  refreshSession: { method: 'POST', path: '/auth/refresh', who: 'member', input: emptyInput, output: sessionAnswer, by: 'accounts' },
  logout: { method: 'POST', path: '/auth/logout', who: 'open', input: emptyInput, output: done, by: 'accounts' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
/** Calls that each backend answers with flows of its own around the database functions, such as signing in. */
export type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]
export const callNames = Object.keys(calls) as CallName[]
export type Input<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
/** The input after parsing. */
export type Parsed<Name extends CallName> = z.output<(typeof calls)[Name]['input']>
export type Output<Name extends CallName> = z.output<(typeof calls)[Name]['output']>

/** The name of the SQL function that implements a call: `joinActivity` is `join_activity`. */
export const sqlName = (name: CallName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The database function that answers a call, and its input. With an idempotency key, `run_once` runs the function of the call. */
export function databaseFunction(name: CallName, input: unknown, idempotencyKey?: string): { name: string; input: unknown } {
  if (idempotencyKey === undefined) return { name: sqlName(name), input }
  return { name: 'run_once', input: { key: idempotencyKey, call: sqlName(name), input } }
}

/** What the owner of an account is mailed when its security changes. Every command that could be one is in the list. */
import { callNames, calls, type CallName } from '@bothy/contract/calls.ts'
import type { AccountMessageKind } from '@bothy/contract/notifications.ts'

/** The kinds of mails, or the reason why there is none. */
export type SecurityNotice = readonly AccountMessageKind[] | string

/** Commands of the database on accounts: what members and admins do with sessions, addresses and roles. */
const accountPaths = /^\/(user\/(info|sessions|two-factor)|admin\/users)/

/** Whether a call could change the security of an account. */
export const changesAccount = (name: CallName): boolean => {
  const { by, method, path } = calls[name]
  return (by === 'accounts' && method !== 'GET') || (method !== 'GET' && accountPaths.test(path))
}

const signsIn = 'signs in, and changes nothing'
const ownData = 'concerns no way to sign in'
const startsOnly = 'only begins what another call completes'

export const securityNotices: Partial<Record<CallName, SecurityNotice>> = {
  changePassword: ['password-changed'],
  confirmPasswordReset: ['password-changed'],
  resetPassword: ['reset-password'],
  changePhone: ['phone-changed'],
  confirmPhone: ['phone-changed'],
  requestEmailChange: ['email-change-requested'],
  confirmEmailChange: ['email-change-done'],
  cancelEmailChange: 'the account stays as it is',
  stopAccountChange: 'the account stays as it is',
  enableTwoFactor: ['two-factor-on'],
  disableTwoFactor: ['two-factor-off'],
  renewBackupCodes: ['backup-codes-renewed'],
  /** With a backup code. */
  answerMfa: ['backup-code-used'],
  setUpTwoFactor: startsOnly,
  confirmBackupCodes: 'says only that the codes were read',
  keepTwoFactor: 'the account stays as it is, and admins read it in the log',
  resetTwoFactor: ['two-factor-reset'],
  cancelTwoFactorReset: 'the account stays as it is',
  addPasskey: ['passkey-added'],
  removePasskey: ['passkey-removed'],
  renamePasskey: 'the passkey stays the same',
  startPasskey: startsOnly,
  endSession: 'the member ends an own session, which opens nothing',
  endUserSession: ['signed-out-by-admin'],
  endUserSessions: ['signed-out-by-admin'],
  /** With a new address and the role of an admin; a new number is `phone-entered`. */
  updateUser: ['email-changed', 'email-entered', 'admin-role-given'],
  removeAdminRole: ['admin-role-removed'],
  unlockUser: ['account-unlocked'],
  declineUser: 'the person reads it when they sign in, and admins read it in the log',
  confirmUserEmail: 'the address got its own mail when it was entered, and admins read it in the log',
  createUser: ['invitation'],
  inviteImported: 'nobody uses the account yet: the mail or the letter is the invitation',
  sendTestMail: 'mails the admin who asks, and changes nothing',
  createPasswordLink: 'the mail comes when the link has set a password',
  deleteUser: 'the account is gone, and its address with it',
  deleteAccount: 'the account is gone, and its address with it',
  /** Where another account at the identity provider has the address. */
  finishOidc: ['sign-in-linked'],
  register: ['confirm-address'],
  resendConfirmation: ['confirm-address'],
  verifyEmail: 'answers the mail that asked for it',
  createFirstAdmin: 'there is no earlier owner',
  emailLogin: signsIn,
  phoneLogin: signsIn,
  passkeyLogin: signsIn,
  sendCode: 'sends the code itself',
  startOidc: startsOnly,
  startPasskeyLogin: startsOnly,
  refreshSession: signsIn,
  explainSignOut: 'reads only',
  logout: 'the member ends an own session, which opens nothing',
  updateUserInfo: ownData,
  giveQualification: ownData,
  takeQualification: ownData,
  giveRole: 'lets the member propose, and nothing of the account changes',
  takeRole: 'lets the member propose, and nothing of the account changes',
  uploadImage: ownData,
  createCalendarFeed: 'opens the calendar of the member, not the account',
  updateCalendarFeed: ownData,
  deleteCalendarFeed: ownData,
  subscribeToPush: 'belongs to a session, which the member sees among the devices',
  unsubscribeFromPush: ownData,
  copyMap: 'concerns the map of the club, not an account',
  pauseMap: 'concerns the map of the club, not an account',
  removeMap: 'concerns the map of the club, not an account',
  backupClub: 'concerns the club, and admins read it in the log',
  restoreClub: 'ends all sessions, and each says why',
}

/** Calls that could change an account and are not in the list. */
export const withoutNotice = (): CallName[] => callNames.filter((name) => changesAccount(name) && !(name in securityNotices))

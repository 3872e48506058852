/** The table of all API calls: those of pages that everybody opens are in `page-calls.ts`, the commands on an activity in `lifecycle.ts`. The backends, the server, the OpenAPI document and many tests loop over it. Their inputs and outputs: `call-schemas.ts`. */
import type { Call } from './call.ts'
import { pageCalls } from './page-calls.ts'

export const calls = {
  ...pageCalls,
  createActivity: { method: 'POST', path: '/activities', who: 'member', by: 'database', success: 201 },
  /** How the spots are drawn, or were, so that anyone can compute it again. */
  getDraw: { method: 'GET', path: '/activities/{activityId}/draw', who: 'open', by: 'database' },
  /** What was written after the end; refused in a club without reports. */
  getReport: { method: 'GET', path: '/activities/{activityId}/report', who: 'open', by: 'database' },
  /** Who waits, for leaders. With `q` also members to whom a spot can be given. */
  getWaitlist: { method: 'GET', path: '/activities/{activityId}/waitlist', who: 'member', by: 'database' },
  writeMessage: { method: 'POST', path: '/activities/{activityId}/messages', who: 'member', by: 'database', success: 201 },
  /** Up to this message. */
  markMessagesRead: { method: 'PUT', path: '/activities/{activityId}/messages/read', who: 'member', by: 'database' },
  /** For leaders: closes or opens it, and pins a message. */
  setDiscussion: { method: 'PUT', path: '/activities/{activityId}/discussion', who: 'member', by: 'database' },
  editMessage: { method: 'PUT', path: '/messages/{messageId}', who: 'member', by: 'database' },
  deleteMessage: { method: 'DELETE', path: '/messages/{messageId}', who: 'member', by: 'database' },
  /** For leaders and admins: its text is then only for them and its author. */
  hideMessage: { method: 'PUT', path: '/messages/{messageId}/hidden', who: 'member', by: 'database' },
  showMessage: { method: 'DELETE', path: '/messages/{messageId}/hidden', who: 'member', by: 'database' },
  addReaction: { method: 'PUT', path: '/messages/{messageId}/reactions/{reaction}', who: 'member', by: 'database' },
  removeReaction: { method: 'DELETE', path: '/messages/{messageId}/reactions/{reaction}', who: 'member', by: 'database' },
  /** To the admins. */
  createReport: { method: 'POST', path: '/reports', who: 'member', by: 'database', success: 201 },
  /** Members whose words the member does not read, and who do not read theirs. Each of these calls answers with the whole list. */
  listBlocks: { method: 'GET', path: '/user/blocks', who: 'member', by: 'database' },
  blockMember: { method: 'PUT', path: '/user/blocks/{userId}', who: 'member', by: 'database' },
  unblockMember: { method: 'DELETE', path: '/user/blocks/{userId}', who: 'member', by: 'database' },
  /** The newest first. */
  listPhotos: { method: 'GET', path: '/activities/{activityId}/photos', who: 'open', by: 'database' },
  /** An image that `uploadImage` has stored. */
  addPhoto: { method: 'POST', path: '/activities/{activityId}/photos', who: 'member', by: 'database', success: 201 },
  /** For leaders: who sees them. */
  setPhotos: { method: 'PUT', path: '/activities/{activityId}/photos', who: 'member', by: 'database' },
  getPhoto: { method: 'GET', path: '/photos/{photoId}', who: 'open', by: 'database' },
  getPhotoFile: { method: 'GET', path: '/photos/{photoId}/file', who: 'open', by: 'accounts', answers: 'file' },
  editPhoto: { method: 'PUT', path: '/photos/{photoId}', who: 'member', by: 'database' },
  deletePhoto: { method: 'DELETE', path: '/photos/{photoId}', who: 'member', by: 'database' },
  /** Hides it at once, until its leaders decide. */
  requestPhotoRemoval: { method: 'POST', path: '/photos/{photoId}/removal-request', who: 'member', by: 'database' },
  /** Shared rides, for participants and leaders. */
  listCars: { method: 'GET', path: '/activities/{activityId}/cars', who: 'member', by: 'database' },
  offerCar: { method: 'POST', path: '/activities/{activityId}/cars', who: 'member', by: 'database', success: 201 },
  editCar: { method: 'PUT', path: '/cars/{carId}', who: 'member', by: 'database' },
  /** Also after the end, as long as the car is kept. */
  noteDistance: { method: 'PUT', path: '/cars/{carId}/distance', who: 'member', by: 'database' },
  /** Leaders delete any. */
  deleteCar: { method: 'DELETE', path: '/cars/{carId}', who: 'member', by: 'database', body: 'json' },
  /** As many as the member and the companions need. Seats in another car are given back. */
  takeSeats: { method: 'PUT', path: '/cars/{carId}/seats', who: 'member', by: 'database' },
  giveBackSeats: { method: 'DELETE', path: '/cars/{carId}/seats', who: 'member', by: 'database' },
  /** By the driver or a leader. */
  removePassenger: { method: 'POST', path: '/cars/{carId}/passengers/{userId}/removal', who: 'member', by: 'database' },
  requestRide: { method: 'PUT', path: '/activities/{activityId}/ride-request', who: 'member', by: 'database' },
  withdrawRideRequest: { method: 'DELETE', path: '/activities/{activityId}/ride-request', who: 'member', by: 'database' },
  withdrawThanks: { method: 'DELETE', path: '/activities/{activityId}/thanks', who: 'member', by: 'database' },
  /** Whom `messageParticipants` would reach. */
  countRecipients: { method: 'GET', path: '/activities/{activityId}/recipients', who: 'member', by: 'database' },
  /** One, or all until a moment. A notification of a command that is still running at that moment may count as read. */
  markNotificationsRead: { method: 'PUT', path: '/user/notifications/read', who: 'member', by: 'database' },
  /** To the member who wrote the message of a notification. Nobody learns an address. */
  answerMessage: { method: 'POST', path: '/user/notifications/{notificationId}/answer', who: 'member', by: 'database' },
  /** Finished activities with their routes, latest first, to use a route again. */
  listPastRoutes: { method: 'GET', path: '/past-routes', who: 'member', by: 'database' },
  /** What the club has walked: routes of finished activities, each once. */
  listRoutes: { method: 'GET', path: '/routes', who: 'open', by: 'database' },
  getRoute: { method: 'GET', path: '/routes/{hash}', who: 'open', by: 'database' },
  updateUserInfo: { method: 'PUT', path: '/user/info', who: 'member', by: 'database' },
  /** Whom to call if something happens to the member. */
  getEmergencyContact: { method: 'GET', path: '/user/emergency-contact', who: 'member', by: 'database' },
  setEmergencyContact: { method: 'PUT', path: '/user/emergency-contact', who: 'member', by: 'database' },
  deleteEmergencyContact: { method: 'DELETE', path: '/user/emergency-contact', who: 'member', by: 'database' },
  /** The people whom the member brings to activities. Each of these calls answers with the whole list. */
  listCompanions: { method: 'GET', path: '/user/companions', who: 'member', by: 'database' },
  addCompanion: { method: 'POST', path: '/user/companions', who: 'member', by: 'database', success: 201 },
  updateCompanion: { method: 'PUT', path: '/user/companions/{companionId}', who: 'member', by: 'database' },
  /** Refused while they take part in an activity that is not over. */
  deleteCompanion: { method: 'DELETE', path: '/user/companions/{companionId}', who: 'member', by: 'database' },
  /** The member's attendance of the last year. */
  getAttendance: { method: 'GET', path: '/user/attendance', who: 'member', by: 'database' },
  /** To a no-show or a late cancellation. It does not count until an admin has decided. */
  objectToAttendance: { method: 'PUT', path: '/user/attendance/{activityId}/objection', who: 'member', by: 'database' },
  /** The outings of the member in a year of the club. */
  getYear: { method: 'GET', path: '/user/years/{year}', who: 'member', by: 'database' },
  /** What the club did in a year, in sums. */
  getClubYearSums: { method: 'GET', path: '/years/{year}', who: 'member', by: 'database' },
  clearCache: { method: 'POST', path: '/user/cache-clear', who: 'member', by: 'database' },
  listBackups: { method: 'GET', path: '/user/backups', who: 'member', by: 'database' },
  /** The archive is packed on the member's own device. */
  startBackup: { method: 'POST', path: '/user/backups', who: 'member', by: 'database', success: 201 },
  getBackup: { method: 'GET', path: '/user/backups/{backupId}', who: 'member', by: 'database' },
  finishBackup: { method: 'PUT', path: '/user/backups/{backupId}', who: 'member', by: 'database' },
  getMember: { method: 'GET', path: '/members/{userId}', who: 'open', by: 'database' },
  listMemberActivities: { method: 'GET', path: '/members/{userId}/activities', who: 'open', by: 'database' },
  listGroups: { method: 'GET', path: '/groups', who: 'open', by: 'database' },
  createGroup: { method: 'POST', path: '/groups', who: 'admin', by: 'database', success: 201 },
  getGroup: { method: 'GET', path: '/groups/{groupId}', who: 'open', by: 'database' },
  updateGroup: { method: 'PUT', path: '/groups/{groupId}', who: 'admin', by: 'database' },
  /** Its activities stay, without a group and for everybody. */
  deleteGroup: { method: 'DELETE', path: '/groups/{groupId}', who: 'admin', by: 'database' },
  joinGroup: { method: 'POST', path: '/groups/{groupId}/join', who: 'member', by: 'database' },
  /** The member keeps the spots in its activities. */
  leaveGroup: { method: 'DELETE', path: '/groups/{groupId}/join', who: 'member', by: 'database' },
  setGroupNotifications: { method: 'PUT', path: '/groups/{groupId}/notifications', who: 'member', by: 'database' },
  listGroupMembers: { method: 'GET', path: '/groups/{groupId}/members', who: 'member', by: 'database' },
  /** Members whom an admin of the group can add: at most ten. */
  findGroupCandidates: { method: 'GET', path: '/groups/{groupId}/candidates', who: 'member', by: 'database' },
  setGroupMember: { method: 'PUT', path: '/groups/{groupId}/members/{userId}', who: 'member', by: 'database' },
  removeGroupMember: { method: 'DELETE', path: '/groups/{groupId}/members/{userId}', who: 'member', by: 'database' },
  /** The member's own qualifications, and what the member may propose and lead. */
  getOwnQualifications: { method: 'GET', path: '/user/qualifications', who: 'member', by: 'database' },
  /** Also for admins of groups, who give them to their members. */
  listQualifications: { method: 'GET', path: '/admin/qualifications', who: 'member', by: 'database' },
  createQualification: { method: 'POST', path: '/admin/qualifications', who: 'admin', by: 'database', success: 201 },
  updateQualification: { method: 'PUT', path: '/admin/qualifications/{qualificationId}', who: 'admin', by: 'database' },
  /** Refused while it leads somewhere. Members lose it. */
  deleteQualification: { method: 'DELETE', path: '/admin/qualifications/{qualificationId}', who: 'admin', by: 'database' },
  setProposalRule: { method: 'PUT', path: '/admin/proposal-rule', who: 'admin', by: 'database' },
  /** For admins of the club, and of a group of the member. */
  listMemberQualifications: { method: 'GET', path: '/admin/users/{userId}/qualifications', who: 'member', by: 'database' },
  giveQualification: { method: 'PUT', path: '/admin/users/{userId}/qualifications/{qualificationId}', who: 'member', by: 'database' },
  takeQualification: { method: 'DELETE', path: '/admin/users/{userId}/qualifications/{qualificationId}', who: 'member', by: 'database' },
  giveRole: { method: 'PUT', path: '/admin/users/{userId}/roles/{role}', who: 'admin', by: 'database' },
  takeRole: { method: 'DELETE', path: '/admin/users/{userId}/roles/{role}', who: 'admin', by: 'database' },
  /** The open ones, the oldest first. */
  listReports: { method: 'GET', path: '/admin/reports', who: 'admin', by: 'database' },
  decideReport: { method: 'PUT', path: '/admin/reports/{reportId}', who: 'admin', by: 'database' },
  getMemberAttendance: { method: 'GET', path: '/admin/users/{userId}/attendance', who: 'admin', by: 'database' },
  /** Decides about an objection. */
  decideAttendance: { method: 'PUT', path: '/admin/attendance/{activityId}/{userId}', who: 'admin', by: 'database' },
  /** What the club did in a year. */
  getClubYear: { method: 'GET', path: '/admin/years/{year}', who: 'admin', by: 'database' },
  /** For the book of the year: its finished activities, the first one first. */
  listYearActivities: { method: 'GET', path: '/admin/years/{year}/activities', who: 'admin', by: 'database' },
  changePassword: { method: 'PUT', path: '/user/password', who: 'member', by: 'accounts' },
  /** Requires the password. Where SMS is available, the number changes only when `confirmPhone` receives the code that is sent to it. */
  changePhone: { method: 'POST', path: '/user/phone', who: 'member', by: 'accounts' },
  /** The code of the last SMS is valid for 10 minutes and 3 tries. */
  confirmPhone: { method: 'POST', path: '/user/phone/confirm', who: 'member', by: 'accounts' },
  /**
   * Requires the password. The address changes when the link is opened that is mailed to the new one. The response is the same for a taken address.
   * Without mail, that of an admin changes at once, and a second factor is asked for too.
   */
  requestEmailChange: { method: 'POST', path: '/user/email', who: 'member', by: 'accounts' },
  cancelEmailChange: { method: 'DELETE', path: '/user/email', who: 'member', by: 'accounts' },
  /** Stores the image in several sizes and discards the file. An image that is not used within a day is deleted. */
  uploadImage: { method: 'POST', path: '/images', who: 'member', by: 'accounts', body: 'multipart', success: 201 },
  /** Members who have a password must enter it, and a code if they have a second factor. The activities that they led stay, without their name. */
  deleteAccount: { method: 'DELETE', path: '/user', who: 'member', by: 'accounts', body: 'json' },
  listSessions: { method: 'GET', path: '/user/sessions', who: 'member', by: 'database' },
  endSession: { method: 'DELETE', path: '/user/sessions/{sessionId}', who: 'member', by: 'database' },
  getCalendarFeed: { method: 'GET', path: '/user/calendar-feed', who: 'member', by: 'accounts' },
  /** The token of the secret address is shown once. The address of an earlier feed stops working. */
  createCalendarFeed: { method: 'POST', path: '/user/calendar-feed', who: 'member', by: 'accounts', success: 201 },
  updateCalendarFeed: { method: 'PUT', path: '/user/calendar-feed', who: 'member', by: 'accounts' },
  deleteCalendarFeed: { method: 'DELETE', path: '/user/calendar-feed', who: 'member', by: 'accounts' },
  getPushSubscription: { method: 'GET', path: '/user/push-subscription', who: 'member', by: 'accounts' },
  /** For the device of this session. It ends with the session. */
  subscribeToPush: { method: 'PUT', path: '/user/push-subscription', who: 'member', by: 'accounts' },
  unsubscribeFromPush: { method: 'DELETE', path: '/user/push-subscription', who: 'member', by: 'accounts' },
  getTwoFactor: { method: 'GET', path: '/user/two-factor', who: 'member', by: 'database' },
  setUpTwoFactor: { method: 'POST', path: '/user/two-factor/setup', who: 'member', by: 'accounts' },
  enableTwoFactor: { method: 'POST', path: '/user/two-factor/enable', who: 'member', by: 'accounts' },
  disableTwoFactor: { method: 'POST', path: '/user/two-factor/disable', who: 'member', by: 'accounts' },
  /** Invalidates all earlier backup codes. */
  renewBackupCodes: { method: 'POST', path: '/user/two-factor/backup-codes', who: 'member', by: 'accounts' },
  /** The member has saved the backup codes that were shown. Until then `getTwoFactor` says that they are not saved. */
  confirmBackupCodes: { method: 'POST', path: '/user/two-factor/backup-codes/confirm', who: 'member', by: 'database' },
  /** Objects to the request of an admin to end the second factor. A code does so too. */
  keepTwoFactor: { method: 'POST', path: '/user/two-factor/keep', who: 'member', by: 'accounts' },
  listPasskeys: { method: 'GET', path: '/user/passkeys', who: 'member', by: 'accounts' },
  startPasskey: { method: 'POST', path: '/user/passkeys/start', who: 'member', by: 'accounts' },
  /** Must follow `startPasskey` within 5 minutes, in the same session. */
  addPasskey: { method: 'POST', path: '/user/passkeys', who: 'member', by: 'accounts', success: 201 },
  renamePasskey: { method: 'PUT', path: '/user/passkeys/{passkeyId}', who: 'member', by: 'accounts' },
  removePasskey: { method: 'DELETE', path: '/user/passkeys/{passkeyId}', who: 'member', by: 'accounts' },
  listUsers: { method: 'GET', path: '/admin/users', who: 'admin', by: 'database' },
  getUser: { method: 'GET', path: '/admin/users/{userId}', who: 'admin', by: 'database' },
  createUser: { method: 'POST', path: '/admin/users', who: 'admin', by: 'accounts', success: 201 },
  /** A one-time link with which the member sets a new password. The admin passes it on. */
  createPasswordLink: { method: 'POST', path: '/admin/users/{userId}/password-link', who: 'admin', by: 'accounts', success: 201 },
  /** Ends a second factor that the member has lost, after a day in which the member is notified and may keep it. Requires the password of the admin. */
  resetTwoFactor: { method: 'POST', path: '/admin/users/{userId}/two-factor-reset', who: 'admin', by: 'accounts' },
  cancelTwoFactorReset: { method: 'DELETE', path: '/admin/users/{userId}/two-factor-reset', who: 'admin', by: 'accounts' },
  updateUser: { method: 'PUT', path: '/admin/users/{userId}', who: 'admin', by: 'database' },
  deleteUser: { method: 'DELETE', path: '/admin/users/{userId}', who: 'admin', by: 'database' },
  declineUser: { method: 'POST', path: '/admin/users/{userId}/decline', who: 'admin', by: 'database' },
  confirmUserEmail: { method: 'POST', path: '/admin/users/{userId}/confirm-email', who: 'admin', by: 'database' },
  /** Ends a lock after too many wrong guesses. */
  unlockUser: { method: 'POST', path: '/admin/users/{userId}/unlock', who: 'admin', by: 'database' },
  /** Makes an admin a member again. One who can sign in must remain. */
  removeAdminRole: { method: 'DELETE', path: '/admin/users/{userId}/admin-role', who: 'admin', by: 'database' },
  listImports: { method: 'GET', path: '/admin/imports', who: 'admin', by: 'database' },
  /** Says what an import would do with each row of a file, and writes nothing. */
  createImport: { method: 'POST', path: '/admin/imports', who: 'admin', by: 'database', success: 201 },
  /** Checks each row again, and writes them as a whole. A repetition changes nothing. */
  applyImport: { method: 'POST', path: '/admin/imports/{importId}/apply', who: 'admin', by: 'database' },
  /** Within a day. Members whom somebody has changed since stay as they are, and the response says why. */
  undoImport: { method: 'POST', path: '/admin/imports/{importId}/undo', who: 'admin', by: 'database' },
  /** Mails the members of an import a link for their first password, a few each minute, or returns the links for letters. */
  inviteImported: { method: 'POST', path: '/admin/imports/{importId}/invitations', who: 'admin', by: 'accounts' },
  listUserSessions: { method: 'GET', path: '/admin/users/{userId}/sessions', who: 'admin', by: 'database' },
  endUserSessions: { method: 'DELETE', path: '/admin/users/{userId}/sessions', who: 'admin', by: 'database' },
  endUserSession: { method: 'DELETE', path: '/admin/users/{userId}/sessions/{sessionId}', who: 'admin', by: 'database' },
  listDeliveries: { method: 'GET', path: '/admin/deliveries', who: 'admin', by: 'accounts' },
  /** To the admin who asks. `listDeliveries` says what became of it. */
  sendTestMail: { method: 'POST', path: '/admin/test-mail', who: 'admin', by: 'accounts' },
  listLogs: { method: 'GET', path: '/admin/logs', who: 'admin', by: 'database' },
  /** How the server is doing, without personal data and secrets. */
  getHealth: { method: 'GET', path: '/admin/health', who: 'admin', by: 'accounts' },
  /** The map of the region that the server has, and the copy that runs. */
  getMap: { method: 'GET', path: '/admin/map', who: 'admin', by: 'accounts' },
  /** How large the map of a region would be. The server asks the source, and downloads no tile. */
  measureMap: { method: 'GET', path: '/admin/map/size', who: 'admin', by: 'accounts', timeout: 30_000 },
  /** In the background. Another copy that runs ends. */
  copyMap: { method: 'PUT', path: '/admin/map', who: 'admin', by: 'accounts' },
  /** A paused copy goes on where it was; so does one that failed. */
  pauseMap: { method: 'POST', path: '/admin/map', who: 'admin', by: 'accounts' },
  removeMap: { method: 'DELETE', path: '/admin/map', who: 'admin', by: 'accounts' },
  /** All data of the club, including images and credentials. The file must be kept secret. */
  backupClub: { method: 'POST', path: '/admin/backup', who: 'admin', by: 'accounts', answers: 'file' },
  /** Replaces all data of the club with that of a backup, all or nothing. Every member must sign in again. */
  restoreClub: { method: 'POST', path: '/admin/restore', who: 'admin', by: 'accounts', body: 'multipart' },
  getSystemSettings: { method: 'GET', path: '/admin/settings', who: 'admin', by: 'database' },
  updateSystemSettings: { method: 'PUT', path: '/admin/settings', who: 'admin', by: 'database' },
  register: { method: 'POST', path: '/auth/register', who: 'open', by: 'accounts', success: 201 },
  verifyEmail: { method: 'POST', path: '/auth/verify-email', who: 'open', by: 'accounts' },
  /** Another link for an address that is not confirmed yet. The response is the same for every other address. */
  resendConfirmation: { method: 'POST', path: '/auth/verify-email/resend', who: 'open', by: 'accounts' },
  /** Ends every session of the member except the one that asked for the change. */
  confirmEmailChange: { method: 'POST', path: '/auth/confirm-email-change', who: 'open', by: 'accounts' },
  /** Stops a change of the email address, or the end of a second factor, with the token of the mail that announces it. */
  stopAccountChange: { method: 'POST', path: '/auth/stop-change', who: 'open', by: 'accounts' },
  createFirstAdmin: { method: 'POST', path: '/auth/first-admin', who: 'open', by: 'accounts', success: 201 },
  emailLogin: { method: 'POST', path: '/auth/email-login', who: 'open', by: 'accounts' },
  sendCode: { method: 'POST', path: '/auth/send-code', who: 'open', by: 'accounts' },
  phoneLogin: { method: 'POST', path: '/auth/phone-login', who: 'open', by: 'accounts' },
  /** The response is the same for an unknown address. */
  resetPassword: { method: 'POST', path: '/auth/reset-password', who: 'open', by: 'accounts' },
  /** Ends every session of the member, who then signs in with the new password. */
  confirmPasswordReset: { method: 'POST', path: '/auth/reset-password/confirm', who: 'open', by: 'accounts' },
  /** The second step of a sign-in that returned a challenge. The challenge is valid for 10 minutes and 3 tries. */
  answerMfa: { method: 'POST', path: '/auth/mfa', who: 'open', by: 'accounts' },
  listProviders: { method: 'GET', path: '/auth/providers', who: 'open', by: 'accounts' },
  startOidc: { method: 'POST', path: '/auth/google', who: 'open', by: 'accounts' },
  finishOidc: { method: 'POST', path: '/auth/google/callback', who: 'open', by: 'accounts' },
  startPasskeyLogin: { method: 'POST', path: '/auth/passkey/start', who: 'open', by: 'accounts' },
  passkeyLogin: { method: 'POST', path: '/auth/passkey', who: 'open', by: 'accounts' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
/** Calls that each backend answers with flows of its own around the database functions, such as signing in. */
export type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]
export const callNames = Object.keys(calls) as CallName[]

/** The name of the SQL function that implements a call: `joinActivity` is `join_activity`. */
export const sqlName = (name: CallName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The database function that answers a call, and its input. With an idempotency key, `run_once` runs the function of the call. */
export function databaseFunction(name: CallName, input: unknown, idempotencyKey?: string): { name: string; input: unknown } {
  if (idempotencyKey === undefined) return { name: sqlName(name), input }
  return { name: 'run_once', input: { key: idempotencyKey, call: sqlName(name), input } }
}

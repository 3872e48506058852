/** The input and output of every API call. Apart from `calls.ts`, because the first screen of the app needs that table without Zod. */
import * as z from 'zod/mini'
import { carCallSchemas } from './activities/car-call-schemas.ts'
import { discussionCallSchemas } from './activities/discussion-call-schemas.ts'
import { draw } from './activities/draw.ts'
import {
  activityFilters,
  activityQuery,
  acceptanceInput,
  approvalInput,
  alarmInput,
  checkInAllInput,
  checkInInput,
  editedActivity,
  myActivitiesQuery,
  newActivity,
  emptyInput,
  activityIdInput,
  audienceQuery,
  messageInput,
  messageToAudience,
  participantInput,
  reasonInput,
  interestInput,
  joinInput,
  partyInput,
  voteEndInput,
  voteInput,
} from './activities/inputs.ts'
import { activityCounts, activityPlaces, overview } from './activities/overview.ts'
import { photoCallSchemas } from './activities/photo-call-schemas.ts'
import { reportCallSchemas } from './activities/report-call-schemas.ts'
import { routeCallSchemas } from './activities/route-call-schemas.ts'
import { trackList } from './activities/route-track.ts'
import { seatInput, waitlist, waitlistInput, waitlistQuery } from './activities/waitlist.ts'
import { clubBackup, backupFile, clubRestore, clubRestoreResult } from './admin/club-backup.ts'
import { mapCallSchemas } from './admin/club-map.ts'
import { health } from './admin/health.ts'
import { deliveriesQuery, logsQuery, newUser, memberSessionIdInput, systemSettingsChange, userChange, usersQuery } from './admin/inputs.ts'
import { memberAccount, memberAccountPage } from './admin/member-accounts.ts'
import { checkedImport, importIdInput, importInvitation, invitedMembers, memberImportList, newImport } from './admin/member-imports.ts'
import { deliveryPage, logPage } from './admin/records.ts'
import {
  accountDeletion,
  codeRequest,
  confirmationRequest,
  emailChange,
  emailConfirmation,
  emailLogin,
  firstAdmin,
  mfaAnswer,
  sessionIdInput,
  sessionRefresh,
  signOutExplanationInput,
  oidcCallback,
  passwordChange,
  passwordReset,
  passwordResetConfirmation,
  phoneChange,
  phoneConfirmation,
  phoneLogin,
  registration,
  secondFactorProof,
  twoFactorReset,
  twoFactorSetUp,
} from './auth/inputs.ts'
import { passwordResetAnswer } from './auth/other-sign-ins.ts'
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
import { invitedMember, passwordLink } from './auth/password-links.ts'
import { oidcStart, sentCode, signInMethods } from './auth/sign-in-methods.ts'
import { signOutExplanation } from './auth/sign-out.ts'
import { sessionList } from './auth/signed-in-sessions.ts'
import { backupCodes, twoFactor, twoFactorEnabled, twoFactorSecret } from './auth/two-factor.ts'
import type { CallName } from './calls.ts'
import { activity, activityPage, clubSettings, member, sessionAnswer, signInAnswer, systemSettings, userInfo } from './entities.ts'
import { groupCallSchemas } from './groups/group-call-schemas.ts'
import { groupIdInput } from './groups/groups.ts'
import { imageUpload, uploadedImage } from './image-upload.ts'
import { commands, lifecycle, type CommandCall } from './lifecycle.ts'
import { attendance, attendanceDecision, leaveInput, objectionInput } from './members/attendance.ts'
import { calendarFeed, calendarFeedOptions } from './members/calendar-feeds.ts'
import { companionChange, companionIdInput, companionInput, companionList } from './members/companions.ts'
import { dataExport, dataExportList, startedDataExport } from './members/data-exports.ts'
import { emergencyContactInput, emergencyContactList, ownEmergencyContact } from './members/emergency-contacts.ts'
import {
  dataExportEnd,
  memberActivitiesQuery,
  dataExportIdInput,
  memberIdInput,
  userInfoChange,
  userSettingsChange,
} from './members/inputs.ts'
import { answerInput, notificationPage, notificationsQuery, readNotifications, unreadNotifications } from './members/notifications.ts'
import { pushState, pushSubscription } from './members/push.ts'
import { syncedSettings, userSettings } from './members/user-settings.ts'
import { qualificationCalls } from './qualifications/qualification-calls.ts'
import { requestLimits } from './request-limits.ts'
import { done } from './values.ts'
import { yearCallSchemas } from './years.ts'

type CallSchemas = {
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** The largest JSON body in bytes. `requestLimits.input.bytes.most` unless set. A larger body is refused unread. */
  maxBytes?: number
}

const messageReach = z.object({ recipients: z.int(), unreached: z.int() })

/** The schemas of the commands on an activity that are not listed below. */
const ofCommand = { input: activityIdInput, output: activity }
const commandSchemas = Object.fromEntries(commands.map((command) => [lifecycle[command].call, ofCommand])) as Record<
  CommandCall,
  typeof ofCommand
>

export const callSchemas = {
  ...commandSchemas,
  listActivities: { input: activityQuery, output: activityPage },
  countActivities: { input: activityFilters, output: activityCounts },
  listActivityPlaces: { input: activityFilters, output: activityPlaces },
  createActivity: { input: newActivity, maxBytes: requestLimits.input.bytes.activity, output: activity },
  getActivity: { input: activityIdInput, output: activity },
  getTracks: { input: activityIdInput, output: trackList },
  editActivity: { input: editedActivity, maxBytes: requestLimits.input.bytes.activity, output: activity },
  deleteActivity: { input: activityIdInput, output: done },
  approveActivity: { input: approvalInput, output: activity },
  rejectActivity: { input: reasonInput, maxBytes: requestLimits.input.bytes.texts, output: activity },
  cancelActivity: { input: reasonInput, maxBytes: requestLimits.input.bytes.texts, output: activity },
  castVote: { input: voteInput, output: activity },
  moveVote: { input: voteInput, output: activity },
  setInterest: { input: interestInput, output: activity },
  leaveActivity: { input: leaveInput, output: activity },
  joinActivity: { input: joinInput, output: activity },
  joinWaitlist: { input: joinInput, output: activity },
  applyForSpot: { input: joinInput, output: activity },
  getDraw: { input: activityIdInput, output: draw },
  seatMember: { input: seatInput, output: activity },
  withdrawOffer: { input: participantInput, output: activity },
  setWaitlist: { input: waitlistInput, output: activity },
  getWaitlist: { input: waitlistQuery, output: waitlist },
  changeCompanions: { input: partyInput, output: activity },
  startEnrollment: { input: voteEndInput, output: activity },
  checkIn: { input: checkInInput, output: activity },
  checkInAll: { input: checkInAllInput, maxBytes: requestLimits.input.bytes.texts, output: activity },
  withdrawReturn: { input: activityIdInput, output: activity },
  postponeAlarm: { input: alarmInput, output: activity },
  listEmergencyContacts: { input: activityIdInput, output: emergencyContactList },
  removeFavorite: { input: activityIdInput, output: activity },
  removeParticipant: { input: participantInput, output: activity },
  readmitParticipant: { input: participantInput, output: activity },
  acceptChanges: { input: acceptanceInput, output: activity },
  setLeader: { input: participantInput, output: activity },
  addCoLeader: { input: participantInput, output: activity },
  removeCoLeader: { input: participantInput, output: activity },
  messageLeader: { input: messageInput, maxBytes: requestLimits.input.bytes.texts, output: messageReach },
  messageParticipants: { input: messageToAudience, maxBytes: requestLimits.input.bytes.texts, output: messageReach },
  ...discussionCallSchemas,
  ...photoCallSchemas,
  ...carCallSchemas,
  ...reportCallSchemas,
  countRecipients: { input: audienceQuery, output: messageReach },
  listNotifications: { input: notificationsQuery, output: notificationPage },
  markNotificationsRead: { input: readNotifications, output: unreadNotifications },
  answerMessage: { input: answerInput, maxBytes: requestLimits.input.bytes.texts, output: messageReach },
  ...routeCallSchemas,
  listMyActivities: { input: myActivitiesQuery, output: activityPage },
  getOverview: { input: emptyInput, output: overview },
  getUserInfo: { input: emptyInput, output: userInfo },
  updateUserInfo: { input: userInfoChange, maxBytes: requestLimits.input.bytes.texts, output: userInfo },
  getEmergencyContact: { input: emptyInput, output: ownEmergencyContact },
  setEmergencyContact: { input: emergencyContactInput, maxBytes: requestLimits.input.bytes.texts, output: ownEmergencyContact },
  deleteEmergencyContact: { input: emptyInput, output: ownEmergencyContact },
  listCompanions: { input: emptyInput, output: companionList },
  addCompanion: { input: companionInput, maxBytes: requestLimits.input.bytes.texts, output: companionList },
  updateCompanion: { input: companionChange, maxBytes: requestLimits.input.bytes.texts, output: companionList },
  deleteCompanion: { input: companionIdInput, output: companionList },
  getAttendance: { input: emptyInput, output: attendance },
  objectToAttendance: { input: objectionInput, output: attendance },
  getMemberAttendance: { input: memberIdInput, output: attendance },
  decideAttendance: { input: attendanceDecision, output: attendance },
  getUserSettings: { input: emptyInput, output: userSettings },
  updateUserSettings: { input: userSettingsChange, output: syncedSettings },
  clearCache: { input: emptyInput, output: done },
  listBackups: { input: emptyInput, output: dataExportList },
  startBackup: { input: emptyInput, output: startedDataExport },
  getBackup: { input: dataExportIdInput, output: dataExport },
  finishBackup: { input: dataExportEnd, output: dataExport },
  getMember: { input: memberIdInput, output: member },
  listMemberActivities: { input: memberActivitiesQuery, output: activityPage },
  ...yearCallSchemas,
  ...groupCallSchemas,
  deleteGroup: { input: groupIdInput, output: done },
  ...qualificationCalls,
  changePassword: { input: passwordChange, output: sessionAnswer },
  changePhone: {
    input: phoneChange,
    /** `resendAfter`: seconds until another code may be requested. `user`: the current data of the member. */
    output: z.object({ codeSent: z.boolean(), resendAfter: z.int(), user: userInfo }),
  },
  confirmPhone: { input: phoneConfirmation, output: userInfo },
  requestEmailChange: { input: emailChange, output: userInfo },
  cancelEmailChange: { input: emptyInput, output: userInfo },
  uploadImage: { input: imageUpload, output: uploadedImage },
  deleteAccount: { input: accountDeletion, output: done },
  listSessions: { input: emptyInput, output: sessionList },
  endSession: { input: sessionIdInput, output: done },
  getCalendarFeed: { input: emptyInput, output: z.object({ feed: z.nullable(calendarFeed) }) },
  createCalendarFeed: { input: calendarFeedOptions, output: z.object({ token: z.string(), feed: calendarFeed }) },
  updateCalendarFeed: { input: calendarFeedOptions, output: calendarFeed },
  deleteCalendarFeed: { input: emptyInput, output: done },
  getPushSubscription: { input: emptyInput, output: pushState },
  subscribeToPush: { input: pushSubscription, output: done },
  unsubscribeFromPush: { input: emptyInput, output: done },
  getTwoFactor: { input: emptyInput, output: twoFactor },
  setUpTwoFactor: { input: twoFactorSetUp, output: twoFactorSecret },
  enableTwoFactor: { input: secondFactorProof, output: twoFactorEnabled },
  disableTwoFactor: { input: secondFactorProof, output: done },
  renewBackupCodes: { input: secondFactorProof, output: backupCodes },
  confirmBackupCodes: { input: emptyInput, output: twoFactor },
  keepTwoFactor: { input: emptyInput, output: twoFactor },
  listPasskeys: { input: emptyInput, output: passkeyList },
  startPasskey: { input: passkeyStart, output: passkeyCreationOptions },
  addPasskey: { input: newPasskey, maxBytes: requestLimits.input.bytes.passkey, output: passkey },
  renamePasskey: { input: passkeyRename, output: passkey },
  removePasskey: { input: passkeyIdInput, output: done },
  getSettings: { input: emptyInput, output: clubSettings },
  listUsers: { input: usersQuery, output: memberAccountPage },
  getUser: { input: memberIdInput, output: memberAccount },
  createUser: { input: newUser, output: invitedMember },
  createPasswordLink: { input: memberIdInput, output: passwordLink },
  resetTwoFactor: { input: twoFactorReset, output: memberAccount },
  cancelTwoFactorReset: { input: memberIdInput, output: memberAccount },
  updateUser: { input: userChange, output: memberAccount },
  deleteUser: { input: memberIdInput, output: done },
  declineUser: { input: memberIdInput, output: memberAccount },
  confirmUserEmail: { input: memberIdInput, output: memberAccount },
  unlockUser: { input: memberIdInput, output: memberAccount },
  removeAdminRole: { input: memberIdInput, output: memberAccount },
  listImports: { input: emptyInput, output: memberImportList },
  createImport: { input: newImport, maxBytes: requestLimits.input.bytes.members, output: checkedImport },
  applyImport: { input: importIdInput, output: checkedImport },
  undoImport: { input: importIdInput, output: checkedImport },
  inviteImported: { input: importInvitation, output: invitedMembers },
  listUserSessions: { input: memberIdInput, output: sessionList },
  endUserSessions: { input: memberIdInput, output: done },
  endUserSession: { input: memberSessionIdInput, output: done },
  listDeliveries: { input: deliveriesQuery, output: deliveryPage },
  sendTestMail: { input: emptyInput, output: done },
  listLogs: { input: logsQuery, output: logPage },
  getHealth: { input: emptyInput, output: health },
  ...mapCallSchemas,
  backupClub: { input: clubBackup, output: backupFile },
  restoreClub: { input: clubRestore, output: clubRestoreResult },
  getSystemSettings: { input: emptyInput, output: systemSettings },
  updateSystemSettings: { input: systemSettingsChange, maxBytes: requestLimits.input.bytes.texts, output: systemSettings },
  register: {
    input: registration,
    /** `session` is null when the email address must be confirmed first. */
    output: z.object({ needEmailConfirmation: z.boolean(), session: z.nullable(sessionAnswer) }),
  },
  verifyEmail: { input: emailConfirmation, output: done },
  /** `resendAfter`: seconds until another link may be requested. */
  resendConfirmation: { input: confirmationRequest, output: z.object({ ok: z.literal(true), resendAfter: z.int() }) },
  confirmEmailChange: { input: emailConfirmation, output: done },
  stopAccountChange: { input: emailConfirmation, output: done },
  createFirstAdmin: { input: firstAdmin, output: sessionAnswer },
  emailLogin: { input: emailLogin, output: signInAnswer },
  sendCode: { input: codeRequest, output: sentCode },
  phoneLogin: { input: phoneLogin, output: signInAnswer },
  resetPassword: { input: passwordReset, output: done },
  confirmPasswordReset: { input: passwordResetConfirmation, output: passwordResetAnswer },
  answerMfa: { input: mfaAnswer, output: sessionAnswer },
  listProviders: { input: emptyInput, output: signInMethods },
  startOidc: { input: emptyInput, output: oidcStart },
  finishOidc: { input: oidcCallback, output: signInAnswer },
  startPasskeyLogin: { input: emptyInput, output: passkeyRequestOptions },
  passkeyLogin: { input: passkeyAssertion, maxBytes: requestLimits.input.bytes.passkey, output: signInAnswer },
  refreshSession: { input: sessionRefresh, output: sessionAnswer },
  explainSignOut: { input: signOutExplanationInput, maxBytes: requestLimits.input.bytes.texts, output: signOutExplanation },
  logout: { input: emptyInput, output: done },
} as const satisfies Record<CallName, CallSchemas>

/** The largest JSON body of a call in bytes. */
export const maxBytesOf = (name: CallName): number => (callSchemas[name] as CallSchemas).maxBytes ?? requestLimits.input.bytes.most
export type Input<Name extends CallName> = z.input<(typeof callSchemas)[Name]['input']>
/** The input after parsing. */
export type Parsed<Name extends CallName> = z.output<(typeof callSchemas)[Name]['input']>
export type Output<Name extends CallName> = z.output<(typeof callSchemas)[Name]['output']>

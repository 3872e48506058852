/** The refusals of each call, for the document. What follows from the table of calls and from the lifecycle is derived from them. */
import { hasBody, readsToken, takesIdempotencyKey, type Call } from '@bothy/contract/call.ts'
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { refusalsOfCommand } from '@bothy/contract/command-refusals.ts'
import { refusalStatus, type RefusalCode } from '@bothy/contract/errors.ts'
import { commands, lifecycle } from '@bothy/contract/lifecycle.ts'
import { rateLimitsOf } from './rate-limits.ts'

const managed: RefusalCode[] = ['USER_NOT_FOUND', 'CANNOT_MANAGE_ADMIN']
const image: RefusalCode[] = ['UNSUPPORTED_IMAGE', 'IMAGE_TOO_LARGE', 'IMAGE_TOO_MANY_PIXELS', 'TOO_MANY_IMAGES']
const discussed: RefusalCode[] = [
  'NOT_FOUND',
  'DISCUSSION_CLOSED',
  'NOT_TAKING_PART',
  'REMOVED_BY_LEADER',
  'TOO_EARLY',
  'SENT_BACK',
  'WRONG_PHASE',
]
const riding: RefusalCode[] = ['NO_SHARED_RIDES', 'NOT_JOINED', 'TOO_EARLY', 'SENT_BACK', 'WRONG_PHASE']
const secondFactor: RefusalCode[] = ['BAD_CODE', 'TWO_FACTOR_OFF', 'LOCKED_OUT']

/** Refusals of calls that are no command on an activity, in addition to those of the role, the input and the rate limits. */
const refusalsOfOthers: Partial<Record<CallName, RefusalCode[]>> = {
  getDraw: ['NOT_FOUND'],
  createActivity: ['TAG_EXISTS', 'ROUTE_NOT_FOUND', 'GROUP_NOT_FOUND', 'GROUP_ONLY', 'NOT_QUALIFIED'],
  createGroup: ['GROUP_EXISTS', 'TOO_MANY_GROUPS'],
  getGroup: ['GROUP_NOT_FOUND'],
  updateGroup: ['GROUP_NOT_FOUND', 'GROUP_EXISTS'],
  deleteGroup: ['GROUP_NOT_FOUND'],
  joinGroup: ['GROUP_NOT_FOUND', 'GROUP_CLOSED'],
  leaveGroup: ['GROUP_NOT_FOUND'],
  setGroupNotifications: ['GROUP_NOT_FOUND'],
  listGroupMembers: ['GROUP_NOT_FOUND'],
  findGroupCandidates: ['GROUP_NOT_FOUND', 'NOT_PERMITTED'],
  setGroupMember: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_PERMITTED'],
  removeGroupMember: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_PERMITTED'],
  getReport: ['NOT_FOUND'],
  getRoute: ['NOT_FOUND'],
  listMessages: ['NOT_FOUND'],
  writeMessage: ['MESSAGE_HIDDEN', 'DISCUSSION_FULL', ...discussed],
  markMessagesRead: ['NOT_FOUND'],
  setDiscussion: ['NOT_FOUND', 'NOT_PERMITTED', 'DISCUSSION_CLOSED'],
  editMessage: ['NOT_PERMITTED', 'MESSAGE_HIDDEN', ...discussed],
  deleteMessage: ['NOT_FOUND', 'NOT_PERMITTED'],
  addReaction: ['MESSAGE_HIDDEN', ...discussed],
  hideMessage: ['NOT_FOUND', 'NOT_PERMITTED', 'MESSAGE_HIDDEN'],
  showMessage: ['NOT_FOUND', 'NOT_PERMITTED'],
  createReport: ['NOT_FOUND', 'NOT_PERMITTED', 'MESSAGE_HIDDEN'],
  decideReport: ['NOT_FOUND', 'ALREADY_DECIDED'],
  blockMember: ['NOT_FOUND', 'USER_NOT_FOUND'],
  removeReaction: ['NOT_FOUND'],
  listPhotos: ['NOT_FOUND'],
  addPhoto: [
    'NO_PHOTOS',
    'NOT_JOINED',
    'TOO_EARLY',
    'SENT_BACK',
    'WRONG_PHASE',
    'TOO_MANY_PHOTOS',
    'ACTIVITY_PHOTOS_FULL',
    'CLUB_PHOTOS_FULL',
  ],
  setPhotos: ['NO_PHOTOS', 'NOT_PERMITTED'],
  getPhoto: ['NOT_FOUND'],
  getPhotoFile: ['NOT_FOUND'],
  editPhoto: ['NOT_FOUND', 'NOT_PERMITTED'],
  deletePhoto: ['NOT_FOUND', 'NOT_PERMITTED'],
  requestPhotoRemoval: ['NOT_FOUND'],
  listCars: ['NOT_FOUND', 'NOT_JOINED'],
  offerCar: ['ALREADY_DRIVING', ...riding],
  editCar: ['NOT_FOUND', 'NOT_PERMITTED', 'CAR_SEATS_TAKEN', ...riding],
  deleteCar: ['NOT_FOUND', 'NOT_PERMITTED', 'CAR_PASSENGERS_CHANGED', 'TOO_EARLY', 'SENT_BACK', 'WRONG_PHASE'],
  noteDistance: ['NOT_FOUND', 'NOT_PERMITTED', 'TOO_EARLY', 'SENT_BACK', 'WRONG_PHASE'],
  takeSeats: ['NOT_FOUND', 'CAR_FULL', 'ALREADY_DRIVING', ...riding],
  giveBackSeats: ['NOT_FOUND', ...riding],
  removePassenger: ['NOT_FOUND', 'NOT_PERMITTED', 'PARTICIPANT_NOT_FOUND', 'TOO_EARLY', 'SENT_BACK', 'WRONG_PHASE'],
  requestRide: ['ALREADY_DRIVING', ...riding],
  withdrawRideRequest: riding,
  getWaitlist: ['NOT_PERMITTED'],
  listQualifications: ['NOT_PERMITTED'],
  createQualification: ['QUALIFICATION_EXISTS'],
  updateQualification: ['NOT_FOUND', 'QUALIFICATION_EXISTS'],
  deleteQualification: ['NOT_FOUND', 'QUALIFICATION_REQUIRED'],
  setProposalRule: ['NOT_FOUND', 'GROUP_NOT_FOUND'],
  listMemberQualifications: ['USER_NOT_FOUND', 'NOT_PERMITTED'],
  giveQualification: ['USER_NOT_FOUND', 'NOT_FOUND', 'NOT_PERMITTED'],
  takeQualification: ['USER_NOT_FOUND', 'NOT_FOUND', 'NOT_PERMITTED'],
  giveRole: ['USER_NOT_FOUND'],
  takeRole: ['USER_NOT_FOUND'],
  listEmergencyContacts: ['NOT_PERMITTED'],
  addCompanion: ['COMPANIONS_NOT_ALLOWED', 'TOO_MANY_COMPANIONS'],
  updateCompanion: ['COMPANIONS_NOT_ALLOWED', 'COMPANION_NOT_FOUND'],
  deleteCompanion: ['COMPANION_NOT_FOUND', 'COMPANION_TAKES_PART'],
  objectToAttendance: ['NOT_FOUND', 'ALREADY_DECIDED'],
  getMemberAttendance: ['USER_NOT_FOUND'],
  decideAttendance: ['USER_NOT_FOUND', 'NOT_FOUND', 'NO_OBJECTION'],
  updateUserInfo: ['PHONE_NEEDS_PASSWORD', 'TAG_EXISTS'],
  getBackup: ['BACKUP_NOT_FOUND'],
  finishBackup: ['BACKUP_NOT_FOUND', 'BACKUP_FINISHED'],
  getMember: ['USER_NOT_FOUND'],
  listMemberActivities: ['USER_NOT_FOUND', 'RATE_LIMITED'],
  changePassword: ['WRONG_PASSWORD', 'WEAK_PASSWORD'],
  changePhone: ['WRONG_PASSWORD', 'ALREADY_REGISTERED'],
  confirmPhone: ['BAD_CODE', 'ALREADY_REGISTERED'],
  requestEmailChange: ['WRONG_PASSWORD', 'MFA_REQUIRED', 'ALREADY_REGISTERED', ...secondFactor],
  uploadImage: image,
  deleteAccount: ['WRONG_PASSWORD', 'MFA_REQUIRED', 'LAST_ADMIN', ...secondFactor],
  answerMessage: ['NOT_FOUND', 'USER_NOT_FOUND'],
  endSession: ['NOT_FOUND'],
  updateCalendarFeed: ['NOT_FOUND'],
  setUpTwoFactor: ['WRONG_PASSWORD', 'TWO_FACTOR_ON'],
  enableTwoFactor: ['BAD_CODE', 'TWO_FACTOR_ON', 'LOCKED_OUT'],
  disableTwoFactor: secondFactor,
  renewBackupCodes: secondFactor,
  startPasskey: ['NOT_FOUND', 'WRONG_PASSWORD', 'TOO_MANY_PASSKEYS'],
  addPasskey: ['NOT_FOUND', 'BAD_PASSKEY', 'TOO_MANY_PASSKEYS'],
  renamePasskey: ['NOT_FOUND'],
  removePasskey: ['NOT_FOUND'],
  getUser: ['USER_NOT_FOUND'],
  createUser: ['ALREADY_REGISTERED'],
  createPasswordLink: managed,
  resetTwoFactor: [...managed, 'WRONG_PASSWORD', 'TWO_FACTOR_OFF'],
  cancelTwoFactorReset: managed,
  updateUser: [...managed, 'ALREADY_REGISTERED'],
  deleteUser: [...managed, 'CANNOT_DELETE_SELF'],
  confirmUserEmail: managed,
  declineUser: managed,
  unlockUser: ['USER_NOT_FOUND'],
  removeAdminRole: ['USER_NOT_FOUND', 'LAST_ADMIN'],
  applyImport: ['IMPORT_NOT_FOUND', 'CHANGED_MEANWHILE'],
  undoImport: ['IMPORT_NOT_FOUND', 'NOTHING_TO_UNDO', 'CHANGED_MEANWHILE'],
  inviteImported: ['IMPORT_NOT_FOUND'],
  listUserSessions: managed,
  endUserSessions: managed,
  endUserSession: [...managed, 'NOT_FOUND'],
  measureMap: ['NOT_FOUND'],
  copyMap: ['NOT_FOUND'],
  pauseMap: ['NOT_FOUND'],
  backupClub: ['WRONG_PASSWORD'],
  restoreClub: ['WRONG_PASSWORD', 'BAD_BACKUP', 'BACKUP_OF_NEWER_VERSION', 'BACKUP_OF_OTHER_VERSION'],
  register: ['REGISTRATION_CLOSED', 'WEAK_PASSWORD', 'ALREADY_REGISTERED'],
  verifyEmail: ['BAD_CODE'],
  stopAccountChange: ['BAD_CODE'],
  confirmEmailChange: ['BAD_CODE', 'ALREADY_REGISTERED'],
  createFirstAdmin: ['BAD_CODE', 'WEAK_PASSWORD', 'ALREADY_REGISTERED'],
  emailLogin: ['BAD_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'NOT_LET_IN', 'LOCKED_OUT'],
  sendCode: ['CODE_NOT_SENT'],
  phoneLogin: ['BAD_CODE', 'EMAIL_NOT_VERIFIED', 'NOT_LET_IN', 'LOCKED_OUT'],
  confirmPasswordReset: ['BAD_CODE', 'WEAK_PASSWORD'],
  answerMfa: ['BAD_CODE', 'LOCKED_OUT'],
  startOidc: ['NOT_FOUND'],
  finishOidc: ['NOT_FOUND', 'BAD_CODE', 'EMAIL_NOT_VERIFIED', 'NOT_LET_IN', 'PROVIDER_EMAIL_UNVERIFIED', 'REGISTRATION_CLOSED'],
  startPasskeyLogin: ['NOT_FOUND'],
  passkeyLogin: ['NOT_FOUND', 'BAD_PASSKEY', 'EMAIL_NOT_VERIFIED', 'NOT_LET_IN'],
}

function refusalsOfRequest(name: CallName, call: Call): RefusalCode[] {
  return [
    'INVALID_INPUT',
    ...(readsToken(call) ? (['NOT_SIGNED_IN'] as const) : []),
    ...(call.who === 'admin' ? (['NOT_PERMITTED'] as const) : []),
    ...(call.path.includes('{activityId}') ? (['ACTIVITY_NOT_FOUND'] as const) : []),
    ...(takesIdempotencyKey(call) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(hasBody(call) && name !== 'uploadImage' ? (['INPUT_TOO_LARGE'] as const) : []),
    // Readings that the server computes, and refused bodies, are counted for every call.
    ...(rateLimitsOf(name).length > 0 || hasBody(call) || call.method === 'GET' ? (['RATE_LIMITED'] as const) : []),
    ...(call.method === 'GET' ? [] : (['NO_ROOM'] as const)),
  ]
}

/** Whom a message would reach is refused like the message, checking several in like one, and taking a return or thanks back like giving it. */
const refusedLike: Partial<Record<CallName, CallName>> = {
  countRecipients: 'messageParticipants',
  checkInAll: 'checkIn',
  withdrawReturn: 'confirmReturn',
  withdrawThanks: 'thankLeaders',
}

/** The codes with which a call may be refused, by HTTP status. Beside them, every call may be answered with 503. */
export function refusalsOf(name: CallName): Map<number, RefusalCode[]> {
  const commandCall = refusedLike[name] ?? name
  const command = commands.find((one) => lifecycle[one].call === commandCall)
  const codes = new Set([
    ...refusalsOfRequest(name, calls[name]),
    ...(command ? refusalsOfCommand(command) : []),
    ...(refusalsOfOthers[name] ?? []),
  ])
  // Who has left meanwhile is passed over.
  if (name === 'checkInAll') codes.delete('PARTICIPANT_NOT_FOUND')
  const statuses = [...new Set([...codes].map((code) => refusalStatus[code]))].sort((a, b) => a - b)
  return new Map(statuses.map((status) => [status, [...codes].filter((code) => refusalStatus[code] === status).sort()]))
}

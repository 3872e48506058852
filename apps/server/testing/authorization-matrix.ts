/**
 * The expected outcome of every call of the contract for every actor. What a row leaves out follows from the contract's `who`, and of a command from its row
 * in the lifecycle. The rules themselves are in `db`.
 */
import { readsToken } from '@bothy/contract/call.ts'
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { refusalOfRole } from '@bothy/contract/command-refusals.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { commands, lifecycle, type Command, type CommandCall, type Transition } from '@bothy/contract/lifecycle.ts'
import { hiddenPhases, type Phase } from '@bothy/contract/phases.ts'
import {
  aCar,
  activity,
  anImport,
  anOffer,
  aParticipant,
  aQualification,
  credential,
  giving,
  guess,
  leaderRole,
  message,
  none,
  ofGroup,
  ofGroupMember,
  pushSubscription,
  someone,
  soon,
  taking,
  unknownId,
  type Scenario,
} from './authorization-inputs.ts'

/** Those with a role in the group of the activity, and those with the same role in another one. */
export const groupActors = ['groupAdmin', 'groupReviewer', 'otherGroupAdmin', 'otherGroupReviewer'] as const
/** Those who lead the activity with its leader, take part with a child, and wait for a spot. */
export const activityActors = ['coLeader', 'guardian', 'waiting'] as const
/** `member` has no relation to the activity or resource; `leader` leads the activity, or owns the resource. */
export const actors = [
  'visitor',
  'expired',
  'revoked',
  'mfaPending',
  'member',
  'leader',
  ...activityActors,
  ...groupActors,
  'admin',
] as const
export type Actor = (typeof actors)[number]

export type Outcome = 'done' | RefusalCode
export type Row = {
  input: (world: Scenario) => Record<string, unknown>
  /** The phase of the activity before the call. */
  phase?: Phase
  /** The outcome for actors who may make the call; `done` by default. */
  outcome?: Outcome
  /** Other outcomes for single actors. Those of groups and of the activity are members, if they have none of their own. */
  by?: Partial<Record<Actor, Outcome>>
  /** The outcome for an admin who makes the call on another admin, and on themselves. */
  adminOnAdmin?: Outcome
  adminOnSelf?: Outcome
}

const managing: Partial<Row> = { adminOnAdmin: 'CANNOT_MANAGE_ADMIN', adminOnSelf: 'CANNOT_MANAGE_ADMIN' }
/** A resource of the leader; no other actor can see it. */
const owned = (code: RefusalCode): Partial<Row> => ({ by: { member: code, admin: code } })

/** Who waits has let an offer pass. */
const withoutOffer: Row['by'] = { guardian: 'ALREADY_JOINED', waiting: 'OFFER_EXPIRED' }

const byThanking: Row['by'] = { leader: 'NOT_PERMITTED', coLeader: 'NOT_PERMITTED', guardian: 'done' }

const byManagers: Row['by'] = { member: 'NOT_PERMITTED', leader: 'NOT_PERMITTED', groupAdmin: 'done' }

const rows: Record<Exclude<CallName, CommandCall>, Row> & Partial<Record<CommandCall, Partial<Row>>> = {
  listActivities: { input: none },
  countActivities: { input: none },
  listActivityPlaces: { input: none },
  createActivity: { input: ({ proposal }) => proposal },
  getActivity: { input: activity },
  getTracks: { input: activity },
  editActivity: { input: ({ activityId, proposal }) => ({ ...proposal, routes: [], activityId }), phase: 'voting' },
  deleteActivity: { phase: 'cancelled' },
  rejectActivity: { input: ({ activityId }) => ({ activityId, reason: 'Too far.' }) },
  cancelActivity: { input: ({ activityId }) => ({ activityId, reason: 'Rain.' }) },
  castVote: { input: ({ activityId, routeId }) => ({ activityId, routeId }) },
  moveVote: { input: ({ activityId, routeId }) => ({ activityId, routeId }), outcome: 'NOT_VOTED' },
  withdrawVote: { outcome: 'NOT_VOTED' },
  setInterest: { input: ({ activityId, routeId }) => ({ activityId, routeId, isInterested: true }) },
  checkIn: { input: ({ activityId, participant: userId }) => ({ activityId, userId, present: true }), phase: 'active' },
  checkInAll: {
    input: ({ activityId, participant }) => ({ activityId, userIds: [participant], present: true }),
    phase: 'active',
    by: { member: 'NOT_PERMITTED', coLeader: 'done' },
  },
  withdrawReturn: { input: activity, phase: 'active', by: { member: 'NOT_JOINED', coLeader: 'done', guardian: 'done' } },
  postponeAlarm: { input: ({ activityId }) => ({ activityId, expectedReturn: soon() }) },
  listEmergencyContacts: { input: activity, phase: 'active', by: { member: 'NOT_PERMITTED', coLeader: 'done', admin: 'NOT_PERMITTED' } },
  removeFavorite: { input: activity },
  joinActivity: { by: { guardian: 'ALREADY_JOINED' } },
  joinWaitlist: { outcome: 'NOT_FULL', by: { guardian: 'ALREADY_JOINED' } },
  leaveWaitlist: { outcome: 'NOT_WAITING', by: { waiting: 'done' } },
  applyForSpot: { outcome: 'NO_DRAW' },
  withdrawApplication: { outcome: 'NO_DRAW' },
  getDraw: { input: activity, outcome: 'NOT_FOUND' },
  acceptOffer: { outcome: 'NO_OFFER', by: withoutOffer },
  declineOffer: { outcome: 'NO_OFFER', by: withoutOffer },
  seatMember: { input: aParticipant, outcome: 'MEMBER_JOINED' },
  withdrawOffer: { input: aParticipant, outcome: 'NOTHING_OFFERED' },
  getWaitlist: { input: activity, by: { member: 'NOT_PERMITTED', coLeader: 'done' } },
  setWaitlist: { input: ({ activityId }) => ({ activityId, isOpen: true }) },
  changeCompanions: {
    input: ({ activityId }) => ({ activityId, companionIds: [] }),
    outcome: 'COMPANIONS_NOT_ALLOWED',
    by: { guardian: 'done' },
  },
  removeParticipant: { input: aParticipant },
  readmitParticipant: { input: aParticipant, outcome: 'PARTICIPANT_NOT_FOUND' },
  acceptChanges: { input: ({ activityId }) => ({ activityId, version: 1 }) },
  setLeader: { input: aParticipant },
  addCoLeader: { input: aParticipant },
  acceptCoLeadership: { outcome: 'NOT_ASKED_TO_LEAD', by: { leader: 'done', coLeader: 'done' } },
  removeCoLeader: {
    input: aParticipant,
    outcome: 'NOT_ASKED_TO_LEAD',
    by: { leader: 'USER_NOT_FOUND', admin: 'USER_NOT_FOUND', coLeader: 'NOT_PERMITTED' },
  },
  acceptLeadership: { outcome: 'NOT_ASKED_TO_LEAD', by: { leader: 'done' } },
  declineLeadership: { outcome: 'NOT_ASKED_TO_LEAD' },
  undoActivity: { outcome: 'NOTHING_TO_UNDO' },
  messageLeader: { input: message, by: { leader: 'NOT_PERMITTED', coLeader: 'NOT_PERMITTED' } },
  messageParticipants: { input: message },
  getReport: { input: activity, outcome: 'NOT_FOUND' },
  writeReport: { outcome: 'NO_REPORTS' },
  thankLeaders: { by: byThanking },
  withdrawThanks: { input: activity, phase: 'finished', by: { ...byThanking, member: 'NOT_JOINED', admin: 'NOT_JOINED' } },
  listMessages: { input: activity, outcome: 'NOT_FOUND' },
  writeMessage: { input: message, outcome: 'DISCUSSION_CLOSED' },
  markMessagesRead: { input: ({ activityId }) => ({ activityId, messageId: unknownId }), outcome: 'NOT_FOUND' },
  setDiscussion: { input: activity, outcome: 'DISCUSSION_CLOSED', by: { member: 'NOT_PERMITTED', coLeader: 'DISCUSSION_CLOSED' } },
  editMessage: { input: () => ({ messageId: unknownId, text: 'I do.' }), outcome: 'NOT_FOUND' },
  deleteMessage: { input: () => ({ messageId: unknownId }), outcome: 'NOT_FOUND' },
  hideMessage: { input: () => ({ messageId: unknownId, reason: 'Rude.' }), outcome: 'NOT_FOUND' },
  showMessage: { input: () => ({ messageId: unknownId }), outcome: 'NOT_FOUND' },
  createReport: { input: () => ({ kind: 'message', contentId: unknownId, reason: 'spam' }), outcome: 'NOT_FOUND' },
  listBlocks: { input: none },
  blockMember: { input: someone, outcome: 'NOT_FOUND' },
  unblockMember: { input: someone },
  listReports: { input: none },
  decideReport: { input: () => ({ reportId: unknownId, decision: 'dismissed' }), outcome: 'NOT_FOUND' },
  addReaction: { input: () => ({ messageId: unknownId, reaction: 'heart' }), outcome: 'NOT_FOUND' },
  removeReaction: { input: () => ({ messageId: unknownId, reaction: 'heart' }), outcome: 'NOT_FOUND' },
  listPhotos: { input: activity, outcome: 'NOT_FOUND' },
  addPhoto: { input: ({ activityId }) => ({ activityId, image: '/photos/none' }), outcome: 'NO_PHOTOS' },
  setPhotos: {
    input: ({ activityId }) => ({ activityId, audience: 'members' }),
    outcome: 'NO_PHOTOS',
    by: { member: 'NOT_PERMITTED', coLeader: 'NO_PHOTOS' },
  },
  getPhoto: { input: () => ({ photoId: unknownId }), outcome: 'NOT_FOUND' },
  getPhotoFile: { input: () => ({ photoId: unknownId }), outcome: 'NOT_FOUND' },
  editPhoto: { input: () => ({ photoId: unknownId, caption: 'Up' }), outcome: 'NOT_FOUND' },
  deletePhoto: { input: () => ({ photoId: unknownId }), outcome: 'NOT_FOUND' },
  requestPhotoRemoval: { input: () => ({ photoId: unknownId }), outcome: 'NOT_FOUND' },
  listCars: { input: activity, outcome: 'NOT_FOUND' },
  offerCar: { input: (scenario) => ({ ...activity(scenario), ...anOffer() }), outcome: 'NO_SHARED_RIDES' },
  editCar: { input: () => ({ carId: unknownId, ...anOffer() }), outcome: 'NOT_FOUND' },
  deleteCar: { input: aCar, outcome: 'NOT_FOUND' },
  noteDistance: { input: () => ({ carId: unknownId, distance: 120 }), outcome: 'NOT_FOUND' },
  takeSeats: { input: aCar, outcome: 'NOT_FOUND' },
  giveBackSeats: { input: aCar, outcome: 'NOT_FOUND' },
  removePassenger: { input: () => ({ carId: unknownId, userId: unknownId }), outcome: 'NOT_FOUND' },
  requestRide: { input: (scenario) => ({ ...activity(scenario), place: 'Inn' }), outcome: 'NO_SHARED_RIDES' },
  withdrawRideRequest: { input: activity, outcome: 'NO_SHARED_RIDES' },
  countRecipients: { input: activity, by: { member: 'NOT_PERMITTED', coLeader: 'done' } },
  listNotifications: { input: none },
  markNotificationsRead: { input: () => ({ until: '2026-06-20T05:30:00Z' }) },
  answerMessage: { input: () => ({ notificationId: unknownId, text: 'I do.' }), outcome: 'NOT_FOUND' },
  listPastRoutes: { input: none },
  listRoutes: { input: none },
  getRoute: { input: () => ({ hash: '0'.repeat(32) }), outcome: 'NOT_FOUND' },
  listMyActivities: { input: () => ({ kind: 'created' }) },
  getOverview: { input: none },
  getUserInfo: { input: none },
  updateUserInfo: { input: () => ({ bio: 'Here.' }) },
  getEmergencyContact: { input: none },
  setEmergencyContact: { input: () => ({ name: 'Ruth', phone: '+41795124018' }) },
  deleteEmergencyContact: { input: none },
  listCompanions: { input: none },
  addCompanion: { input: () => ({ name: 'Ruth', isChild: false }), outcome: 'COMPANIONS_NOT_ALLOWED' },
  updateCompanion: { input: () => ({ companionId: unknownId, name: 'Ruth', isChild: false }), outcome: 'COMPANION_NOT_FOUND' },
  deleteCompanion: { input: () => ({ companionId: unknownId }), outcome: 'COMPANION_NOT_FOUND' },
  getAttendance: { input: none },
  objectToAttendance: { input: () => ({ activityId: unknownId, text: 'I was there.' }), outcome: 'ACTIVITY_NOT_FOUND' },
  getMemberAttendance: { input: someone },
  decideAttendance: {
    input: ({ someone: userId }) => ({ activityId: unknownId, userId, decision: 'kept' }),
    outcome: 'ACTIVITY_NOT_FOUND',
  },
  getUserSettings: { input: none },
  updateUserSettings: { input: () => ({ preferences: { theme: 'dark' } }) },
  getYear: { input: () => ({ year: 2026 }) },
  getClubYearSums: { input: () => ({ year: 2026 }) },
  clearCache: { input: none },
  listBackups: { input: none },
  startBackup: { input: none },
  getBackup: { input: ({ backupId }) => ({ backupId }), ...owned('BACKUP_NOT_FOUND') },
  finishBackup: { input: ({ backupId }) => ({ backupId, status: 'failed' }), ...owned('BACKUP_NOT_FOUND') },
  getMember: { input: someone },
  listMemberActivities: { input: ({ someone: userId }) => ({ userId, kind: 'joined' }) },
  listGroups: { input: none },
  createGroup: { input: ({ newcomer }) => ({ name: newcomer().phone, color: 'blue' }) },
  getGroup: { input: ofGroup },
  updateGroup: { input: ({ groupId }) => ({ groupId, sentence: 'On Fridays.' }) },
  deleteGroup: { input: ofGroup },
  joinGroup: { input: ofGroup },
  leaveGroup: { input: ofGroup },
  setGroupNotifications: { input: ({ groupId }) => ({ groupId, isNotified: true }) },
  listGroupMembers: { input: ofGroup },
  findGroupCandidates: { input: ({ groupId }) => ({ groupId, q: 'Mia' }), by: byManagers },
  setGroupMember: { input: ({ groupId, someone: userId }) => ({ groupId, userId, role: 'member' }), by: byManagers },
  getOwnQualifications: { input: none },
  listQualifications: {
    input: none,
    by: {
      member: 'NOT_PERMITTED',
      leader: 'NOT_PERMITTED',
      groupAdmin: 'done',
      groupReviewer: 'done',
      otherGroupAdmin: 'done',
      otherGroupReviewer: 'done',
    },
  },
  createQualification: { input: ({ newcomer }) => ({ name: newcomer().phone }) },
  updateQualification: { input: () => ({ ...aQualification(), name: 'Guide' }), outcome: 'NOT_FOUND' },
  deleteQualification: { input: aQualification, outcome: 'NOT_FOUND' },
  setProposalRule: { input: ({ groupId }) => ({ groupId, whoProposes: 'leaders' }) },
  listMemberQualifications: { input: ofGroupMember, by: byManagers },
  giveQualification: { input: giving, outcome: 'NOT_FOUND', by: { ...byManagers, groupAdmin: 'NOT_FOUND' } },
  takeQualification: { input: taking, outcome: 'NOT_FOUND', by: { ...byManagers, groupAdmin: 'NOT_FOUND' } },
  giveRole: { input: leaderRole },
  takeRole: { input: leaderRole },
  removeGroupMember: { input: ({ groupId, someone: userId }) => ({ groupId, userId }), by: byManagers },
  getClubYear: { input: () => ({ year: 2026 }) },
  listYearActivities: { input: () => ({ year: 2026 }) },
  changePassword: { input: () => ({ currentPassword: 'a guess', newPassword: 'six wet socks' }), outcome: 'WRONG_PASSWORD' },
  changePhone: { input: ({ newcomer }) => ({ phone: newcomer().phone, password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  confirmPhone: { input: () => ({ code: '000000' }), outcome: 'BAD_CODE' },
  requestEmailChange: { input: ({ newcomer }) => ({ email: newcomer().email, password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  cancelEmailChange: { input: none },
  uploadImage: { input: () => ({ file: new Blob(['no picture']), use: 'cover' }), outcome: 'UNSUPPORTED_IMAGE' },
  deleteAccount: { input: () => ({ password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  listSessions: { input: none },
  endSession: { input: ({ sessionId }) => ({ sessionId }), ...owned('NOT_FOUND') },
  getCalendarFeed: { input: none },
  createCalendarFeed: { input: () => ({ withFavorites: false }) },
  updateCalendarFeed: { input: () => ({ withFavorites: false }) },
  deleteCalendarFeed: { input: none },
  getPushSubscription: { input: none },
  subscribeToPush: { input: () => pushSubscription },
  unsubscribeFromPush: { input: none },
  getTwoFactor: { input: none },
  setUpTwoFactor: { input: () => ({ password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  enableTwoFactor: { input: () => ({ code: '000000' }), outcome: 'BAD_CODE' },
  disableTwoFactor: { input: () => ({ code: '000000' }), outcome: 'TWO_FACTOR_OFF' },
  renewBackupCodes: { input: () => ({ code: '000000' }), outcome: 'TWO_FACTOR_OFF' },
  confirmBackupCodes: { input: none },
  keepTwoFactor: { input: none },
  listPasskeys: { input: none },
  startPasskey: { input: () => ({ password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  addPasskey: {
    input: () => ({ name: 'Key', credential: { ...credential, attestationObject: 'A', transports: [] } }),
    outcome: 'BAD_PASSKEY',
  },
  renamePasskey: { input: ({ passkeyId }) => ({ passkeyId, name: 'Key' }), ...owned('NOT_FOUND') },
  removePasskey: { input: ({ passkeyId }) => ({ passkeyId }), ...owned('NOT_FOUND') },
  getSettings: { input: none },
  listUsers: { input: none },
  getUser: { input: someone },
  createUser: {
    input: ({ newcomer }) => {
      const { name, email } = newcomer()
      return { name, email }
    },
  },
  updateUser: { input: ({ someone: userId }) => ({ userId, name: 'Bo' }), ...managing },
  deleteUser: { input: someone, ...managing, adminOnSelf: 'CANNOT_DELETE_SELF' },
  declineUser: { input: someone, ...managing },
  confirmUserEmail: { input: someone, ...managing },
  createPasswordLink: { input: someone, ...managing },
  resetTwoFactor: { input: ({ someone: userId }) => ({ userId, password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  cancelTwoFactorReset: { input: someone, ...managing },
  unlockUser: { input: someone },
  removeAdminRole: { input: someone, outcome: 'USER_NOT_FOUND', adminOnAdmin: 'done', adminOnSelf: 'LAST_ADMIN' },
  listImports: { input: none },
  createImport: { input: () => ({ fileName: 'members.csv', language: 'en', rows: [{ line: 2, name: 'Bo', email: 'bo@example.org' }] }) },
  applyImport: { input: anImport, outcome: 'IMPORT_NOT_FOUND' },
  undoImport: { input: anImport, outcome: 'IMPORT_NOT_FOUND' },
  inviteImported: { input: () => ({ ...anImport(), by: 'mail' }), outcome: 'IMPORT_NOT_FOUND' },
  listUserSessions: { input: someone, ...managing },
  endUserSessions: { input: someone, ...managing },
  endUserSession: { input: ({ someone: userId }) => ({ userId, sessionId: unknownId }), outcome: 'NOT_FOUND', ...managing },
  listDeliveries: { input: none },
  sendTestMail: { input: none },
  listLogs: { input: none },
  getHealth: { input: none },
  getMap: { input: none },
  measureMap: { input: () => ({ west: 7, south: 46, east: 8, north: 47 }), outcome: 'NOT_FOUND' },
  copyMap: { input: () => ({ west: 7, south: 46, east: 8, north: 47, detail: 12 }), outcome: 'NOT_FOUND' },
  pauseMap: { input: () => ({ isPaused: true }), outcome: 'NOT_FOUND' },
  removeMap: { input: none },
  backupClub: { input: () => ({ password: 'a guess' }), outcome: 'WRONG_PASSWORD' },
  restoreClub: { input: () => ({ password: 'a guess', file: new Blob(['no backup']) }), outcome: 'WRONG_PASSWORD' },
  getSystemSettings: { input: none },
  updateSystemSettings: { input: () => ({ systemDescription: 'A club.', mapSource: 'none' }) },
  register: { input: ({ newcomer }) => newcomer() },
  verifyEmail: { input: guess, outcome: 'BAD_CODE' },
  resendConfirmation: { input: ({ newcomer }) => ({ email: newcomer().email }) },
  confirmEmailChange: { input: guess, outcome: 'BAD_CODE' },
  stopAccountChange: { input: guess, outcome: 'BAD_CODE' },
  createFirstAdmin: { input: ({ newcomer }) => firstAdmin(newcomer()), outcome: 'BAD_CODE' },
  emailLogin: { input: ({ known: { email, password } }) => ({ email, password }) },
  answerMfa: { input: () => ({ challenge: 'a guess', code: '000000' }), outcome: 'BAD_CODE' },
  sendCode: { input: ({ newcomer }) => ({ phone: newcomer().phone }) },
  phoneLogin: { input: ({ newcomer }) => ({ phone: newcomer().phone, code: '000000' }), outcome: 'BAD_CODE' },
  resetPassword: { input: ({ newcomer }) => ({ email: newcomer().email }) },
  confirmPasswordReset: { input: () => ({ token: 'a guess', newPassword: 'six wet socks' }), outcome: 'BAD_CODE' },
  startPasskeyLogin: { input: none },
  passkeyLogin: { input: () => ({ credential: { ...credential, authenticatorData: 'A', signature: 'A' } }), outcome: 'BAD_PASSKEY' },
  listProviders: { input: none },
  startOidc: { input: none, outcome: 'NOT_FOUND' },
  finishOidc: { input: () => ({ state: 'a guess', code: 'a guess', binding: 'a guess' }), outcome: 'BAD_CODE' },
  refreshSession: { input: none },
  explainSignOut: { input: guess },
  logout: { input: none },
}

/** What the lifecycle says of a command, of an activity in whose phase it is possible. Nobody but `participant` takes part. */
function rowOfCommand(command: Command): Row {
  const { call, from, who }: Transition & { call: CommandCall } = lifecycle[command]
  const { by, ...row } = rows[call] ?? {}
  const phase = row.phase ?? (from.includes('enrolling') ? 'enrolling' : from[0]!)
  const refused = (['member', 'leader', 'admin'] as const).filter((actor) => !who.includes('member') && !who.includes(actor))
  const codeFor = (actor: Actor) =>
    actor === 'member' && (hiddenPhases as readonly Phase[]).includes(phase) ? 'ACTIVITY_NOT_FOUND' : refusalOfRole(command)!
  const byReviewers = who.includes('member') ? row.outcome : who.includes('reviewer') ? (row.outcome ?? 'done') : refusalOfRole(command)!
  const reviewers = byReviewers ? { groupAdmin: byReviewers, groupReviewer: byReviewers } : {}
  const permitted = row.outcome ?? 'done'
  const isFor = (...actors: Transition['who']) => actors.some((actor) => who.includes(actor))
  const others = {
    coLeader: isFor('member', 'co-leader') ? permitted : refusalOfRole(command)!,
    guardian: isFor('member', 'participant') ? permitted : codeFor('member'),
    waiting: isFor('member') ? permitted : codeFor('member'),
  }
  return {
    input: activity,
    ...row,
    phase,
    by: { ...Object.fromEntries(refused.map((actor) => [actor, codeFor(actor)])), ...others, ...reviewers, ...by },
  }
}

export const matrix = {
  ...rows,
  ...Object.fromEntries(commands.map((command) => [lifecycle[command].call, rowOfCommand(command)])),
} as Record<CallName, Row>

function firstAdmin({ name, email, password }: ReturnType<Scenario['newcomer']>): Record<string, unknown> {
  return { setupToken: 'a guess', name, email, password }
}

const invalidToken = new Set<Actor>(['expired', 'revoked', 'mfaPending'])

/** The outcome for `actor`. An invalid token is refused wherever the server reads a token. */
export function expectedOutcome(name: CallName, actor: Actor): Outcome {
  const call = calls[name]
  const { who } = call
  const row = matrix[name]
  const isMember = ([...groupActors, ...activityActors] as readonly Actor[]).includes(actor)
  const ofActor = row.by?.[actor] ?? (isMember ? row.by?.member : undefined)
  if (ofActor) return ofActor
  if (invalidToken.has(actor) && readsToken(call)) return 'NOT_SIGNED_IN'
  if (actor === 'visitor' && who !== 'open') return 'NOT_SIGNED_IN'
  if (who === 'admin' && actor !== 'admin' && row.phase === undefined) return 'NOT_PERMITTED'
  return row.outcome ?? 'done'
}

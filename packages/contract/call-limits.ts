/** How often a member may make a call. That of a command on an activity is in its row of `lifecycle.ts`. */
import type { CallName } from './calls.ts'
import { lifecycle, type Transition } from './lifecycle.ts'
import type { RateLimitKind } from './rate-limits.ts'

type CallLimits = Partial<Record<CallName, RateLimitKind>>

const limitsOfCommands = (matches: (kind: RateLimitKind) => boolean): CallLimits =>
  Object.fromEntries(
    Object.values<Transition>(lifecycle).flatMap(({ call, limit }) => (limit && matches(limit) ? [[call, limit] as const] : [])),
  )

/** The limit of each call that sends messages to others or stores rows each time, per member. */
export const memberCallLimits: CallLimits = {
  ...limitsOfCommands((kind) => kind !== 'change'),
  answerMessage: 'message',
  writeMessage: 'discussion',
  editMessage: 'discussion',
  setDiscussion: 'edit',
  hideMessage: 'edit',
  createReport: 'discussion',
  decideReport: 'edit',
  blockMember: 'settings',
  addPhoto: 'photo',
  editPhoto: 'photo',
  requestPhotoRemoval: 'message',
  setPhotos: 'edit',
  offerCar: 'edit',
  editCar: 'edit',
  requestRide: 'edit',
  createActivity: 'proposal',
  createGroup: 'settings',
  updateGroup: 'settings',
  /** The app searches while an admin types. */
  findGroupCandidates: 'settings',
  setGroupMember: 'settings',
  removeGroupMember: 'settings',
  createQualification: 'settings',
  updateQualification: 'settings',
  setProposalRule: 'settings',
  giveQualification: 'settings',
  takeQualification: 'settings',
  giveRole: 'settings',
  updateUserInfo: 'settings',
  setEmergencyContact: 'settings',
  addCompanion: 'settings',
  updateCompanion: 'settings',
  updateUserSettings: 'settings',
  objectToAttendance: 'message',
  decideAttendance: 'message',
  setGroupNotifications: 'settings',
  clearCache: 'settings',
  startBackup: 'export',
}

/** Calls that cause an event on every open screen. */
export const participationLimits: CallLimits = {
  ...limitsOfCommands((kind) => kind === 'change'),
  checkInAll: 'change',
  addReaction: 'change',
  removeReaction: 'change',
  deleteMessage: 'change',
  showMessage: 'change',
  unblockMember: 'change',
  deletePhoto: 'change',
  deleteCar: 'change',
  noteDistance: 'change',
  removePassenger: 'change',
  takeSeats: 'change',
  giveBackSeats: 'change',
  withdrawRideRequest: 'change',
  joinGroup: 'change',
  leaveGroup: 'change',
  withdrawReturn: 'change',
  withdrawThanks: 'change',
}

/** In hosted clubs, where nothing else protects the database, also calls that leave no more rows behind. */
export const hostedCallLimits: CallLimits = {
  ...memberCallLimits,
  ...participationLimits,
  addFavorite: 'change',
  removeFavorite: 'change',
  deleteEmergencyContact: 'settings',
  deleteCompanion: 'settings',
  markNotificationsRead: 'change',
  markMessagesRead: 'change',
  uploadImage: 'image',
  changePhone: 'code-to-member',
  requestEmailChange: 'email-change',
}

/** An example of each schema that a call takes or answers, by its name. A test validates each. */

const ids = {
  activity: '7f3b8f7e-2c31-4d55-9f0a-5b1f6a0e9d10',
  lake: '0e6e1b54-7d0a-4a3f-8a11-3f5e2b7c9d21',
  ridge: '9a2c4d6e-1b3f-4c5d-8e7f-0a1b2c3d4e32',
  mei: 'c1d2e3f4-a5b6-4c7d-8e9f-101112131443',
  jonas: 'd4c3b2a1-0f9e-4d8c-8b7a-212223242554',
  session: 'e5f60718-293a-4b4c-9d5e-313233343665',
  passkey: 'f6071829-3a4b-4c5d-8e6f-414243444776',
  backup: '0718293a-4b5c-4d6e-9f70-515253545887',
  delivery: '18293a4b-5c6d-4e7f-8081-616263646998',
  notification: '293a4b5c-6d7e-4f80-8192-7172737475a9',
}
const calendarFeed = { createdAt: '2026-05-30T18:04:00Z', usedAt: '2026-06-02T08:12:30Z', withFavorites: false }
const token = 'Ql8xX3R5cGljYWxfdG9rZW5fb2ZfYV9zZXNzaW9u'

const phone = '+41795124018'
const [email, newEmail, password] = ['mei@club.example', 'mei.lin@club.example', 'five dry socks']
const [createdAt, startTime, endTime] = ['2026-05-30T18:04:00Z', '2026-06-20T05:30:00Z', '2026-06-20T13:00:00Z']

const lake = { title: 'By the lake', description: 'Flat and long.', distance: 14.5, duration: 5, difficulty: 'Easy' }
const ridge = { title: 'By the ridge', description: 'Short and steep.', distance: 9, duration: 4.5, difficulty: 'Hard' }
const proposal = {
  title: 'Over the Hohe Pass',
  description: 'Two huts, one pass, and a swim if the lake is kind.',
  location: 'Hohe Pass',
  startTime,
  endTime,
  timeZone: 'Europe/Zurich',
  maxParticipants: 10,
  tags: ['hiking'],
}

const track = { path: '_e|{Goe|n@hcJoK_q@dBwQ_q@{@', fileName: 'lake.gpx', distance: 1.3, ascent: 5, descent: 3, highest: 575, lowest: 570 }
const routes = [
  { id: ids.lake, position: 0, ...lake, track, votes: 3, interested: 4, isVoted: true, isInterested: true, isSelected: true },
  { id: ids.ridge, position: 1, ...ridge, track: null, votes: 1, interested: 2, isVoted: false, isInterested: false, isSelected: false },
]
const participant = { id: ids.jonas, name: 'Jonas Berg', avatar: null, joinTime: '2026-06-02T08:12:30Z' }
const refusals = {
  edit: 'NOT_CREATOR',
  resubmit: 'NOT_CREATOR',
  approve: 'NOT_PERMITTED',
  reject: 'NOT_PERMITTED',
  startEnrollment: 'NOT_PERMITTED',
  start: 'NOT_PERMITTED',
  complete: 'NOT_PERMITTED',
  cancel: 'NOT_PERMITTED',
  delete: 'NOT_PERMITTED',
  vote: 'NOT_VOTING_PHASE',
  moveVote: 'NOT_VOTING_PHASE',
  withdrawVote: 'NOT_VOTING_PHASE',
  interest: 'NOT_VOTING_PHASE',
  join: 'ALREADY_JOINED',
  leave: null,
  removeParticipant: 'NOT_PERMITTED',
  readmit: 'NOT_PERMITTED',
  returnToReview: 'NOT_PERMITTED',
  setLeader: 'NOT_PERMITTED',
  undo: 'NOT_PERMITTED',
  messageLeader: null,
  messageParticipants: 'NOT_PERMITTED',
  favorite: null,
}
const activity = {
  id: ids.activity,
  ...proposal,
  durationHours: 7.5,
  minParticipants: 4,
  currentParticipants: 1,
  status: 'upcoming',
  phase: 'enrolling',
  coverImage: null,
  coverSeed: 'hohe-pass',
  creatorId: ids.mei,
  creatorName: 'Mei Lin',
  creatorAvatar: null,
  creatorPhone: null,
  creatorLed: 4,
  routes,
  routesFrozen: true,
  leadingRoute: 0,
  isTie: false,
  voters: 4,
  members: 61,
  lacksInterest: false,
  voteClosesAt: null,
  voteClosedAt: '2026-06-13T18:00:00Z',
  voteClosedBy: 'time',
  participants: [participant],
  removed: [],
  isJoined: true,
  isFavorite: false,
  rejectReason: '',
  cancelReason: '',
  createdAt,
  updatedAt: createdAt,
  version: 1,
  calendarSequence: 2,
  changedSinceReview: [],
  refusals,
}
const { id, title, location, timeZone, phase, tags, coverSeed, maxParticipants, currentParticipants, isJoined, isFavorite } = activity
const card = { id, title, location, startTime, endTime, timeZone, phase, tags, coverSeed, maxParticipants, currentParticipants }
const item = { ...card, isJoined, isFavorite, distance: 14.5, duration: 5, difficulty: 'Easy' }

const profile = { bio: 'Slow but happy.', location: 'Bern', interests: ['hiking', 'photography'] }
const userInfo = {
  id: ids.mei,
  name: 'Mei Lin',
  email,
  pendingEmail: null,
  phone,
  phoneVerified: true,
  hasPassword: true,
  avatar: null,
  ...profile,
  gender: null,
  birthday: '1990-06-30',
  isAdmin: false,
  language: 'en',
  createdAt,
  created: 4,
  joined: 12,
  favorite: 3,
}
const session = { token, expiresAt: '2026-06-27T18:04:00Z', user: userInfo }
const device = { address: '203.0.113.7', userAgent: 'Firefox on Linux' }
const signedInSession = { id: ids.session, createdAt, seenAt: '2026-06-02T08:12:30Z', ...device, isCurrent: true }
const challenge = { mfaRequired: true, challenge: 'Y2hhbGxlbmdlX2V4YW1wbGU' }
const backupCodes = ['k7mq2-x9fzt', 'p3vwh-6ndcr']

const clubSettings = {
  systemName: 'Fern & Fell',
  systemDescription: 'We walk.',
  systemLogo: null,
  maxParticipants: 50,
  autoApprove: false,
  allowSelfRegistration: true,
  requireEmailVerification: true,
  minimumPasswordLength: 8,
  requireComplexPassword: false,
  sessionTimeout: 60,
  offerStaySignedIn: true,
}
const userSettings = {
  notifications: { push: false, email: true, sms: false, activity: true, leading: true, system: true },
  privacy: { profileVisibility: 'members', activityVisibility: 'members', locationAccess: false, dataCollection: false },
  account: { twoFactorEnabled: false, sessionTimeout: null },
  preferences: { theme: 'system', language: 'en', units: 'metric', timezone: 'Europe/Zurich' },
  changedAt: { 'preferences.theme': createdAt },
}

const memberAccount = {
  id: ids.jonas,
  name: 'Jonas Berg',
  email: 'jonas@club.example',
  emailVerified: true,
  phone: null,
  avatar: null,
  isAdmin: false,
  createdAt,
  lockedUntil: null,
  participatedActivities: 5,
  createdActivities: 0,
  favoriteActivities: 2,
}
const passwordLink = { token: 'b25lLXRpbWUtbGluaw', expiresAt: '2026-06-06T18:04:00Z', isInvitation: false }
const delivery = {
  id: ids.delivery,
  kind: 'activity-approved',
  channel: 'mail',
  recipient: email,
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt,
  triedAt: createdAt,
}
const details = { id: ids.activity, title: proposal.title }
const logEntry = { id: 17, at: createdAt, userId: ids.mei, userName: 'Mei Lin', operation: 'start_activity', details }
const dataExport = { id: ids.backup, backupType: 'manual', status: 'in_progress', createdAt, completedAt: null }

const joined = { kind: 'member-joined', activityId: ids.activity, memberCount: 2, members: ['Jonas Berg', 'Lin Hu'] }
const facts = { title, location, timeZone, startTime, endTime }
const notification = { id: ids.notification, ...joined, facts, createdAt, isRead: false }

const passkey = { id: ids.passkey, name: 'Phone', createdAt, usedAt: null, isBackedUp: true }
const credential = { id: 'cGFzc2tleQ', clientDataJSON: 'eyJ0eXBlIjoiIn0' }

export const examples: Record<string, unknown> = {
  Activity: activity,
  Route: routes[0],
  RouteTrack: track,
  Participant: participant,
  CommandRefusals: refusals,
  ActivityListItem: item,
  ActivityPage: { items: [item], nextCursor: null },
  ActivityCounts: { total: 12, phases: { voting: 3, enrolling: 9 }, tags: { hiking: 10, camping: 2 } },
  Overview: { upcoming: [item], openToJoin: [], voting: [], review: null, needsAdmins: null },
  NewActivity: { ...proposal, routes: [lake, ridge], leaderTakesSeat: true },
  EditedActivity: { version: 1, ...proposal, maxParticipants: 12, routes: [{ id: ids.lake, ...lake }, ridge] },
  RouteInput: lake,
  Reason: { reason: 'A storm is coming.' },
  Message: { text: 'Who brings the rope?' },
  MessageReach: { recipients: 9, unreached: 1 },
  Approval: { version: 1 },
  Vote: { routeId: ids.lake },
  Interest: { isInterested: true },
  NewLeader: { userId: ids.jonas },
  Done: { ok: true },
  UserInfo: userInfo,
  UserInfoChange: { ...profile, bio: 'Slow and happy.' },
  UserSettings: userSettings,
  UserSettingsChange: { preferences: { theme: 'dark' } },
  Notification: notification,
  NotificationPage: { items: [notification], nextCursor: null, unread: 1 },
  ReadNotifications: { notificationId: ids.notification },
  UnreadNotifications: { unread: 0 },
  SyncedSettings: { ...userSettings, overruled: [] },
  DataExport: dataExport,
  DataExportList: { items: [dataExport] },
  StartedDataExport: { ...dataExport, data: { profile: { name: 'Mei Lin' } } },
  DataExportEnd: { status: 'completed' },
  Member: { id: ids.mei, name: 'Mei Lin', avatar: null, createdAt, led: 4, ...profile, showsActivities: true },
  UploadedImage: { url: '/images/4f0c2a/1600.webp', widths: [400, 800, 1600] },
  Session: session,
  MfaChallenge: challenge,
  SignIn: session,
  SignedInSession: signedInSession,
  SessionList: { items: [signedInSession] },
  SessionRefresh: { idleSeconds: 30 },
  EndedSession: { token },
  SignOutExplanation: { reason: 'idle', idleMinutes: 60 },
  Registration: { name: 'Mei Lin', email, phone, password, language: 'en' },
  Registered: { needEmailConfirmation: true, session: null },
  FirstAdmin: { setupToken: 'c2V0dXAtdG9rZW4', name: 'Ada Wild', email: 'ada@club.example', password },
  EmailConfirmation: { token: passwordLink.token },
  EmailLogin: { email, password, stay: true },
  EmailChange: { email: newEmail, password },
  CodeRequest: { phone },
  SentCode: { ok: true, resendAfter: 60 },
  PhoneLogin: { phone, code: '314159' },
  PhoneChange: { phone, password },
  PhoneConfirmation: { code: '314159' },
  ChangedPhone: { codeSent: true, resendAfter: 60, user: userInfo },
  PasswordChange: { currentPassword: password, newPassword: 'six dry socks' },
  PasswordReset: { email },
  PasswordResetConfirmation: { token: passwordLink.token, newPassword: 'six dry socks' },
  AccountDeletion: { password },
  TwoFactor: { enabled: true, backupCodesLeft: 9 },
  TwoFactorSetUp: { password },
  TwoFactorSecret: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Fern%20%26%20Fell:mei@club.example?secret=JBSWY3DPEHPK3PXP' },
  SecondFactorProof: { code: '314159' },
  TwoFactorEnabled: { backupCodes, session },
  BackupCodes: { backupCodes },
  MfaAnswer: { challenge: challenge.challenge, code: '314159' },
  SignInMethods: { email: true, phone: true, oidc: { name: 'Google' }, passkey: { origin: 'https://club.example' }, mail: true },
  OidcStart: { url: 'https://accounts.example/authorize?client_id=bothy', binding: 'YmluZGluZw' },
  OidcCallback: { state: 'c3RhdGU', code: 'Y29kZQ', binding: 'YmluZGluZw' },
  Passkey: passkey,
  CalendarFeed: calendarFeed,
  CalendarFeedOptions: { withFavorites: true },
  NewCalendarFeed: { token, feed: calendarFeed },
  OwnCalendarFeed: { feed: calendarFeed },
  PasskeyList: { items: [passkey] },
  PasskeyStart: { password },
  PasskeyCreationOptions: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'club.example', name: 'Fern & Fell' },
    user: { id: 'bWVp', name: email, displayName: 'Mei Lin' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
  NewPasskey: { name: 'Phone', credential: { ...credential, attestationObject: 'o2NmbXQ', transports: ['internal'] } },
  PasskeyRename: { name: 'Old phone' },
  PasskeyRequestOptions: { challenge: 'Y2hhbGxlbmdl', rpId: 'club.example', timeout: 300_000, userVerification: 'required' },
  PasskeyAssertion: { credential: { ...credential, authenticatorData: 'YXV0aA', signature: 'c2ln' } },
  ClubSettings: clubSettings,
  SystemSettings: { ...clubSettings, emailNotifications: true, smsNotifications: false, maxLoginAttempts: 5 },
  SystemSettingsChange: { systemDescription: 'We walk, slowly.' },
  MemberAccount: memberAccount,
  MemberAccountPage: { items: [memberAccount], nextCursor: null },
  NewUser: { name: 'Jonas Berg', email: 'jonas@club.example' },
  InvitedMember: { ...memberAccount, emailVerified: false, passwordLink: { ...passwordLink, isInvitation: true } },
  PasswordLink: passwordLink,
  UserChange: { name: 'Jonas Berg', phone },
  Delivery: delivery,
  DeliveryPage: { items: [delivery], nextCursor: null, counts: { sent: 212 }, hasMailProvider: true },
  LogEntry: logEntry,
  LogPage: { items: [logEntry], nextCursor: null },
  ClubBackup: { password },
  ClubRestoreResult: { ok: true, unreadableSecondFactors: 0 },
  Refusal: { error: { code: 'ACTIVITY_FULL', message: 'All spots are taken. You didn’t get one.' } },
}

/** An example of each schema that a call takes or answers, by its name. A test validates each. */
import {
  ids,
  lake,
  ridge,
  proposal,
  path,
  hash,
  measured,
  routes,
  pastActivity,
  participant,
  refusals,
  activity,
  item,
  createdAt,
} from './example-activities.ts'

const calendarFeed = { createdAt: '2026-05-30T18:04:00Z', usedAt: '2026-06-02T08:12:30Z', withFavorites: false }
const token = 'Ql8xX3R5cGljYWxfdG9rZW5fb2ZfYV9zZXNzaW9u'
const phone = '+41795124018'
const [email, newEmail, password] = ['mei@club.example', 'mei.lin@club.example', 'five dry socks']

const diskHealth = { state: 'ok', purpose: 'data', freeBytes: 31_000_000_000, totalBytes: 40_000_000_000 }
const jobHealth = { state: 'ok', name: 'hourly', lastRunAt: '2026-06-02T08:00:02Z' }
const messageHealth = { state: 'attention', waiting: 0, oldestWaitingAt: null, failed: 1, dead: 0, hasMailProvider: true }
const backupHealth = { state: 'ok', directory: '/var/backups/bothy', lastBackupAt: '2026-06-02T00:01:12Z', bytes: 48_000_000 }
const health = {
  DiskHealth: diskHealth,
  JobHealth: jobHealth,
  MessageHealth: messageHealth,
  BackupHealth: backupHealth,
  Health: {
    versions: { state: 'ok', app: '0.1.0', schema: '084', postgres: '18.1', node: '24.11.1' },
    uptime: { state: 'ok', startedAt: createdAt },
    messages: messageHealth,
    disks: [diskHealth],
    backup: backupHealth,
    clock: { state: 'ok', difference: 0 },
    certificate: { state: 'ok', expiresAt: '2026-08-20T11:00:00Z', daysLeft: 79 },
    jobs: [jobHealth],
    liveConnections: { state: 'ok', count: 12, max: 10_000 },
  },
}

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
const signedInSession = { id: ids.session, createdAt, seenAt: '2026-06-02T08:12:30Z', ...device, hasPush: true, isCurrent: true }
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
  mapSource: 'raster' as const,
  mapUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  mapAttribution: '© OpenStreetMap contributors',
  emergencyNumber: '112',
}
const userSettings = {
  notifications: {
    push: false,
    email: true,
    sms: false,
    activity: true,
    leading: true,
    system: true,
    quietFrom: '22:00',
    quietUntil: '07:00',
  },
  privacy: { profileVisibility: 'members', activityVisibility: 'members', locationAccess: false, dataCollection: false },
  account: { twoFactorEnabled: false, sessionTimeout: null },
  preferences: { theme: 'system', language: 'en', units: 'metric', timezone: 'Europe/Zurich', pace: 120 },
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
const joined = { kind: 'member-joined', activityId: ids.activity, memberCount: 2, members: ['Jonas Berg', 'Lin Hu'] }
const { title, location, timeZone, startTime, endTime } = proposal
const facts = { title, location, timeZone, startTime, endTime }
const notification = { id: ids.notification, ...joined, facts, createdAt, isRead: false }

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
const logEntry = {
  id: 17,
  at: createdAt,
  userId: ids.mei,
  userName: 'Mei Lin',
  operation: 'start_activity',
  details: { id: ids.activity, title: proposal.title },
}
const dataExport = { id: ids.backup, backupType: 'manual', status: 'in_progress', createdAt, completedAt: null }

const emergencyContact = { name: 'Ruth Berg', phone, email: 'ruth@home.example', note: 'Jonas is allergic to bee stings.' }

const passkey = { id: ids.passkey, name: 'Phone', createdAt, usedAt: null, isBackedUp: true }
const credential = { id: 'cGFzc2tleQ', clientDataJSON: 'eyJ0eXBlIjoiIn0' }

export const examples: Record<string, unknown> = {
  Activity: activity,
  Route: routes[0],
  RouteTrack: { path, ...measured },
  TrackSummary: { hash, ...measured },
  TrackList: { items: [{ routeId: ids.lake, hash, path }] },
  Participant: participant,
  Coordinates: proposal.coordinates,
  CommandRefusals: refusals,
  ActivityListItem: item,
  PastActivity: pastActivity,
  PastRoute: pastActivity.routes[0],
  PastRoutesPage: { items: [pastActivity], nextCursor: null },
  ActivityPage: { items: [item], nextCursor: null },
  ActivityCounts: { total: 12, phases: { voting: 3, enrolling: 9 }, tags: { hiking: 10, camping: 2 } },
  Overview: { upcoming: [item], openToJoin: [], voting: [], review: null, needsAdmins: null },
  NewActivity: { ...proposal, routes: [lake, ridge], leaderTakesSeat: true },
  EditedActivity: { version: 1, ...proposal, maxParticipants: 12, routes: [{ id: ids.lake, ...lake }, ridge] },
  RouteInput: lake,
  Reason: { reason: 'A storm is coming.' },
  Message: { text: 'Who brings the rope?' },
  MessageReach: { recipients: 9, unreached: 1 },
  Acceptance: { version: 2 },
  Approval: { version: 1 },
  Vote: { routeId: ids.lake },
  Interest: { isInterested: true },
  CheckIn: { present: true },
  Alarm: { expectedReturn: '2026-06-20T15:30:00Z' },
  EmergencyContact: emergencyContact,
  EmergencyContactInput: emergencyContact,
  OwnEmergencyContact: { contact: emergencyContact },
  EmergencyContactList: { items: [{ userId: ids.jonas, contact: emergencyContact }] },
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
  PushSubscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/dGhpc19kZXZpY2U',
    p256dh: 'BIHJjJdK8-mxsr3el20BiGyuSOqTeLhEOJOKo4K40EorurGXlrwhdIOk72zkrDiW5UzGXOla7A-pd_XAJnbCPFM',
    auth: '9qHauChF95kYh9GJMMulGA',
  },
  PushState: {
    publicKey: 'BMw7SQOqrKR_dUSwKQBEpOBUiim0YMYD1hdTMiceNO7utyLa-uNOGZIxx6jjq0FVLZp2gE_PBjSnRIbQahU06tU',
    isSubscribed: true,
  },
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
  ...health,
  ClubBackup: { password },
  ClubRestoreResult: { ok: true, unreadableSecondFactors: 0 },
  Refusal: { error: { code: 'ACTIVITY_FULL', message: 'All spots are taken. You didn’t get one.' } },
}

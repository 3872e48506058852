import { tagLimits } from './activities/tag-limits.ts'

/** All limits of the product. The SQL constraints repeat them, and a test compares both. Lengths count characters. */
export const limits = {
  activity: {
    title: { min: 1, max: 120 },
    description: { min: 1, max: 5000 },
    location: { min: 1, max: 200 },
    /** Degrees. */
    latitude: { min: -90, max: 90 },
    longitude: { min: -180, max: 180 },
    /** Seats of one activity; the system setting `maxParticipants` may lower the upper bound. */
    maxParticipants: { min: 2, max: 100 },
    /** The least number of votes with which a vote closes automatically. */
    quorum: { min: 1, max: 1000 },
    /** How long a free spot is offered to who waits for one. The night does not count. */
    offerHours: { min: 1, max: 48 },
    membersFirstDays: { min: 1, max: 14 },
    /** Why a leader gave a spot by name. */
    seatReason: { max: 200 },
    /** Hours. */
    durationHours: { min: 0.5, max: 72 },
    tags: { max: 12 },
    tag: tagLimits,
    routes: { max: 8 },
    reason: { min: 1, max: 1000 },
    /** A message to the leader or to the participants. */
    message: { min: 1, max: 2000 },
    coverSeed: { min: 1, max: 40 },
  },
  photo: {
    caption: { max: 300 },
    altText: { max: 300 },
  },
  car: {
    /** Where the others get in, or where somebody would. */
    place: { min: 1, max: 200 },
    note: { max: 300 },
    /** For others, without that of the driver. */
    seats: { min: 1, max: 8 },
    /** Kilometers, there and back. */
    distance: { min: 1, max: 3000 },
    /** Why somebody is removed from it. */
    reason: { max: 300 },
  },
  report: {
    /** What leaders write. */
    text: { max: 4000 },
    /** What another participant writes. */
    line: { max: 280 },
    /** Hours. */
    hours: { min: 0, max: 100 },
    conditions: { max: 10 },
    condition: { min: 1, max: 200 },
  },
  attendance: {
    /** Why a participant leaves shortly before the start. */
    reason: { max: 200 },
    objection: { min: 1, max: 500 },
    /** What the admin who decides about an objection tells the member. */
    note: { max: 500 },
  },
  route: {
    title: { min: 1, max: 120 },
    description: { min: 1, max: 2000 },
    /** Kilometers. */
    distance: { min: 0, max: 100 },
    /** Hours. */
    duration: { min: 0, max: 24 },
  },
  track: {
    /** Characters of the line, as packages/hiking encodes it. */
    path: { max: 40_000 },
    fileName: { min: 1, max: 120 },
    /** Kilometers. */
    distance: { min: 0, max: 1000 },
    /** Meters, up and down. */
    climb: { min: 0, max: 100_000 },
    /** Meters above sea level. */
    elevation: { min: -1000, max: 10_000 },
  },
  user: {
    name: { min: 1, max: 60 },
    email: { max: 254 },
    phone: { max: 20 },
    password: { max: 128 },
    bio: { max: 500 },
    location: { max: 100 },
    interests: { max: 8 },
    interest: { min: 1, max: 30 },
    passkeyName: { min: 1, max: 60 },
    pushEndpoint: { max: 1000 },
    /** The note of the emergency contact. */
    emergencyNote: { max: 1000 },
  },
  group: {
    name: { min: 1, max: 40 },
    sentence: { max: 200 },
  },
  qualification: {
    name: { min: 1, max: 60 },
  },
  companions: {
    /** How many a participant may bring to one activity. */
    perActivity: { min: 0, max: 4 },
    birthYear: { min: 1900, max: 2999 },
    note: { max: 1000 },
    consent: { max: 1000 },
  },
  import: {
    /** Size of a file with members. */
    bytes: 5 * 1024 * 1024,
    /** Members in one file. */
    rows: 5000,
    /** What a cell may contain, before it is checked. */
    cell: 254,
    fileName: { min: 1, max: 200 },
  },
  image: {
    /** Size of the uploaded file. */
    bytes: 10 * 1024 * 1024,
    /** The resolution of the largest cameras. A larger image is refused before it is decoded. */
    pixels: 64_000_000,
    /** Images that one member may have at a time. */
    perMember: 500,
    /** Characters. In the mock backend the address is a data URL that contains the image. */
    address: 400_000,
  },
  settings: {
    systemName: { min: 1, max: 60 },
    systemDescription: { max: 500 },
    systemLogo: { max: 500 },
    maxParticipants: { min: 1, max: 1000 },
    minimumPasswordLength: { min: 4, max: 50 },
    /** Minutes. */
    sessionTimeout: { min: 5, max: 1440 },
    maxLoginAttempts: { min: 1, max: 20 },
    /** Percent of the usual hiking time. */
    pace: { min: 50, max: 200 },
    mapUrl: { max: 500 },
    mapAttribution: { max: 200 },
    emergencyNumber: { max: 32 },
    /** Years. */
    companionAdultAge: { min: 12, max: 21 },
    /** How many times an adult comes as a companion; 0 for any number. */
    companionTrials: { min: 0, max: 5 },
    /** From so many no-shows in a year on, a member joins only when a leader seats them; 0 for any number. */
    noShowLimit: { min: 0, max: 5 },
    /** Photos that one member adds to one activity. */
    photosPerMember: { min: 1, max: 500 },
    /** Megabytes. */
    activityPhotoSpace: { min: 1, max: 10_000 },
    photoSpace: { min: 1, max: 1_000_000 },
    /** After so many months since an activity its messages and photos are deleted; 0 for never. */
    messageMonths: { min: 0, max: 120 },
    photoMonths: { min: 0, max: 120 },
  },
  /** The year of every instant. */
  years: { min: 1900, max: 2999 },
  page: { default: 20, max: 100 },
  /** Why a message is hidden, and what is said in a report. */
  moderation: { reason: { min: 1, max: 500 } },
} as const

/** Limits that only the database applies: how many messages it writes, and how long it counts or stores something. */
export const databaseLimits = {
  /** SMS to one member about activities. */
  smsPerDay: 10,
  /** Messages to an address or a number that nobody has confirmed, per channel. Alarms are not counted. */
  unconfirmedPerDay: 10,
  /** Messages to one member about removals from the same activity or its lead, or questions to lead it, per channel. */
  removalNoticesPerDay: 3,
  /** Members who lead one activity with its leader, or are asked to. */
  coLeaders: 5,
  /** Groups that one club may have. */
  groups: 30,
  /** Qualifications in the list of one club. */
  qualifications: 30,
  /** Members are reminded this long before the end of a qualification. */
  qualificationReminderDays: 30,
  /** Companions in the list of one member. */
  companions: 20,
  /** The pause between two mails about changes of the same activity. */
  changeNoticePauseSeconds: 600,
  /** The pause between two mails about who joined and left the same activity. Shorter than the interval of the hourly job, which writes them. */
  seatNoticePauseSeconds: 3300,
  /** The pause between two mails of one kind to an admin about activities to review; what comes meanwhile is in one mail of the hourly job. */
  reviewNoticePauseSeconds: 3600,
  /** The pause between two digests of new activities. */
  digestPauseSeconds: 86_400,
  /** Activities in one digest; further ones are in the next. */
  digestActivities: 20,
  /** A draw without a spot counts in later ones this long, where the club says so. */
  lostDrawSeconds: 7_776_000,
  /** An SMS about an activity is not sent later than this. */
  smsNoticeSeconds: 86_400,
  /** Without another attempt for this long, the count starts again. */
  attemptSeconds: 86_400,
  /** Expired codes and messages are stored this long. */
  expiredSeconds: 3600,
  /** Guesses from a network that the member has used within this time are counted separately. */
  knownNetworkSeconds: 7_776_000,
  /** Why a session ended is known this long after its last use. */
  endedSessionSeconds: 2_592_000,
  messageSeconds: 2_592_000,
  /** Messages for unknown addresses, which nobody receives. */
  emptyMessageSeconds: 86_400,
  unusedImageSeconds: 86_400,
  /** An import of members can be applied this long, and undone as long. Then its rows are forgotten; what is left of it is listed for `importSeconds`. */
  importUndoSeconds: 86_400,
  importSeconds: 7_776_000,
  /** The link in a printed invitation is valid this long. */
  letterSeconds: 2_592_000,
  /** Mails to members of an import are written this fast. */
  invitationsPerMinute: 30,
  /** Hosted clubs: files in the image storage. Each image has up to four sizes. */
  filesPerMember: 2500,
  unfinishedExportSeconds: 3600,
  /** A calendar feed begins this long ago, and has at most so many activities, the latest ones. */
  calendarFeedPastSeconds: 7_948_800,
  calendarFeedActivities: 1000,
  /** Characters of a description in a calendar feed; the server, which makes the file, marks where it was cut. */
  calendarFeedDescription: 300,
  /** The use of a calendar feed is noted at most this often. */
  calendarFeedUseSeconds: 3600,
  /** Notifications in the app are deleted after this time. */
  notificationSeconds: 7_776_000,
  /** Reminders are written at most this long before a start or the end of a vote. */
  reminderSeconds: 86_400,
  /** Devices of one member that get push notifications. Another one replaces the oldest. */
  pushDevices: 10,
  /** The leader checks participants in from this long before the start. */
  checkInSeconds: 7200,
  /** The leader is asked this long after the expected return, and others are alarmed after the same time again. */
  overdueSeconds: 3600,
  /** Returns are confirmed, and alarms raised, until this long after the expected return. The alarm is postponed by this time at most. */
  returnSeconds: 86_400,
  /** The alarm is postponed by this time at most after the end of the activity, however often. */
  delaySeconds: 604_800,
  /** An all-clear that was taken back is followed by the alarm after this pause. */
  alarmPauseSeconds: 600,
  /** Messages about the alarm of one activity to an emergency contact, or to a member other than the leader, per channel. */
  alarmMessages: 3,
  /** The leader sees emergency contacts from this long before the start until this long after the end. */
  contactSeconds: 86_400,
  /** The leader and the participants see phone numbers from this long before the start, and as long after the end as emergency contacts. */
  phoneSeconds: 172_800,
  /** How long before the end of an offer its member is reminded; it lasts at least twice as long then. */
  offerReminderSeconds: 7200,
  /** Before the start: no spot is offered then. */
  lastOfferSeconds: 43_200,
  /** What would be offered for less, because the night or the start is near, is not offered. */
  shortestOfferSeconds: 3600,
  /** Before the start: who leaves later is recorded, in a club that records attendance. */
  lateCancellationSeconds: 86_400,
  /** Attendance is forgotten this long after the start of the activity. */
  attendanceSeconds: 31_536_000,
  /** The longest list of the attendance of a member, the latest first. */
  attendanceEntries: 500,
  /** Replies to one message of a discussion. */
  replies: 100,
  /** Messages and replies of one discussion. The texts of the refusal name the number. */
  messages: 5000,
  /** A message that its author changes later is shown as edited. */
  freshMessageSeconds: 900,
  /** Members whom a member blocks. */
  blocks: 200,
  /** Members whom one message of a discussion mentions. */
  mentions: 20,
  /** What was reported of a route is shown this long at the next votes on it. */
  conditionDays: 56,
  /** Cars and requests for a ride are deleted this long after the end of the activity. */
  carSeconds: 1_209_600,
  /** Hosted clubs: the password or a code was entered this recently. */
  confirmationSeconds: 300,
  /** Hosted clubs: the longest lifetime of an access token. */
  accessTokenSeconds: 3600,
  /** Hosted clubs: an invited address may register for this long. */
  inviteeSeconds: 604_800,
  /** A registration whose address is not confirmed within this time is deleted. */
  registrationSeconds: 604_800,
  /** A password reset removes passkeys that were added within this time. */
  newPasskeySeconds: 86_400,
} as const

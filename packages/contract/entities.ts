/** The responses of the API. Times are ISO 8601 instants (UTC, "2026-06-20T05:30:00Z"); an absent value is null. */
import * as z from 'zod/mini'
import { coordinates } from './activities/coordinates.ts'
import { discussionMarks } from './activities/discussion.ts'
import { drawFields } from './activities/draw.ts'
import { joiningFields } from './activities/joining.ts'
import { participant, returnMarks } from './activities/participant.ts'
import { reportFields } from './activities/report.ts'
import { route } from './activities/route.ts'
import { turnout } from './activities/turnout.ts'
import { waitlistFields } from './activities/waitlist.ts'
import { clubFeatures, shownFeatures } from './admin/club-features.ts'
import { clubMap } from './admin/map-settings.ts'
import { genders, voteClosers } from './choices.ts'
import { refusalStatus, type RefusalCode } from './errors.ts'
import { groupName } from './groups/groups.ts'
import { commands } from './lifecycle.ts'
import { attendanceSettings } from './members/attendance.ts'
import { phases, statuses } from './phases.ts'
import { count, id, instant } from './values.ts'

export { route, type Route } from './activities/route.ts'
export { member, type Member } from './members/member.ts'

export const refusalCode = z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]])

/** For each command: null when the viewer may run it now, else the code that a disabled button shows as its reason. */
export const commandRefusals = z.record(z.enum(commands as [(typeof commands)[number], ...typeof commands]), z.nullable(refusalCode))

/** An activity with everything that its own screen shows. */
export const activity = z.object({
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  /** Where exactly the meeting point is; null when the leader has not said. */
  coordinates: z.nullable(coordinates),
  startTime: instant,
  endTime: z.nullable(instant),
  /** Hours. */
  durationHours: z.nullable(z.number()),
  /** IANA name; times are shown in this zone. */
  timeZone: z.string(),
  /** The language of title and description, a BCP 47 tag; null when nobody has chosen it. */
  language: z.nullable(z.string()),
  maxParticipants: count,
  /** The number of participants that the leader needs; null when any number will do. */
  minParticipants: z.nullable(count),
  /** How many companions each participant may bring; 0 in a club that does not allow any. */
  maxCompanions: count,
  /** Taken seats: of participants and of their companions. */
  currentParticipants: count,
  ...waitlistFields,
  ...drawFields,
  status: z.enum(statuses),
  phase: z.enum(phases),
  /** The phase in which it was canceled; null in every other phase. */
  cancelledPhase: z.nullable(z.enum(phases)),
  tags: z.array(z.string()),
  groupId: z.nullable(id),
  /** Whether only members of the group may join and vote. */
  membersOnly: z.boolean(),
  ...joiningFields,
  /** Address of an uploaded cover in its widest size, see `imageSources`; null when the cover is drawn from `coverSeed` and the first tag. */
  coverImage: z.nullable(z.string()),
  coverSeed: z.string(),
  creatorId: z.nullable(id),
  /** Null when the leader has left the club ("former member"). */
  creatorName: z.nullable(z.string()),
  creatorAvatar: z.nullable(z.string()),
  /** Only for the other participants, while the activity is on the trail. */
  creatorPhone: z.nullable(z.string()),
  /** Number of activities that the leader leads or has led, from their approval on. Canceled ones do not count. */
  creatorLed: count,
  /** Who leads it with the leader. Members who have not answered are for the leader, admins and themselves; phone numbers, as of the leader, for who takes part or leads. */
  coLeaders: z.array(
    z.extend(z.pick(participant, { id: true, name: true, avatar: true }), { hasAccepted: z.boolean(), phone: z.nullable(z.string()) }),
  ),
  /** The participant who was asked to lead the activity and has not answered; null for all but them, the leader and admins. Absent for visitors. */
  offeredLeader: z.optional(z.nullable(z.pick(participant, { id: true, name: true, avatar: true }))),
  /** In the order of their creation. */
  routes: z.array(route),
  /** Whether the routes can no longer change. */
  routesFrozen: z.boolean(),
  /** Index of the route that would be selected now; null without routes, and while the counts are hidden from the viewer. */
  leadingRoute: z.nullable(count),
  /** Whether several routes share the most votes; false while the counts are hidden from the viewer. */
  isTie: z.boolean(),
  /** Whether only members who have voted, the leader and admins see the counts of each route while the vote is open. */
  hidesCounts: z.boolean(),
  /** Number of members who voted. Once the vote is decided, it and the votes of the routes stay as they were. */
  voters: count,
  /** The least number of votes with which the vote closes automatically; null when any number will do. */
  quorum: z.nullable(count),
  /** Whether fewer than `quorum` have voted. */
  lacksQuorum: z.boolean(),
  /** The closing time at which the votes were fewer than `quorum`, so that the vote stayed open. Null after a new closing time or review. */
  quorumMissedAt: z.nullable(instant),
  /** Whether fewer than `minParticipants` would come on the leading route, with the leader; false for all but the leader and admins. */
  lacksInterest: z.boolean(),
  /** When the vote closes automatically, and enrollment opens; null without a closing time, and once the vote is decided. */
  voteClosesAt: z.nullable(instant),
  /** When the vote was decided, and by whom: `time` when nobody ended it before the closing time, or before the start. */
  voteClosedAt: z.nullable(instant),
  voteClosedBy: z.nullable(z.enum(voteClosers)),
  /** Number of members of the club, or of the group if the activity is for its members only ("27 of 61 members voted"), without open invitations and unconfirmed accounts. */
  members: count,
  participants: z.array(participant),
  /** Members who may not join again; empty for all but the leader and admins. */
  removed: z.array(z.pick(participant, { id: true, name: true, avatar: true })),
  /** Absent for visitors. */
  isJoined: z.optional(z.boolean()),
  /** Absent for visitors. */
  isFavorite: z.optional(z.boolean()),
  /** Leaving later is a late cancellation. Only for participants who do not lead, in a club that records attendance; absent otherwise. */
  cancelBy: z.optional(instant),
  rejectReason: z.string(),
  cancelReason: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Counts the edits. */
  version: count,
  /** Grows with every change of what a calendar shows: texts, place, times and phase. */
  calendarSequence: count,
  /** The reviewed fields that were edited since the activity was approved; empty for all but the leader and those who review it. */
  changedSinceReview: z.array(z.string()),
  /** When the leader said that all are down, or the activity was completed; null before, and for all but participants, the leader and admins. */
  returnedAt: z.nullable(instant),
  /** The end, unless the leader postponed the alarm. Null for all but participants, the leader and admins. */
  expectedReturn: z.nullable(instant),
  /** Whether the viewer leads the activity and may see the emergency contacts of its participants now. */
  showsContacts: z.boolean(),
  ...reportFields,
  refusals: commandRefusals,
})
export type Activity = z.infer<typeof activity>

/** What a card shows of an activity. A field without a value is absent, to keep a list small. */
export const activityListItem = z.object({
  ...z.pick(activity, {
    id: true,
    title: true,
    location: true,
    startTime: true,
    timeZone: true,
    phase: true,
    tags: true,
    coverSeed: true,
    maxParticipants: true,
    currentParticipants: true,
    /** Absent for visitors. */
    isJoined: true,
    /** Absent for visitors. */
    isFavorite: true,
  }).shape,
  endTime: z.optional(instant),
  /** Absent when none is. */
  offeredSpots: z.optional(count),
  keptSpots: z.optional(count),
  groupId: z.optional(id),
  /** When joining opens to the viewer, while that is ahead. */
  joinsOpenAt: z.optional(instant),
  /** The language of the title; see `Activity`. */
  language: z.optional(z.string()),
  coverImage: z.optional(z.string()),
  /** Figures of the selected route. */
  distance: z.optional(route.shape.distance),
  duration: z.optional(route.shape.duration),
  difficulty: z.optional(route.shape.difficulty),
  /** In review and voting: the votes of each route, in the order of the routes. Absent while they are hidden from the viewer. */
  routeVotes: z.optional(z.array(count)),
  /** In review and voting: `position` of each route, in the order of the routes. */
  routePositions: z.optional(z.array(count)),
  /** In review and voting: see `Activity`. */
  leadingRoute: z.optional(count),
  isTie: z.optional(z.boolean()),
  /** Index of the route that the viewer voted for. */
  votedRoute: z.optional(count),
  /** In voting: see `Activity`. */
  voteClosesAt: z.optional(instant),
  turnout: z.optional(turnout),
  /** In review; absent also when the leader has left the club. */
  creatorName: z.optional(z.string()),
  coLeaderNames: z.optional(z.array(z.string())),
  /** In review. */
  createdAt: z.optional(instant),
  /** Only for the leader, of a rejected activity. */
  rejectReason: z.optional(z.string()),
  ...discussionMarks,
  ...returnMarks,
})
export type ActivityListItem = z.infer<typeof activityListItem>

export const activityPage = z.object({
  items: z.array(activityListItem),
  nextCursor: z.nullable(z.string()),
  /** No activity has the words as typed: these differ by typing errors. */
  nearMatch: z.optional(z.literal(true)),
})
export type ActivityPage = z.infer<typeof activityPage>

export const userInfo = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The address that the member has asked for, until the link mailed to it is opened. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The number of the registration, if another member has it; only for a member without a number. */
  takenPhone: z.nullable(z.string()),
  /** Whether the member has entered a code that was sent to this number. */
  phoneVerified: z.boolean(),
  /** False for a member who has only ever signed in by phone, passkey or identity provider. */
  hasPassword: z.boolean(),
  avatar: z.nullable(z.string()),
  bio: z.string(),
  location: z.string(),
  gender: z.nullable(z.enum(genders)),
  /** A day, "1990-06-30". */
  birthday: z.nullable(z.string()),
  interests: z.array(z.string()),
  isAdmin: z.boolean(),
  /** Groups whose activities the member reviews, as their admin or reviewer; absent without any. */
  reviewedGroups: z.optional(z.array(id)),
  language: z.string(),
  createdAt: instant,
  created: count,
  joined: count,
  favorite: count,
})
export type UserInfo = z.infer<typeof userInfo>

export const sessionAnswer = z.object({ token: z.string(), expiresAt: instant, user: userInfo })
export type SessionAnswer = z.infer<typeof sessionAnswer>

/** For members with a second factor. `answerMfa` exchanges it for a session. */
export const mfaChallenge = z.object({ mfaRequired: z.literal(true), challenge: z.string() })
/** The response of every sign-in method. */
export const signInAnswer = z.union([sessionAnswer, mfaChallenge])
export type SignInAnswer = z.infer<typeof signInAnswer>

/** The settings of the club that visitors may read, too. */
export const clubSettings = z.object({
  systemName: z.string(),
  systemDescription: z.string(),
  systemLogo: z.nullable(z.string()),
  maxParticipants: count,
  autoApprove: z.boolean(),
  allowSelfRegistration: z.boolean(),
  requireEmailVerification: z.boolean(),
  minimumPasswordLength: count,
  requireComplexPassword: z.boolean(),
  /** Minutes without use until a session ends, on devices where the member does not stay signed in. */
  sessionTimeout: count,
  /** Whether members may stay signed in on a device. */
  offerStaySignedIn: z.boolean(),
  /** Whom members call in an emergency. */
  emergencyNumber: z.string(),
  /** In their order; absent without any. */
  groups: z.optional(z.array(groupName)),
  /** The club has qualifications, or does not let every member propose; absent otherwise. */
  usesQualifications: z.optional(z.boolean()),
  /** The club records who came; absent otherwise. */
  recordsAttendance: z.optional(z.boolean()),
  ...shownFeatures,
  /** Whether members may bring people without an account. */
  allowCompanions: z.boolean(),
  /** The age in years until whose end a companion counts as a child. */
  companionAdultAge: count,
  /** How many times an adult may come before they should become a member; 0 for any number. */
  companionTrials: count,
  ...clubMap,
})
export type ClubSettings = z.infer<typeof clubSettings>

export const systemSettings = z.object({
  ...z.omit(clubSettings, {
    groups: true,
    usesQualifications: true,
    recordsAttendance: true,
    discussion: true,
    photos: true,
    writesReports: true,
    sharedRides: true,
    hasRoutes: true,
  }).shape,
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  maxLoginAttempts: count,
  /** Whether a member who got no spot in earlier draws has more entries in the next ones. */
  weightedDraws: z.boolean(),
  /** Whether an activity ever had a draw. Screens of other clubs say nothing of the setting above. */
  usesDraws: z.boolean(),
  /** In which days of the club end, such as the last of a qualification; null until it matters. */
  timeZone: z.nullable(z.string()),
  ...attendanceSettings,
  ...clubFeatures,
})
export type SystemSettings = z.infer<typeof systemSettings>

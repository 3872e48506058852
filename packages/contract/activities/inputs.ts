/** Inputs of the activity calls. Unknown fields are refused; `parseInput` converts the issues that zod finds into field problems. */
import * as z from 'zod/mini'
import { difficulties, mapHeights, ownActivityKinds, activitySorts, searchLimits } from '../choices.ts'
import { imageAddress, instant, isVisible, isWithin, language, list, number, page, tag, text, timeZone, integer } from '../fields.ts'
import { limits } from '../limits.ts'
import { phases, statuses } from '../phases.ts'
import { id } from '../values.ts'
import { coordinates } from './coordinates.ts'
import { allocations } from './draw.ts'
import { isEncodedTrack } from './encoded-track.ts'

/** The reason of a rejection or cancellation. */
export const reasonInput = z.strictObject({ activityId: id, reason: text(limits.activity.reason) })

/** Line breaks are kept. */
export const messageInput = z.strictObject({ activityId: id, text: text(limits.activity.message) })

/** Who reads a message of a leader: who takes part, who waits for a spot, or both; who takes part without the field. */
export const audiences = ['participants', 'waiting', 'both'] as const
export type Audience = (typeof audiences)[number]
export const audienceQuery = z.strictObject({ activityId: id, audience: z.optional(z.enum(audiences, 'NOT_A_CHOICE')) })
export const messageToAudience = z.extend(messageInput, audienceQuery.shape)

export const activityIdInput = z.strictObject({ activityId: id })

/** The version of the activity that the sender has read: the call is refused with CHANGED_MEANWHILE if it has been edited since. */
const requiredVersion = integer({ min: 1, max: 2 ** 31 - 1 })
const version = z.optional(requiredVersion)

export const approvalInput = z.strictObject({ activityId: id, version })

/** `version` is what the admin has read: refused with CHANGED_MEANWHILE only if a reviewed field has been edited since. */
export const acceptanceInput = z.strictObject({ activityId: id, version: requiredVersion })

/** Absent or null if the file has no elevations. */
const climb = z.optional(z.nullable(integer(limits.track.climb)))
const elevation = z.optional(z.nullable(integer(limits.track.elevation)))

export const trackInput = z.strictObject({
  path: z
    .string()
    .check(z.maxLength(limits.track.path.max, { error: 'TOO_LONG', abort: true }), z.refine(isEncodedTrack, { error: 'INVALID' })),
  fileName: text(limits.track.fileName),
  distance: number(limits.track.distance),
  ascent: climb,
  descent: climb,
  highest: elevation,
  lowest: elevation,
  /** Absent or null if all elevations are the file's. */
  mapHeights: z.optional(z.nullable(z.enum(mapHeights, 'NOT_A_CHOICE'))),
})

type Described = { id?: string | undefined; description: string; track?: object | null | undefined }

/** A track shows the way; a route without one is known by its description alone. Whether a kept route has a track, the database knows. */
const describedUnlessTracked = z.refine<Described>(
  ({ id: kept, description, track }) => isVisible(description) || Boolean(track) || (track === undefined && kept !== undefined),
  {
    error: 'REQUIRED',
    path: ['description'],
    when: ({ value }) => typeof (value as Partial<Described> | undefined)?.description === 'string',
  },
)

export const routeInput = z
  .strictObject({
    /** Set when an existing route is kept. */
    id: z.optional(id),
    title: text(limits.route.title),
    /** May be empty for a route with a track. */
    description: text({ max: limits.route.description.max }),
    distance: number(limits.route.distance),
    duration: number(limits.route.duration),
    difficulty: z.enum(difficulties, 'NOT_A_CHOICE'),
    /** Null removes the track of an existing route; absent leaves it as it is. */
    track: z.optional(z.nullable(trackInput)),
  })
  .check(describedUnlessTracked)
export type RouteInput = z.infer<typeof routeInput>

const tags = list(tag, limits.activity.tags).check(
  z.refine((some) => new Set(some.map((one) => one.toLowerCase())).size === some.length, { error: 'TAG_EXISTS' }),
)

/** Each kept route appears once. */
const uniqueKeptRoutes = z.refine<{ id?: string | undefined }[]>(
  (routes) => {
    const kept = routes.flatMap((route) => (route.id ? [route.id.toLowerCase()] : []))
    return new Set(kept).size === kept.length
  },
  { error: 'INVALID' },
)

const activityFields = {
  title: text(limits.activity.title),
  description: text(limits.activity.description),
  location: text(limits.activity.location),
  /** The place of the meeting point. Null removes it; an edit without it changes nothing. */
  coordinates: z.optional(z.nullable(coordinates)),
  startTime: instant,
  endTime: z.optional(z.nullable(instant)),
  durationHours: z.optional(z.nullable(number(limits.activity.durationHours))),
  timeZone: z.optional(timeZone),
  /** The language of title and description. An edit takes it only with another title or description. */
  language: z.optional(language),
  maxParticipants: integer(limits.activity.maxParticipants),
  /** Null removes it; without it an edit leaves it as it is. */
  minParticipants: z.optional(z.nullable(integer(limits.activity.maxParticipants))),
  /** How many companions each participant may bring, where the club allows any. Without it an edit leaves it as it is. */
  maxCompanions: z.optional(integer(limits.companions.perActivity)),
  /** When the vote ends automatically, before the start. Null removes it; without it an edit leaves it as it is. */
  voteClosesAt: z.optional(z.nullable(instant)),
  /** With fewer votes, the vote stays open at its closing time. Null removes it; without it an edit leaves it as it is. */
  quorum: z.optional(z.nullable(integer(limits.activity.quorum))),
  /** Hides the counts of the open vote from those who have not voted. Without it an edit leaves it as it is. */
  hidesCounts: z.optional(z.boolean()),
  /** Whether who comes first is seated first, or the spots are drawn at `drawAt`. Without it an edit leaves it as it is. */
  allocation: z.optional(z.enum(allocations, 'NOT_A_CHOICE')),
  /** When the spots are drawn, after the end of the vote and before the start. Without it an edit leaves it as it is. */
  drawAt: z.optional(z.nullable(instant)),
  tags: z.optional(tags),
  /** The group that it is for: one of the member, or for admins any. Null for none; without it an edit leaves it as it is. */
  groupId: z.optional(z.nullable(id)),
  /** Whether only members of the group may join and vote. Everybody sees it. Without it an edit leaves it as it is. */
  membersOnly: z.optional(z.boolean()),
  /** When joining opens, before the start. Null: with the enrollment; without it an edit leaves it as it is. */
  joinsOpenAt: z.optional(z.nullable(instant)),
  /** For how many days after that only members of the group can join. Null: others can at once. Without it an edit leaves it as it is. */
  membersFirstDays: z.optional(z.nullable(integer(limits.activity.membersFirstDays))),
  coverSeed: z.optional(z.nullable(text(limits.activity.coverSeed))),
  /** Address of an image that the member uploaded as a cover, or of the current one; null for the drawn cover. */
  coverImage: z.optional(z.nullable(imageAddress)),
  routes: z.optional(list(routeInput, limits.activity.routes).check(uniqueKeptRoutes)),
}

type Times = { startTime: string; endTime?: string | null | undefined; durationHours?: number | null | undefined }

/** Hours from start to end; undefined without an end. */
const hoursBetween = ({ startTime, endTime }: Times) =>
  endTime == null ? undefined : (Date.parse(endTime) - Date.parse(startTime)) / 3_600_000

const endAfterStart = z.refine<Times>((times) => (hoursBetween(times) ?? 1) > 0, { error: 'END_BEFORE_START', path: ['endTime'] })

const lastsLongEnough = z.refine<Times>(
  (times) => {
    const hours = hoursBetween(times)
    return hours === undefined || hours <= 0 || isWithin(limits.activity.durationHours, hours)
  },
  { error: 'DURATION_OUT_OF_RANGE', path: ['endTime'] },
)

/** An end and a duration may both be set as long as they agree to the minute. */
const endAndDurationAgree = z.refine<Times>(
  (times) => times.durationHours == null || Math.abs((hoursBetween(times) ?? times.durationHours) - times.durationHours) <= 1 / 60,
  { error: 'INVALID', path: ['durationHours'] },
)

const closesBeforeStart = z.refine<Times & { voteClosesAt?: string | null | undefined }>(
  ({ voteClosesAt, startTime }) => voteClosesAt == null || Date.parse(voteClosesAt) < Date.parse(startTime),
  { error: 'AFTER_START', path: ['voteClosesAt'] },
)

const opensBeforeStart = z.refine<Times & { joinsOpenAt?: string | null | undefined }>(
  ({ joinsOpenAt, startTime }) => joinsOpenAt == null || Date.parse(joinsOpenAt) < Date.parse(startTime),
  { error: 'AFTER_START', path: ['joinsOpenAt'] },
)

type Draw = { allocation?: string | undefined; drawAt?: string | null | undefined }

const drawHasTime = z.refine<Draw>(({ allocation, drawAt }) => allocation !== 'draw' || drawAt !== null, {
  error: 'REQUIRED',
  path: ['drawAt'],
})

type Openings = { voteClosesAt?: string | null | undefined; joinsOpenAt?: string | null | undefined }

/** Members apply between both. */
const drawnAfterOpening = z.refine<Draw & Openings>(
  ({ allocation, drawAt, voteClosesAt, joinsOpenAt }) =>
    allocation === 'first-come' ||
    drawAt == null ||
    [voteClosesAt, joinsOpenAt].every((opening) => opening == null || Date.parse(drawAt) > Date.parse(opening)),
  { error: 'TOO_SOON', path: ['drawAt'] },
)

const drawnBeforeStart = z.refine<Times & Draw>(
  ({ allocation, drawAt, startTime }) => allocation === 'first-come' || drawAt == null || Date.parse(drawAt) < Date.parse(startTime),
  { error: 'AFTER_START', path: ['drawAt'] },
)

const atMostMaximum = z.refine<{ minParticipants?: number | null | undefined; maxParticipants: number }>(
  ({ minParticipants, maxParticipants }) => minParticipants == null || minParticipants <= maxParticipants,
  { error: 'TOO_LARGE', path: ['minParticipants'] },
)

const checksOfTimesAndSpots = [
  endAfterStart,
  lastsLongEnough,
  endAndDurationAgree,
  closesBeforeStart,
  opensBeforeStart,
  drawHasTime,
  drawnAfterOpening,
  drawnBeforeStart,
  atMostMaximum,
] as const

export const newActivity = z
  .strictObject({ ...activityFields, /** The leader is the first participant. */ leaderTakesSeat: z.optional(z.boolean()) })
  .check(...checksOfTimesAndSpots)
export type NewActivity = z.infer<typeof newActivity>

export const editedActivity = z.strictObject({ activityId: id, version, ...activityFields }).check(...checksOfTimesAndSpots)
export type EditedActivity = z.infer<typeof editedActivity>

export const voteInput = z.strictObject({ activityId: id, routeId: id })
/** The route is chosen where nobody has voted. */
export const voteEndInput = z.strictObject({ activityId: id, routeId: z.optional(id) })
export const interestInput = z.strictObject({ activityId: id, routeId: id, isInterested: z.boolean() })
export const participantInput = z.strictObject({ activityId: id, userId: id })
const companionIds = list(id, limits.companions.perActivity)
/** The companions whom the member brings. All of them get a seat with the member, or nobody does. */
export const joinInput = z.strictObject({ activityId: id, companionIds: z.optional(companionIds) })
/** All whom the participant brings from now on. */
export const partyInput = z.strictObject({ activityId: id, companionIds })
/** Whether the participant is there, or with `companionId` a companion of theirs; null when nobody has said. */
export const checkInInput = z.strictObject({
  activityId: id,
  userId: id,
  companionId: z.optional(id),
  present: z.nullable(z.boolean()),
  /** When the leader made the mark, if it waited for the network. A later one stays. */
  markedAt: z.optional(instant),
})
export const checkInAllInput = z
  .strictObject({
    activityId: id,
    userIds: list(id, limits.activity.maxParticipants),
    companionIds: z.optional(list(id, limits.activity.maxParticipants)),
    present: z.nullable(z.boolean()),
  })
  .check(
    z.refine(({ userIds, companionIds: brought = [] }) => userIds.length + brought.length > 0, { error: 'REQUIRED', path: ['userIds'] }),
  )
/** When the group is expected back, at most a day later than it was. */
export const alarmInput = z.strictObject({ activityId: id, expectedReturn: instant })

const filters = {
  /**
   * Words of the title, description, location and tags (in any language); case and accents do not matter.
   * Where nothing has them, one typing error in each longer word of title, location and tags is forgiven.
   */
  q: z.optional(text({ max: searchLimits.text })),
  phase: z.optional(list(z.enum(phases, 'NOT_A_CHOICE'), { max: phases.length })),
  status: z.optional(list(z.enum(statuses, 'NOT_A_CHOICE'), { max: statuses.length })),
  /** Matches an activity with any of these tags. */
  tag: z.optional(list(tag, { max: searchLimits.tags })),
  /** Belongs to one of these groups. */
  group: z.optional(list(id, { max: searchLimits.groups })),
  /** The difficulty of the selected route, or of any route until one is selected. */
  difficulty: z.optional(list(z.enum(difficulties, 'NOT_A_CHOICE'), { max: difficulties.length })),
  /** A part of the location; case and accents do not matter. */
  place: z.optional(text({ max: searchLimits.text })),
  /** The activity is not over before this instant. */
  from: z.optional(instant),
  /** The activity starts before this instant. */
  to: z.optional(instant),
  hasSeats: z.optional(z.boolean()),
}

export const activityFilters = z.strictObject(filters)
export type ActivityFilters = z.infer<typeof activityFilters>

/** `newest` and `oldest` go by creation, `soonest` and `latest` by start. */
export const activityQuery = z.strictObject({ ...filters, sort: z.optional(z.enum(activitySorts, 'NOT_A_CHOICE')), ...page })
export type ActivityQuery = z.infer<typeof activityQuery>

/** `q`: words of the activity, or of the title of one of its routes. */
export const pastRoutesQuery = z.strictObject({
  q: z.optional(text({ max: searchLimits.text })),
  ...page,
  limit: z.optional(integer({ min: 1, max: limits.page.default })),
})

export const myActivitiesQuery = z.strictObject({ kind: z.enum(ownActivityKinds, 'NOT_A_CHOICE'), ...page })

export const emptyInput = z.strictObject({})

/** The values of the form, and their conversion to the input of the API. Figures and times are stored as typed. */
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { PastRoute } from '@bothy/contract/activities/past-routes.ts'
import type { RouteTrack, TrackSummary } from '@bothy/contract/activities/route-track.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { Difficulty, UnitSystem } from '@bothy/contract/choices.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { trackWithPath, type TrackPaths } from '../../api/track-paths.tsx'
import { formatCoordinates } from '../../format/coordinates.ts'
import { parseDistance, parseHours, formatDistance, formatHours } from '../../forms/typed-numbers.ts'
import { instantsOf, type SavedTimes } from './activity-times.ts'
import { parseCoordinates } from './parse-coordinates.ts'

/** The track with its ends, and the part that is left, in meters along it. */
export type TrackCut = { uncut: RouteTrack; fromM: number; toM: number }

export type RouteValues = {
  /** Only of a route that exists already. */
  id?: string
  title: string
  description: string
  distance: string
  duration: string
  /** Empty until the member has chosen one: none is the usual one. */
  difficulty: Difficulty | ''
  /** From a GPX file. */
  track: RouteTrack | null
  /** How the track was cut in this form; null if it was not. It is never sent. */
  cut: TrackCut | null
}

export type ActivityValues = {
  title: string
  description: string
  location: string
  /** As typed or pasted; empty without any. */
  coordinates: string
  /** Local time ("2026-08-12T20:30"); half of it while it is typed: see moments.ts. */
  startTime: string
  endTime: string
  /** Local time; empty when the leader ends the vote. */
  voteClosesAt: string
  /** Local time; empty when joining opens at once, or with the end of the vote. */
  joinsOpenAt: string
  /** The least number of votes with which the vote closes automatically; null when any number will do. */
  quorum: number | null
  /** Whether members see the counts only once they have voted. */
  hidesCounts: boolean
  /** The zone of all times. */
  timeZone: string
  maxParticipants: number | null
  /** Null when any number will do. */
  minParticipants: number | null
  allocation: Activity['allocation']
  /** Local time; only of a draw. */
  drawAt: string
  /** How many each participant may bring. */
  maxCompanions: number
  /** Only of a new activity. */
  leaderTakesSeat: boolean
  /** The id of a group; null for none. */
  groupId: string | null
  /** Whether only members of the group vote and join. */
  membersOnly: boolean
  /** For how many days members of the group are the first who join; null when they are not. */
  membersFirstDays: number | null
  tags: string[]
  /** Null while the seed is derived from the title. */
  coverSeed: string | null
  /** URL of an uploaded photo; null for a generated cover. */
  coverImage: string | null
  routes: RouteValues[]
}

/** The fields of the first step that an edit changes. */
export const detailFields = [
  'title',
  'description',
  'location',
  'coordinates',
  'startTime',
  'endTime',
  'voteClosesAt',
  'joinsOpenAt',
  'quorum',
  'hidesCounts',
  'timeZone',
  'maxParticipants',
  'minParticipants',
  'groupId',
  'membersOnly',
  'membersFirstDays',
  'maxCompanions',
  'allocation',
  'drawAt',
  'tags',
  'coverSeed',
  'coverImage',
] as const satisfies Exclude<keyof ActivityValues, 'routes' | 'leaderTakesSeat'>[]

export const emptyRoute: RouteValues = {
  title: '',
  description: '',
  distance: '',
  duration: '',
  difficulty: '',
  track: null,
  cut: null,
}

/** A new activity begins with this many seats, or as many as the club allows. */
const usualSeats = 10

export const newValues = (maxSeats: number, timeZone: string): ActivityValues => ({
  title: '',
  description: '',
  location: '',
  coordinates: '',
  startTime: '',
  endTime: '',
  voteClosesAt: '',
  joinsOpenAt: '',
  quorum: null,
  hidesCounts: false,
  timeZone,
  maxParticipants: Math.min(usualSeats, maxSeats),
  minParticipants: null,
  maxCompanions: 0,
  allocation: 'first-come',
  drawAt: '',
  leaderTakesSeat: true,
  groupId: null,
  membersOnly: false,
  membersFirstDays: null,
  tags: [],
  coverSeed: null,
  coverImage: null,
  routes: [],
})

/** How the viewer writes figures. */
export type Notation = { locale: string; units: UnitSystem }

/** An activity with the lines of its tracks. */
export type LoadedActivity = { activity: Activity; paths: TrackPaths }

const routeTrackOf = (paths: TrackPaths, summary: TrackSummary | null): RouteTrack | null => {
  const track = trackWithPath(paths, summary)
  if (!track) return null
  const { hash: _, ...routeTrack } = track
  return routeTrack
}

/** A route like another one, with its track. */
export const newRouteOf = (
  { title, description, distance, duration, difficulty, track }: PastRoute,
  paths: TrackPaths,
  { locale, units }: Notation,
): RouteValues => ({
  title,
  description,
  distance: formatDistance(distance, locale, units),
  duration: formatHours(duration),
  difficulty,
  track: routeTrackOf(paths, track),
  cut: null,
})

export const valuesOf = ({ activity, paths }: LoadedActivity, { locale, units }: Notation): ActivityValues => ({
  title: activity.title,
  description: activity.description,
  location: activity.location,
  coordinates: activity.coordinates ? formatCoordinates(activity.coordinates) : '',
  startTime: localOf(activity.startTime, activity.timeZone),
  endTime: activity.endTime ? localOf(activity.endTime, activity.timeZone) : '',
  voteClosesAt: activity.voteClosesAt ? localOf(activity.voteClosesAt, activity.timeZone) : '',
  joinsOpenAt: activity.joinsOpenAt ? localOf(activity.joinsOpenAt, activity.timeZone) : '',
  quorum: activity.quorum,
  hidesCounts: activity.hidesCounts,
  timeZone: activity.timeZone,
  maxParticipants: activity.maxParticipants,
  minParticipants: activity.minParticipants,
  maxCompanions: activity.maxCompanions,
  allocation: activity.allocation,
  drawAt: activity.drawAt ? localOf(activity.drawAt, activity.timeZone) : '',
  leaderTakesSeat: true,
  groupId: activity.groupId,
  membersOnly: activity.membersOnly,
  membersFirstDays: activity.membersFirstDays,
  tags: activity.tags,
  coverSeed: activity.coverSeed,
  coverImage: activity.coverImage,
  routes: activity.routes.map((route) => ({ id: route.id, ...newRouteOf(route, paths, { locale, units }) })),
})

/** A new proposal like an earlier activity: without its dates, its group and its photo, with its routes as new ones. */
export const copyOf = (original: LoadedActivity, notation: Notation, seats: number): ActivityValues => {
  const { activity } = original
  const values = valuesOf(original, notation)
  return {
    ...values,
    startTime: '',
    endTime: '',
    voteClosesAt: '',
    joinsOpenAt: '',
    drawAt: '',
    allocation: 'first-come',
    maxParticipants: Math.min(activity.maxParticipants, seats),
    minParticipants: activity.minParticipants === null ? null : Math.min(activity.minParticipants, seats),
    groupId: null,
    membersOnly: false,
    membersFirstDays: null,
    coverImage: null,
    routes: values.routes.map((route) => omitId(route)),
  }
}

const omitId = ({ id: _, ...route }: RouteValues): RouteValues => route

/** The seed that the member chose, else an FNV-1a hash of the title: the same title gives the same cover. */
export function coverSeedOf({ title, coverSeed }: Pick<ActivityValues, 'title' | 'coverSeed'>): string {
  if (coverSeed !== null) return coverSeed
  let hash = 0x811c9dc5
  for (const character of title.trim().normalize().toLowerCase()) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return `t${(hash >>> 0).toString(36)}`
}

const isSameTrack = (one: RouteTrack | null | undefined, other: RouteTrack | null) => JSON.stringify(one) === JSON.stringify(other)

/** A saved track that has not changed is not sent again: the club keeps it. What was cut off a track stays in the form. */
function routeInput(
  { track, cut: _, distance, duration, difficulty, ...route }: RouteValues,
  saved: readonly RouteValues[],
  units: UnitSystem,
) {
  const savedRoute = saved.find(({ id }) => id !== undefined && id === route.id)
  return {
    ...route,
    distance: parseDistance(distance, units),
    duration: parseHours(duration),
    difficulty: difficulty || undefined,
    ...(!(savedRoute && isSameTrack(savedRoute.track, track)) && { track }),
  }
}

/** The point that a text names. Null also for a text that names none: the form reports it. */
export function pointOf(typed: string): Coordinates | null {
  const point = parseCoordinates(typed)
  return typeof point === 'string' ? null : point
}

/** The input of the API. Missing values are undefined, so that validation reports them. Frozen routes are left out, and the options of their vote. */
export function inputOf(
  values: ActivityValues,
  { isNew, frozen, units, savedTimes }: { isNew: boolean; frozen: boolean; units: UnitSystem; savedTimes: SavedTimes },
  /** As they were saved; none of a new activity. */
  savedRoutes: readonly RouteValues[] = [],
): Input<'createActivity'> {
  const {
    coordinates,
    startTime,
    endTime,
    voteClosesAt,
    joinsOpenAt,
    drawAt,
    timeZone,
    routes,
    quorum,
    hidesCounts,
    leaderTakesSeat,
    ...rest
  } = values
  const instants = instantsOf(values, savedTimes)
  const input = {
    ...rest,
    coordinates: pointOf(coordinates),
    startTime: startTime ? instants.startTime : undefined,
    endTime: endTime ? instants.endTime : null,
    joinsOpenAt: joinsOpenAt ? instants.joinsOpenAt : null,
    drawAt: values.allocation === 'draw' && drawAt ? instants.drawAt : null,
    timeZone,
    membersOnly: values.groupId !== null && values.membersOnly,
    membersFirstDays: values.groupId === null || values.membersOnly ? null : values.membersFirstDays,
    coverSeed: coverSeedOf(values),
    ...(isNew && { leaderTakesSeat }),
    ...(!frozen && {
      quorum,
      hidesCounts,
      voteClosesAt: voteClosesAt ? instants.voteClosesAt : null,
      routes: routes.map((route) => routeInput(route, savedRoutes, units)),
    }),
  }
  return input as Input<'createActivity'>
}

/** Stores unsaved input on this device, one draft per member and activity, so that it survives a reload. */
import { difficulties, unitSystems, type UnitSystem } from '@bothy/contract/choices.ts'
import { routeTrack } from '@bothy/contract/activities/route-track.ts'
import type { createKeyValueStore } from '@bothy/client/storage.ts'
import { draftKey } from '../../forms/stored-drafts.ts'
import { emptyRoute, type ActivityValues, type Notation, type RouteValues, type SavedTimes, type TrackCut } from './activity-values.ts'
import { formatDistance, isFigure, parseDistance } from './typed-numbers.ts'

type KeyValueStorage = ReturnType<typeof createKeyValueStore>
type UnknownRecord = Record<string, unknown>

/** The activity as it was when the member began to edit it. */
export type SavedActivity = { version: number; values: ActivityValues; times: SavedTimes }
/** `saved` is null for an activity that is not created yet, and for drafts of earlier versions of the app. */
export type StoredDraft = { values: ActivityValues; saved: SavedActivity | null }

export type Draft = {
  read: () => StoredDraft | null
  save: (values: ActivityValues, saved: SavedActivity | null) => void
  discard: () => void
}

const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function cutOf(value: unknown): TrackCut | null {
  if (!isRecord(value)) return null
  const { fromM, toM } = value
  const uncut = routeTrack.safeParse(value['uncut']).data
  return uncut && typeof fromM === 'number' && typeof toM === 'number' ? { uncut, fromM, toM } : null
}

function routeOf(value: unknown): RouteValues {
  if (!isRecord(value)) return emptyRoute
  const { id, title, description, distance, duration, difficulty, track, cut } = value
  return {
    ...(typeof id === 'string' && { id }),
    title: text(title),
    description: text(description),
    distance: text(distance),
    duration: text(duration),
    difficulty: difficulties.find((each) => each === difficulty) ?? emptyRoute.difficulty,
    track: routeTrack.safeParse(track).data ?? null,
    cut: cutOf(cut),
  }
}

/** The draft may come from an earlier version: missing or invalid fields are empty. */
function valuesOf(value: unknown, timeZone: string): ActivityValues | null {
  if (!isRecord(value)) return null
  return {
    title: text(value['title']),
    description: text(value['description']),
    location: text(value['location']),
    coordinates: text(value['coordinates']),
    startTime: text(value['startTime']),
    endTime: text(value['endTime']),
    voteClosesAt: text(value['voteClosesAt']),
    quorum: typeof value['quorum'] === 'number' ? value['quorum'] : null,
    hidesCounts: value['hidesCounts'] === true,
    timeZone: text(value['timeZone']) || timeZone,
    maxParticipants: typeof value['maxParticipants'] === 'number' ? value['maxParticipants'] : null,
    minParticipants: typeof value['minParticipants'] === 'number' ? value['minParticipants'] : null,
    leaderTakesSeat: value['leaderTakesSeat'] !== false,
    tags: list(value['tags']).filter((tag) => typeof tag === 'string'),
    coverSeed: text(value['coverSeed']) || null,
    coverImage: text(value['coverImage']) || null,
    routes: list(value['routes']).map(routeOf),
  }
}

/** None in drafts of earlier versions of the app. */
const timesOf = (value: unknown): SavedTimes =>
  isRecord(value) ? { startTime: text(value['startTime']), endTime: text(value['endTime']), voteClosesAt: text(value['voteClosesAt']) } : {}

function savedOf(value: unknown, timeZone: string): SavedActivity | null {
  if (!isRecord(value)) return null
  const values = valuesOf(value['values'], timeZone)
  return values && typeof value['version'] === 'number' ? { version: value['version'], values, times: timesOf(value['times']) } : null
}

/** Distances are stored as typed, and a number without a unit is in the units of the viewer, who may have changed them since. */
function inUnitsOf({ locale, units }: Notation, values: ActivityValues, storedUnits: UnitSystem): ActivityValues {
  if (units === storedUnits) return values
  const convert = (typed: string) => {
    const kilometers = parseDistance(typed, storedUnits)
    return isFigure(kilometers) ? formatDistance(kilometers, locale, units) : typed
  }
  return { ...values, routes: values.routes.map((route) => ({ ...route, distance: convert(route.distance) })) }
}

/**
 * `activityId` is "new" for an activity that is not created yet. `viewer` says how the member writes figures now; `timeZone` is that of drafts of earlier
 * versions of the app, which store none.
 */
export function createDraft(
  storage: KeyValueStorage,
  memberId: string,
  activityId: string,
  viewer: Notation & { timeZone: string },
): Draft {
  const key = draftKey(memberId, activityId)
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(storage.get(key) ?? 'null')
        const values = valuesOf(stored, viewer.timeZone)
        if (!values) return null
        const { saved: storedSaved, units } = stored as UnknownRecord
        const saved = savedOf(storedSaved, viewer.timeZone)
        const storedUnits = unitSystems.find((each) => each === units) ?? viewer.units
        const inUnits = (each: ActivityValues) => inUnitsOf(viewer, each, storedUnits)
        return { values: inUnits(values), saved: saved && { ...saved, values: inUnits(saved.values) } }
      } catch {
        return null
      }
    },
    save: (values, saved) => storage.set(key, JSON.stringify({ ...values, units: viewer.units, ...(saved && { saved }) })),
    discard: () => storage.remove(key),
  }
}

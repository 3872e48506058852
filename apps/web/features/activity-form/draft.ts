/** Stores unsaved input on this device, one draft per member and activity, so that it survives a reload. */
import type { createKeyValueStore } from '@bothy/client/storage.ts'
import { routeTrack } from '@bothy/contract/activities/route-track.ts'
import { difficulties, unitSystems, type UnitSystem } from '@bothy/contract/choices.ts'
import { draftKey } from '../../forms/stored-drafts.ts'
import { formatDistance, isFigure, parseDistance } from '../../forms/typed-numbers.ts'
import type { SavedTimes } from './activity-times.ts'
import { emptyRoute, newValues, type ActivityValues, type Notation, type RouteValues, type TrackCut } from './activity-values.ts'

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

/** The stored values that have the type of the default. A default of null stands for a text or a number. */
function withStored<Values extends object>(defaults: Values, stored: UnknownRecord): Values {
  const fits = (found: unknown, byDefault: unknown) =>
    byDefault === null ? typeof found === 'string' || typeof found === 'number' : typeof found === typeof byDefault
  const entries = Object.entries(defaults).map(([name, byDefault]) => [name, fits(stored[name], byDefault) ? stored[name] : byDefault])
  return Object.fromEntries(entries) as Values
}

function cutOf(value: unknown): TrackCut | null {
  if (!isRecord(value)) return null
  const { fromM, toM } = value
  const uncut = routeTrack.safeParse(value['uncut']).data
  return uncut && typeof fromM === 'number' && typeof toM === 'number' ? { uncut, fromM, toM } : null
}

function routeOf(value: unknown): RouteValues {
  const stored = isRecord(value) ? value : {}
  const { id, difficulty, track, cut } = stored
  return {
    ...(typeof id === 'string' && { id }),
    ...withStored(emptyRoute, stored),
    difficulty: difficulties.find((each) => each === difficulty) ?? '',
    track: routeTrack.safeParse(track).data ?? null,
    cut: cutOf(cut),
  }
}

/** The draft may come from another version: what it lacks is as in a new activity. */
function valuesOf(value: unknown, timeZone: string): ActivityValues | null {
  if (!isRecord(value)) return null
  const values = withStored({ ...newValues(0, timeZone), maxParticipants: null }, value)
  const routes: unknown[] = Array.isArray(value['routes']) ? value['routes'] : []
  return { ...values, tags: values.tags.filter((tag) => typeof tag === 'string'), routes: routes.map(routeOf) }
}

function savedOf(value: unknown, timeZone: string): SavedActivity | null {
  if (!isRecord(value) || typeof value['version'] !== 'number') return null
  const values = valuesOf(value['values'], timeZone)
  return values && { version: value['version'], values, times: isRecord(value['times']) ? value['times'] : {} }
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

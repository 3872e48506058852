/** What was typed survives a reload: one draft per member and activity, on this device. */
import { difficulties } from '@bothy/contract/limits.ts'
import type { keepIn } from '@bothy/client/storage.ts'
import { emptyRoute, type ActivityValues, type RouteValues } from './activity-values.ts'

type Keep = ReturnType<typeof keepIn>
type Loose = Record<string, unknown>

export type Draft = {
  read: () => ActivityValues | null
  keep: (values: ActivityValues) => void
  drop: () => void
}

const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function routeOf(value: unknown): RouteValues {
  if (!isLoose(value)) return emptyRoute
  const { id, title, description, distance, duration, difficulty } = value
  return {
    ...(typeof id === 'string' && { id }),
    title: text(title),
    description: text(description),
    distance: text(distance),
    duration: text(duration),
    difficulty: difficulties.find((each) => each === difficulty) ?? emptyRoute.difficulty,
  }
}

/** Kept by this version or an earlier one: whatever is there is taken, whatever is not is empty. */
function valuesOf(value: unknown): ActivityValues | null {
  if (!isLoose(value)) return null
  return {
    title: text(value['title']),
    description: text(value['description']),
    location: text(value['location']),
    startTime: text(value['startTime']),
    endTime: text(value['endTime']),
    maxParticipants: typeof value['maxParticipants'] === 'number' ? value['maxParticipants'] : null,
    tags: list(value['tags']).filter((tag) => typeof tag === 'string'),
    coverSeed: text(value['coverSeed']) || null,
    coverImage: text(value['coverImage']) || null,
    routes: list(value['routes']).map(routeOf),
  }
}

/** `what` is the id of an activity, or "new". */
export function draftIn(keep: Keep, member: string, what: string): Draft {
  const key = `bothy.draft.${member}.${what}`
  return {
    read: () => {
      try {
        return valuesOf(JSON.parse(keep.get(key) ?? 'null'))
      } catch {
        return null
      }
    },
    keep: (values) => keep.set(key, JSON.stringify(values)),
    drop: () => keep.remove(key),
  }
}

/** A route that is gone meanwhile comes back as a new one. */
export const withLivingRoutes = (draft: ActivityValues, living: readonly string[]): ActivityValues => ({
  ...draft,
  routes: draft.routes.map(({ id, ...route }) => (id && living.includes(id) ? { id, ...route } : route)),
})

/** Merges the edits of two forms that began with the same values: a three-way merge, field by field and route by route. */
import { instantOf, localOf } from '@bothy/contract/zoned-time.ts'
import { mapTimes } from './activity-times.ts'
import { detailFields, type ActivityValues, type RouteValues } from './activity-values.ts'

export type Side = 'mine' | 'theirs'
/** A field of the form, or `route:<id>`. */
export type ConflictName = (typeof detailFields)[number] | `route:${string}`
/** What both sides have changed in different ways. Times are instants. A removed route is undefined. */
export type Conflict = { name: ConflictName; mine: unknown; theirs: unknown }
export type Choices = Partial<Record<ConflictName, Side>>

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Decides one value. Without a choice, `mine` wins a conflict. */
function createMerger(choices: Choices) {
  const conflicts: Conflict[] = []
  const pick = <Value>(name: ConflictName, base: Value, mine: Value, theirs: Value): Value => {
    if (isSame(mine, base) || isSame(mine, theirs)) return theirs
    if (isSame(theirs, base)) return mine
    conflicts.push({ name, mine, theirs })
    return choices[name] === 'theirs' ? theirs : mine
  }
  return { conflicts, pick }
}

type Pick = ReturnType<typeof createMerger>['pick']

/** Saved routes stay in their order, new ones follow. A route that they removed and I changed becomes a new one. */
function mergeRoutes(
  pick: Pick,
  base: readonly RouteValues[],
  mine: readonly RouteValues[],
  theirs: readonly RouteValues[],
): RouteValues[] {
  const find = (routes: readonly RouteValues[], id: string) => routes.find((route) => route.id === id)
  const ids = [...new Set([...theirs, ...mine].flatMap(({ id }) => id ?? []))]
  const merged = ids.flatMap((id): RouteValues[] => {
    const theirRoute = find(theirs, id)
    const route = pick<RouteValues | undefined>(`route:${id}`, find(base, id), find(mine, id), theirRoute)
    if (!route) return []
    if (theirRoute) return [route]
    const { id: _, ...asNew } = route
    return [asNew]
  })
  return [...merged.filter(({ id }) => id), ...merged.filter(({ id }) => !id), ...mine.filter(({ id }) => !id)]
}

/** Local times of different zones cannot be compared. A half-typed time stays as it is. */
const withInstants = (values: ActivityValues): ActivityValues => mapTimes(values, (time) => instantOf(time, values.timeZone))

const withLocalTimes = (values: ActivityValues): ActivityValues =>
  mapTimes(values, (time) => (Number.isNaN(Date.parse(time)) ? time : localOf(time, values.timeZone)))

/** `base` is what both sides began with. What only one side has changed is taken silently. */
export function mergeEdits(
  base: ActivityValues,
  mine: ActivityValues,
  theirs: ActivityValues,
  choices: Choices = {},
): { values: ActivityValues; conflicts: Conflict[] } {
  const { conflicts, pick } = createMerger(choices)
  const [before, ours, others] = [withInstants(base), withInstants(mine), withInstants(theirs)]
  const fields = detailFields.map((name) => [name, pick<unknown>(name, before[name], ours[name], others[name])])
  const values = withLocalTimes({
    ...mine,
    ...(Object.fromEntries(fields) as Partial<ActivityValues>),
    routes: mergeRoutes(pick, base.routes, mine.routes, theirs.routes),
  })
  return { values, conflicts }
}

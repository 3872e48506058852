/** Updates the query cache after commands on activities. */
import type { InfiniteData, QueryClient, QueryFilters } from '@tanstack/react-query'
import type { Overview } from '@bothy/contract/activities/overview.ts'
import type { Activity, ActivityListItem, ActivityPage } from '@bothy/contract/entities.ts'
import { cacheAnswer } from './cache-answer.ts'
import { queryKeys } from './queries.ts'

/** Call it with the answer of a command: the activity screen shows it at once, and lists its phase; lists and counts are refetched. */
export function updateCachedActivity(client: QueryClient, activity: Activity): void {
  patchCachedActivity(client, activity.id, { phase: activity.phase })
  cacheAnswer(client, queryKeys.detail(activity.id), activity)
  void client.invalidateQueries({ queryKey: queryKeys.lists })
  void client.invalidateQueries({ queryKey: queryKeys.user })
}

const isPage = (data: object): data is ActivityPage => 'items' in data
const isOverview = (data: object): data is Overview => 'upcoming' in data
const isPages = (data: object): data is InfiniteData<ActivityPage> => 'pages' in data

/** Changes cached answers. They keep their age, and those that are outdated stay so: the rest of them is not newer. */
function changeCached<Data>(client: QueryClient, filters: QueryFilters, change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
    client.setQueryData<Data>(query.queryKey, (data) => data && change(data), { updatedAt })
    if (isInvalidated) query.invalidate()
  }
}

function changeCachedItems(client: QueryClient, change: (items: ActivityPage['items']) => ActivityPage['items']): void {
  const page = (data: ActivityPage): ActivityPage => ({ ...data, items: change(data.items) })
  changeCached<object>(client, { queryKey: queryKeys.lists }, (data) => {
    if (isPages(data)) return { ...data, pages: data.pages.map(page) }
    if (isOverview(data))
      return { ...data, upcoming: change(data.upcoming), openToJoin: change(data.openToJoin), voting: change(data.voting) }
    return isPage(data) ? page(data) : data
  })
}

function itemsOf(data: object): ActivityPage['items'] {
  if (isPages(data)) return data.pages.flatMap(({ items }) => items)
  if (isOverview(data)) return [...data.upcoming, ...data.openToJoin, ...data.voting]
  return isPage(data) ? data.items : []
}

/** What answers to lists have said of an activity. */
export const findListItem = (answers: readonly (object | undefined)[], id: string): ActivityListItem | undefined =>
  answers.flatMap((data) => (data ? itemsOf(data) : [])).find((item) => item.id === id && 'coverSeed' in item)

/** What a list has said of an activity, to show it until its page has loaded. */
export function cachedListItem(client: QueryClient, id: string): ActivityListItem | undefined {
  const lists = client.getQueriesData<object>({ queryKey: queryKeys.lists })
  return findListItem(
    lists.map(([, data]) => data),
    id,
  )
}

/** Call it after an activity was deleted. Lists lose it at once, so that nothing on the screen asks for its detail again. */
export function removeCachedActivity(client: QueryClient, id: string): void {
  changeCachedItems(client, (items) => items.filter((item) => item.id !== id))
  client.removeQueries({ queryKey: queryKeys.detail(id) })
  void client.invalidateQueries({ queryKey: queryKeys.lists })
  void client.invalidateQueries({ queryKey: queryKeys.user })
}

/** Changes an activity in all cached answers at once, without loading them again. */
export function patchCachedActivity(client: QueryClient, id: string, patch: Partial<Pick<Activity, 'isFavorite' | 'phase'>>): void {
  const patched = <Entity extends { id: string }>(entity: Entity): Entity => (entity.id === id ? { ...entity, ...patch } : entity)
  changeCachedItems(client, (items) => items.map(patched))
  changeCached(client, { queryKey: queryKeys.detail(id), exact: true }, patched<Activity>)
}

/** Updates the query cache after commands on activities. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Activity, ActivityPage, ActivitySummary } from '@bothy/contract/entities.ts'
import { keys } from './queries.ts'

/** Call it with the answer of a command: the activity screen shows it at once, lists and counts are refetched. */
export function activityChanged(client: QueryClient, activity: Activity): void {
  client.setQueryData(keys.detail(activity.id), activity)
  void client.invalidateQueries({ queryKey: keys.lists })
  void client.invalidateQueries({ queryKey: keys.user })
}

/** Call it after an activity was deleted. */
export function activityGone(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: keys.detail(id) })
  void client.invalidateQueries({ queryKey: keys.lists })
  void client.invalidateQueries({ queryKey: keys.user })
}

const isPage = (data: object): data is ActivityPage => 'items' in data
const isPages = (data: object): data is InfiniteData<ActivityPage> => 'pages' in data

/** Optimistic update: changes an activity in all cached queries before the answer arrives. */
export function patchActivity(client: QueryClient, id: string, patch: Partial<ActivitySummary>): void {
  const patched = <Entity extends ActivitySummary>(entity: Entity): Entity => (entity.id === id ? { ...entity, ...patch } : entity)
  const page = (data: ActivityPage): ActivityPage => ({ ...data, items: data.items.map(patched) })
  client.setQueriesData<object>({ queryKey: keys.lists }, (data) => {
    if (!data) return data
    if (isPages(data)) return { ...data, pages: data.pages.map(page) }
    return isPage(data) ? page(data) : data
  })
  client.setQueryData<Activity>(keys.detail(id), (activity) => activity && patched(activity))
}

/** Invalidates cached queries after live changes, and fetches those on the screen again, once for a burst of changes. */
import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query'
import { systemClock, type Clock } from '@bothy/client/clock.ts'
import type { Connection } from '@bothy/client/connect.ts'
import { createGatherer, type Gatherer } from '@bothy/client/live/gather.ts'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { notificationsKey } from './notification-queries.ts'
import { queryKeys } from './queries.ts'

/** Queries that an event concerns: all are stale from now on, and those on the screen are fetched again, unless `later` waits until they are used. */
type Concerned = { fetched?: readonly QueryKey[]; later?: readonly QueryKey[] }

const everything: QueryKey = []

function queriesConcernedBy(
  change: Exclude<LiveEvent, { activity: string }>,
  viewer: { isAdmin: boolean; reviewedGroups?: readonly string[] | undefined } | undefined,
): Concerned {
  if ('resync' in change) return { fetched: [everything] }
  if ('settings' in change) return { fetched: [queryKeys.settings, queryKeys.qualifications] }
  if ('group' in change)
    // Which activities a member may join and review depends on their groups, but few joins are of this member.
    return { fetched: [queryKeys.groups, queryKeys.group(change.group)], later: viewer ? [queryKeys.activities, queryKeys.user] : [] }
  if ('discussion' in change) return viewer ? { fetched: [queryKeys.discussion(change.discussion)] } : {}
  if ('members' in change) return { fetched: [queryKeys.adminMembers] }
  if ('notifications' in change) return { fetched: [notificationsKey] }
  if ('people' in change)
    // A new name is not worth a request of every open screen. Admins manage members, so they see it.
    return { fetched: [queryKeys.adminMembers], later: [queryKeys.activities, queryKeys.members, queryKeys.user] }
  if (!viewer) return {}
  return viewer.isAdmin || viewer.reviewedGroups ? { fetched: [queryKeys.lists] } : { fetched: [queryKeys.mine], later: [queryKeys.lists] }
}

const isHidden = (data: unknown): boolean => ['review', 'rejected'].includes((data as Activity | undefined)?.phase ?? '')

/** Returns a function that ends it. */
export function invalidateOnChange(
  { live, session }: Pick<Connection, 'live' | 'session'>,
  client: QueryClient,
  clock: Clock = systemClock,
): () => void {
  const gathered = new Map<string, QueryKey>()
  const gatherer = createGatherer(fetchGathered, clock)
  const details = new Map<string, Gatherer>()

  /** A first answer that is on its way may be from before the change, and the library sends no second request beside it. */
  function invalidate(filters: InvalidateQueryFilters): void {
    const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    for (const { queryKey, state, promise } of loading) {
      const again = () => void client.invalidateQueries({ ...filters, queryKey, exact: true })
      if (state.data === undefined) promise?.then(again, again)
    }
    void client.invalidateQueries(filters)
  }

  const markStale = (queryKey: QueryKey) => invalidate({ queryKey, refetchType: 'none' })

  /** A key that begins with another one is fetched with it. */
  function fetchGathered(): void {
    const keys = [...gathered.values()]
    gathered.clear()
    invalidate({ predicate: ({ queryKey }) => keys.some((key) => key.every((part, index) => part === queryKey[index])) })
  }

  function gather(queryKey: QueryKey): void {
    markStale(queryKey)
    gathered.set(JSON.stringify(queryKey), queryKey)
    gatherer.add()
  }

  /** The screen of one activity shows the first change promptly. */
  function refreshDetail(id: string): void {
    const queryKey = queryKeys.detail(id)
    markStale(queryKey)
    if (client.getQueryCache().findAll({ queryKey, type: 'active' }).length === 0) return
    const prompt = details.get(id) ?? createGatherer(() => invalidate({ queryKey }), clock, { isPrompt: true })
    details.set(id, prompt)
    prompt.add()
  }

  /** An event does not name hidden activities. */
  function refreshHiddenDetails(): void {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: queryKeys.details }))
      if (isHidden(state.data)) refreshDetail(String(queryKey[2]))
  }

  const unsubscribe = live.listen((change) => {
    if ('activity' in change) {
      refreshDetail(change.activity)
      return gather(queryKeys.lists)
    }
    if ('review' in change) refreshHiddenDetails()
    const { fetched = [], later = [] } = queriesConcernedBy(change, session.current()?.user)
    later.forEach(markStale)
    fetched.forEach(gather)
  })
  return () => {
    unsubscribe()
    gatherer.cancel()
    details.forEach((prompt) => prompt.cancel())
  }
}

/** Invalidates cached queries after live changes, and fetches those on the screen again, once for a burst of changes. */
import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query'
import { systemClock, type Clock } from '@bothy/client/clock.ts'
import type { Connection } from '@bothy/client/connect.ts'
import { createGatherer, type Gatherer } from '@bothy/client/live/gather.ts'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import type { Activity, UserInfo } from '@bothy/contract/entities.ts'
import { notificationsKey } from './notification-queries.ts'
import { queryKeys } from './queries.ts'

/** Queries that an event concerns: all are stale from now on, and those on the screen are fetched again, unless `later` waits until they are used. */
type Concerned = { fetched?: readonly QueryKey[]; later?: readonly QueryKey[] }

const everything: QueryKey = []

function queriesConcernedBy(
  change: Exclude<LiveEvent, { activity: string } | { cars: string } | { viewer: string }>,
  viewer: Pick<UserInfo, 'isAdmin' | 'reviewedGroups'> | undefined,
): Concerned {
  if ('resync' in change) return { fetched: [everything] }
  // What anybody may do with an activity depends on the settings.
  if ('settings' in change) return { fetched: [queryKeys.settings, queryKeys.qualifications, queryKeys.activities] }
  if ('group' in change) return { fetched: [queryKeys.groups, queryKeys.group(change.group)] }
  if ('members' in change) return { fetched: [queryKeys.adminMembers, queryKeys.qualifications] }
  if ('discussion' in change) return viewer ? { fetched: [queryKeys.discussion(change.discussion)], later: [queryKeys.lists] } : {}
  // Home shows the first photos of the last activities, and asks who has added none.
  if ('photos' in change) return { fetched: [queryKeys.photos(change.photos), queryKeys.overview], later: [queryKeys.lists] }
  if ('notifications' in change) return { fetched: [notificationsKey] }
  if ('people' in change)
    // A new name is not worth a request of every open screen. Admins manage members, so they see it.
    return { fetched: [queryKeys.adminMembers], later: [queryKeys.activities, queryKeys.members, queryKeys.user] }
  if (!viewer) return {}
  return viewer.isAdmin || viewer.reviewedGroups
    ? { fetched: [queryKeys.lists, queryKeys.reports] }
    : { fetched: [queryKeys.mine], later: [queryKeys.lists] }
}

const reviewsLess = (before: UserInfo, now: UserInfo): boolean =>
  !now.isAdmin && (before.isAdmin || (before.reviewedGroups ?? []).some((group) => !now.reviewedGroups?.includes(group)))

const isForAdmins = ([subject, kind]: QueryKey): boolean =>
  subject === queryKeys.admin[0] || (subject === queryKeys.settings[0] && kind === 'system')

/** Removes what a member has read with a role that was taken away, except what is on the screen. */
function forgetOnLostRole(session: Connection['session'], client: QueryClient): () => void {
  let known = session.current()?.user
  return session.subscribe(() => {
    const before = known
    known = session.current()?.user
    if (!known || before?.id !== known.id || !reviewsLess(before, known)) return
    const isLost = (key: QueryKey) => isForAdmins(key) || key[0] === queryKeys.activities[0]
    client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isLost(queryKey) })
  })
}

const isHidden = (data: unknown): boolean => ['review', 'rejected'].includes((data as Activity | undefined)?.phase ?? '')

/** A first answer that is on its way may be from before the change, and the library sends no second request beside it. */
function invalidateAll(client: QueryClient, filters: InvalidateQueryFilters): void {
  const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const { queryKey, state, promise } of loading) {
    const again = () => void client.invalidateQueries({ ...filters, queryKey, exact: true })
    if (state.data === undefined) promise?.then(again, again)
  }
  void client.invalidateQueries(filters)
}

/** The open screens of activities and of their rides, each of which shows the first change promptly. */
function createDetails(client: QueryClient, clock: Clock) {
  const gatherers = new Map<string, Gatherer>()

  function refresh(queryKey: QueryKey): void {
    const id = JSON.stringify(queryKey)
    invalidateAll(client, { queryKey, refetchType: 'none' })
    if (client.getQueryCache().findAll({ queryKey, type: 'active' }).length === 0) return
    const prompt = gatherers.get(id) ?? createGatherer(() => invalidateAll(client, { queryKey }), clock, { isPrompt: true })
    gatherers.set(id, prompt)
    prompt.add()
  }
  return {
    refresh,
    /** An event does not name hidden activities. */
    refreshHidden(): void {
      for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: queryKeys.details }))
        if (isHidden(state.data)) refresh(queryKey)
    },
    cancel: () => gatherers.forEach((prompt) => prompt.cancel()),
  }
}

/** Returns a function that ends it. */
export function invalidateOnChange(
  { api, live, session }: { api: Pick<Connection['api'], 'getUserInfo'> } & Pick<Connection, 'live' | 'session'>,
  client: QueryClient,
  clock: Clock = systemClock,
): () => void {
  const gathered = new Map<string, QueryKey>()
  const gatherer = createGatherer(() => void fetchGathered(), clock)
  const ownRights = createGatherer(() => void fetchKeys([everything]), clock, { isPrompt: true })
  const details = createDetails(client, clock)
  /** While the session learns what the member may do, nothing is fetched that they may have lost. */
  let rights: Promise<unknown> = Promise.resolve()

  const invalidate = (filters: InvalidateQueryFilters) => invalidateAll(client, filters)
  const markStale = (queryKey: QueryKey) => invalidate({ queryKey, refetchType: 'none' })

  /**
   * A key that begins with another one is fetched with it. Before everything, the session learns what the member may do: the guards then close the pages of
   * those who are no admins anymore.
   */
  async function fetchKeys(keys: readonly QueryKey[]): Promise<void> {
    const wasAdmin = session.current()?.user.isAdmin
    if (keys.includes(everything) && session.token()) rights = api.getUserInfo().catch(() => undefined)
    await rights
    const isClosing = (queryKey: QueryKey) => wasAdmin && !session.current()?.user.isAdmin && isForAdmins(queryKey)
    invalidate({
      predicate: ({ queryKey }) => !isClosing(queryKey) && keys.some((key) => key.every((part, index) => part === queryKey[index])),
    })
  }

  function fetchGathered(): Promise<void> {
    const keys = [...gathered.values()]
    gathered.clear()
    return fetchKeys(keys)
  }

  function gather(queryKey: QueryKey): void {
    markStale(queryKey)
    gathered.set(JSON.stringify(queryKey), queryKey)
    gatherer.add()
  }

  const unsubscribe = live.listen((change) => {
    if ('activity' in change) {
      details.refresh(queryKeys.detail(change.activity))
      return gather(queryKeys.lists)
    }
    if ('cars' in change) return details.refresh(queryKeys.cars(change.cars))
    if ('viewer' in change) {
      if (change.viewer !== session.current()?.user.id) return
      markStale(everything)
      return ownRights.add()
    }
    if ('review' in change) details.refreshHidden()
    // A photo that was hidden is not shown again, not even until the next answer.
    if ('photos' in change) client.removeQueries({ queryKey: queryKeys.photos(change.photos), type: 'inactive' })
    const { fetched = [], later = [] } = queriesConcernedBy(change, session.current()?.user)
    later.forEach(markStale)
    fetched.forEach(gather)
  })
  const stopForgetting = forgetOnLostRole(session, client)
  return () => {
    unsubscribe()
    stopForgetting()
    gatherer.cancel()
    ownRights.cancel()
    details.cancel()
  }
}

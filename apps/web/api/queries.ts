/** The key and the options of every query of the app. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { ActivityFilters, ActivityQuery, OwnActivityKind } from '@bothy/contract/activities/inputs.ts'
import type { Route } from '@bothy/contract/entities.ts'
import type { Api } from '@bothy/client/api.ts'

export const queryKeys = {
  activities: ['activities'],
  /** All lists and counts: every change of an activity can affect them. */
  lists: ['activities', 'list'],
  /** Activities that the member created, joined or marked as favorite. */
  mine: ['activities', 'list', 'mine'],
  details: ['activities', 'detail'],
  detail: (id: string) => ['activities', 'detail', id],
  /** Members as others see them. */
  members: ['members'],
  user: ['user'],
  sessions: ['user', 'sessions'],
  settings: ['settings'],
  /** Only for administrators. */
  admin: ['admin'],
  /** Members as administrators see them. */
  adminMembers: ['admin', 'members'],
  adminMember: (id: string) => ['admin', 'members', 'one', id],
  adminMemberSessions: (id: string) => ['admin', 'members', 'sessions', id],
  log: ['admin', 'log'],
} as const

type ListFilters = Omit<ActivityQuery, 'cursor'>
type Filters<Name extends 'listUsers' | 'listLogs' | 'listDeliveries'> = Omit<Input<Name>, 'cursor'>

export function createQueries(api: Api) {
  return {
    activities: {
      detail: (activityId: string) =>
        queryOptions({ queryKey: queryKeys.detail(activityId), queryFn: ({ signal }) => api.getActivity({ activityId }, { signal }) }),
      /** Read again only when a track has changed, and not when a vote has. */
      tracks: (activity: { id: string; routes: readonly Pick<Route, 'track'>[] } | undefined) => {
        const activityId = activity?.id ?? ''
        const hashes = activity?.routes.flatMap(({ track }) => track?.hash ?? []) ?? []
        return queryOptions({
          queryKey: [...queryKeys.activities, 'tracks', activityId, hashes],
          queryFn: hashes.length === 0 ? skipToken : ({ signal }) => api.getTracks({ activityId }, { signal }),
          staleTime: 'static',
        })
      },
      /** How many participants a message to all would reach. */
      recipients: (activityId: string) =>
        queryOptions({
          queryKey: [...queryKeys.detail(activityId), 'recipients'],
          queryFn: ({ signal }) => api.countRecipients({ activityId }, { signal }),
          staleTime: 0,
        }),
      /** Infinite: `data.pages[].items`. */
      list: (filters: ListFilters) =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.lists, 'pages', filters],
          queryFn: ({ pageParam, signal }) => api.listActivities({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      counts: (filters: ActivityFilters) =>
        queryOptions({
          queryKey: [...queryKeys.lists, 'counts', filters],
          queryFn: ({ signal }) => api.countActivities(filters, { signal }),
          placeholderData: keepPreviousData,
        }),
      /** All that the home screen shows, and for admins what waits for review. */
      overview: () =>
        queryOptions({ queryKey: [...queryKeys.lists, 'overview'], queryFn: ({ signal }) => api.getOverview({}, { signal }) }),
      /** Infinite: finished activities with their routes. */
      pastRoutes: (q: string) =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.lists, 'past-routes', q],
          queryFn: ({ pageParam, signal }) => api.listPastRoutes({ ...(q && { q }), ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      /** Infinite: activities that the member created, joined or marked as favorite. */
      mine: (kind: OwnActivityKind) =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.mine, kind],
          queryFn: ({ pageParam, signal }) => api.listMyActivities({ kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
        }),
    },
    members: {
      detail: (userId: string) =>
        queryOptions({ queryKey: [...queryKeys.members, userId], queryFn: ({ signal }) => api.getMember({ userId }, { signal }) }),
      /** Infinite: activities that a member leads or takes part in. */
      activities: (userId: string, kind: 'created' | 'joined') =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.lists, 'member', userId, kind],
          queryFn: ({ pageParam, signal }) =>
            api.listMemberActivities({ userId, kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
        }),
    },
    user: {
      info: () => queryOptions({ queryKey: [...queryKeys.user, 'info'], queryFn: ({ signal }) => api.getUserInfo({}, { signal }) }),
      twoFactor: () =>
        queryOptions({ queryKey: [...queryKeys.user, 'two-factor'], queryFn: ({ signal }) => api.getTwoFactor({}, { signal }) }),
      passkeys: () =>
        queryOptions({ queryKey: [...queryKeys.user, 'passkeys'], queryFn: ({ signal }) => api.listPasskeys({}, { signal }) }),
      /** Where the member is signed in. */
      sessions: () => queryOptions({ queryKey: queryKeys.sessions, queryFn: ({ signal }) => api.listSessions({}, { signal }) }),
      calendarFeed: () =>
        queryOptions({ queryKey: [...queryKeys.user, 'calendar-feed'], queryFn: ({ signal }) => api.getCalendarFeed({}, { signal }) }),
      backups: () => queryOptions({ queryKey: [...queryKeys.user, 'backups'], queryFn: ({ signal }) => api.listBackups({}, { signal }) }),
    },
    admin: {
      /** Infinite. */
      users: (filters: Filters<'listUsers'>) =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.adminMembers, 'pages', filters],
          queryFn: ({ pageParam, signal }) => api.listUsers({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      user: (userId: string) =>
        queryOptions({ queryKey: queryKeys.adminMember(userId), queryFn: ({ signal }) => api.getUser({ userId }, { signal }) }),
      sessions: (userId: string) =>
        queryOptions({
          queryKey: queryKeys.adminMemberSessions(userId),
          queryFn: ({ signal }) => api.listUserSessions({ userId }, { signal }),
        }),
      /** Infinite and always stale: other members write the log too. */
      log: (filters: Filters<'listLogs'>) =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.log, filters],
          queryFn: ({ pageParam, signal }) => api.listLogs({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
      /** Infinite and always stale: deliveries change their state in the background. */
      deliveries: (filters: Filters<'listDeliveries'>) =>
        infiniteQueryOptions({
          queryKey: [...queryKeys.admin, 'deliveries', filters],
          queryFn: ({ pageParam, signal }) => api.listDeliveries({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
      /** The number of deliveries in each state, and whether a mail transport is configured. */
      deliverySummary: () =>
        queryOptions({
          queryKey: [...queryKeys.admin, 'delivery-summary'],
          queryFn: ({ signal }) => api.listDeliveries({ limit: 1 }, { signal }),
          staleTime: 0,
        }),
    },
    settings: {
      club: () =>
        queryOptions({
          queryKey: [...queryKeys.settings, 'club'],
          queryFn: ({ signal }) => api.getSettings({}, { signal }),
          staleTime: 30 * 60_000,
        }),
      /** The available sign-in methods. */
      providers: () =>
        queryOptions({ queryKey: [...queryKeys.settings, 'providers'], queryFn: ({ signal }) => api.listProviders({}, { signal }) }),
      system: () =>
        queryOptions({ queryKey: [...queryKeys.settings, 'system'], queryFn: ({ signal }) => api.getSystemSettings({}, { signal }) }),
    },
  }
}

export type Queries = ReturnType<typeof createQueries>

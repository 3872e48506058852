/** The key and the options of every query of the app. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '@bothy/contract/calls.ts'
import type { ActivityFilters, ActivityQuery, Kind } from '@bothy/contract/inputs.ts'
import type { Club } from '@bothy/client/club.ts'

export const keys = {
  activities: ['activities'],
  /** All lists and counts: every change of an activity can affect them. */
  lists: ['activities', 'list'],
  /** Activities that the member created, joined or marked as favorite. */
  mine: ['activities', 'list', 'mine'],
  detail: (id: string) => ['activities', 'detail', id],
  /** Members as others see them. */
  members: ['members'],
  user: ['user'],
  sessions: ['user', 'sessions'],
  settings: ['settings'],
  /** Only for administrators. */
  admin: ['admin'],
  /** Members as administrators see them. */
  managed: ['admin', 'members'],
  managedOne: (id: string) => ['admin', 'members', 'one', id],
  managedSessions: (id: string) => ['admin', 'members', 'sessions', id],
  log: ['admin', 'log'],
} as const

type ListFilters = Omit<ActivityQuery, 'cursor'>
type Filters<Name extends 'listUsers' | 'listLogs' | 'listDeliveries'> = Omit<Input<Name>, 'cursor'>

export function queriesOf(api: Club) {
  return {
    activities: {
      detail: (activityId: string) =>
        queryOptions({ queryKey: keys.detail(activityId), queryFn: ({ signal }) => api.getActivity({ activityId }, { signal }) }),
      /** Infinite: `data.pages[].items`. */
      list: (filters: ListFilters) =>
        infiniteQueryOptions({
          queryKey: [...keys.lists, 'pages', filters],
          queryFn: ({ pageParam, signal }) => api.listActivities({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      /** The first page only, for carousels. */
      shelf: (filters: ListFilters) =>
        queryOptions({
          queryKey: [...keys.lists, 'first-page', filters],
          queryFn: ({ signal }) => api.listActivities(filters, { signal }),
        }),
      counts: (filters: ActivityFilters) =>
        queryOptions({
          queryKey: [...keys.lists, 'counts', filters],
          queryFn: ({ signal }) => api.countActivities(filters, { signal }),
          placeholderData: keepPreviousData,
        }),
      /** Infinite: activities that the member created, joined or marked as favorite. */
      mine: (kind: Kind) =>
        infiniteQueryOptions({
          queryKey: [...keys.mine, kind],
          queryFn: ({ pageParam, signal }) => api.listMyActivities({ kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
        }),
    },
    members: {
      detail: (userId: string) =>
        queryOptions({ queryKey: [...keys.members, userId], queryFn: ({ signal }) => api.getMember({ userId }, { signal }) }),
      /** Infinite: activities that a member leads or takes part in. */
      activities: (userId: string, kind: 'created' | 'joined') =>
        infiniteQueryOptions({
          queryKey: [...keys.lists, 'member', userId, kind],
          queryFn: ({ pageParam, signal }) =>
            api.listMemberActivities({ userId, kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
        }),
    },
    user: {
      info: () => queryOptions({ queryKey: [...keys.user, 'info'], queryFn: ({ signal }) => api.getUserInfo({}, { signal }) }),
      twoFactor: () => queryOptions({ queryKey: [...keys.user, 'two-factor'], queryFn: ({ signal }) => api.getTwoFactor({}, { signal }) }),
      passkeys: () => queryOptions({ queryKey: [...keys.user, 'passkeys'], queryFn: ({ signal }) => api.listPasskeys({}, { signal }) }),
      /** Where the member is signed in. */
      sessions: () => queryOptions({ queryKey: keys.sessions, queryFn: ({ signal }) => api.listSessions({}, { signal }) }),
      backups: () => queryOptions({ queryKey: [...keys.user, 'backups'], queryFn: ({ signal }) => api.listBackups({}, { signal }) }),
    },
    admin: {
      /** Infinite. */
      users: (filters: Filters<'listUsers'>) =>
        infiniteQueryOptions({
          queryKey: [...keys.managed, 'pages', filters],
          queryFn: ({ pageParam, signal }) => api.listUsers({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      user: (userId: string) =>
        queryOptions({ queryKey: keys.managedOne(userId), queryFn: ({ signal }) => api.getUser({ userId }, { signal }) }),
      sessions: (userId: string) =>
        queryOptions({ queryKey: keys.managedSessions(userId), queryFn: ({ signal }) => api.listUserSessions({ userId }, { signal }) }),
      /** Infinite and always stale: other members write the log too. */
      log: (filters: Filters<'listLogs'>) =>
        infiniteQueryOptions({
          queryKey: [...keys.log, filters],
          queryFn: ({ pageParam, signal }) => api.listLogs({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
      /** Infinite and always stale: deliveries change their state in the background. */
      deliveries: (filters: Filters<'listDeliveries'>) =>
        infiniteQueryOptions({
          queryKey: [...keys.admin, 'deliveries', filters],
          queryFn: ({ pageParam, signal }) => api.listDeliveries({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
      /** The number of deliveries in each state, and whether a mail transport is configured. */
      post: () =>
        queryOptions({
          queryKey: [...keys.admin, 'delivery-summary'],
          queryFn: ({ signal }) => api.listDeliveries({ limit: 1 }, { signal }),
          staleTime: 0,
        }),
    },
    settings: {
      club: () =>
        queryOptions({
          queryKey: [...keys.settings, 'club'],
          queryFn: ({ signal }) => api.getSettings({}, { signal }),
          staleTime: 30 * 60_000,
        }),
      /** The available sign-in methods. */
      providers: () =>
        queryOptions({ queryKey: [...keys.settings, 'providers'], queryFn: ({ signal }) => api.listProviders({}, { signal }) }),
      system: () =>
        queryOptions({ queryKey: [...keys.settings, 'system'], queryFn: ({ signal }) => api.getSystemSettings({}, { signal }) }),
    },
  }
}

export type Queries = ReturnType<typeof queriesOf>

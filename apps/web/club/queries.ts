/** Every question that screens ask, once: its key and how it is asked. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActivityFilters, ActivityQuery, Kind } from '@bothy/contract/inputs.ts'
import type { Club } from '@bothy/client/club.ts'

export const keys = {
  activities: ['activities'],
  /** All lists, counts included: what any change of an activity may touch. */
  lists: ['activities', 'list'],
  /** What the member created, joined or keeps. */
  mine: ['activities', 'list', 'mine'],
  detail: (id: string) => ['activities', 'detail', id],
  user: ['user'],
  sessions: ['user', 'sessions'],
  settings: ['settings'],
} as const

type ListFilters = Omit<ActivityQuery, 'cursor'>

export function queriesOf(club: Club) {
  return {
    activities: {
      detail: (activityId: string) =>
        queryOptions({ queryKey: keys.detail(activityId), queryFn: ({ signal }) => club.getActivity({ activityId }, { signal }) }),
      /** Endless: `data.pages[].items`. */
      list: (filters: ListFilters) =>
        infiniteQueryOptions({
          queryKey: [...keys.lists, 'pages', filters],
          queryFn: ({ pageParam, signal }) => club.listActivities({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      /** The first few, for shelves. */
      shelf: (filters: ListFilters) =>
        queryOptions({ queryKey: [...keys.lists, 'shelf', filters], queryFn: ({ signal }) => club.listActivities(filters, { signal }) }),
      counts: (filters: ActivityFilters) =>
        queryOptions({
          queryKey: [...keys.lists, 'counts', filters],
          queryFn: ({ signal }) => club.countActivities(filters, { signal }),
          placeholderData: keepPreviousData,
        }),
      /** Endless: what the member created, joined or keeps. */
      mine: (kind: Kind) =>
        infiniteQueryOptions({
          queryKey: [...keys.mine, kind],
          queryFn: ({ pageParam, signal }) => club.listMyActivities({ kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
        }),
    },
    user: {
      info: () => queryOptions({ queryKey: [...keys.user, 'info'], queryFn: ({ signal }) => club.getUserInfo({}, { signal }) }),
      twoFactor: () => queryOptions({ queryKey: [...keys.user, 'two-factor'], queryFn: ({ signal }) => club.getTwoFactor({}, { signal }) }),
      /** Where the member is signed in. */
      sessions: () => queryOptions({ queryKey: keys.sessions, queryFn: ({ signal }) => club.listSessions({}, { signal }) }),
    },
    settings: {
      club: () =>
        queryOptions({
          queryKey: [...keys.settings, 'club'],
          queryFn: ({ signal }) => club.getSettings({}, { signal }),
          staleTime: 30 * 60_000,
        }),
      /** The ways to sign in. */
      providers: () =>
        queryOptions({ queryKey: [...keys.settings, 'providers'], queryFn: ({ signal }) => club.listProviders({}, { signal }) }),
      system: () =>
        queryOptions({ queryKey: [...keys.settings, 'system'], queryFn: ({ signal }) => club.getSystemSettings({}, { signal }) }),
    },
  }
}

export type Queries = ReturnType<typeof queriesOf>

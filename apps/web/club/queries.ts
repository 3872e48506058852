/** Every question that screens ask, once: its key and how it is asked. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '@bothy/contract/calls.ts'
import type { ActivityFilters, ActivityQuery, Kind } from '@bothy/contract/inputs.ts'
import type { Club } from '@bothy/client/club.ts'

export const keys = {
  activities: ['activities'],
  /** All lists, counts included: what any change of an activity may touch. */
  lists: ['activities', 'list'],
  /** What the member created, joined or keeps. */
  mine: ['activities', 'list', 'mine'],
  detail: (id: string) => ['activities', 'detail', id],
  /** Members as others see them. */
  members: ['members'],
  user: ['user'],
  sessions: ['user', 'sessions'],
  settings: ['settings'],
  /** What administrators alone are told. */
  admin: ['admin'],
  /** Everything about members, as administrators see them. */
  managed: ['admin', 'members'],
  managedOne: (id: string) => ['admin', 'members', 'one', id],
  managedSessions: (id: string) => ['admin', 'members', 'sessions', id],
  log: ['admin', 'log'],
} as const

type ListFilters = Omit<ActivityQuery, 'cursor'>
type Filters<Name extends 'listUsers' | 'listLogs' | 'listDeliveries'> = Omit<Input<Name>, 'cursor'>

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
    members: {
      detail: (userId: string) =>
        queryOptions({ queryKey: [...keys.members, userId], queryFn: ({ signal }) => club.getMember({ userId }, { signal }) }),
      /** Endless: what a member leads or takes part in. */
      activities: (userId: string, kind: 'created' | 'joined') =>
        infiniteQueryOptions({
          queryKey: [...keys.lists, 'member', userId, kind],
          queryFn: ({ pageParam, signal }) =>
            club.listMemberActivities({ userId, kind, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
        }),
    },
    user: {
      info: () => queryOptions({ queryKey: [...keys.user, 'info'], queryFn: ({ signal }) => club.getUserInfo({}, { signal }) }),
      twoFactor: () => queryOptions({ queryKey: [...keys.user, 'two-factor'], queryFn: ({ signal }) => club.getTwoFactor({}, { signal }) }),
      passkeys: () => queryOptions({ queryKey: [...keys.user, 'passkeys'], queryFn: ({ signal }) => club.listPasskeys({}, { signal }) }),
      /** Where the member is signed in. */
      sessions: () => queryOptions({ queryKey: keys.sessions, queryFn: ({ signal }) => club.listSessions({}, { signal }) }),
      backups: () => queryOptions({ queryKey: [...keys.user, 'backups'], queryFn: ({ signal }) => club.listBackups({}, { signal }) }),
    },
    admin: {
      /** Endless. */
      users: (filters: Filters<'listUsers'>) =>
        infiniteQueryOptions({
          queryKey: [...keys.managed, 'pages', filters],
          queryFn: ({ pageParam, signal }) => club.listUsers({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
        }),
      user: (userId: string) =>
        queryOptions({ queryKey: keys.managedOne(userId), queryFn: ({ signal }) => club.getUser({ userId }, { signal }) }),
      sessions: (userId: string) =>
        queryOptions({ queryKey: keys.managedSessions(userId), queryFn: ({ signal }) => club.listUserSessions({ userId }, { signal }) }),
      /** Endless, and never from memory: others write it too. */
      log: (filters: Filters<'listLogs'>) =>
        infiniteQueryOptions({
          queryKey: [...keys.log, filters],
          queryFn: ({ pageParam, signal }) => club.listLogs({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
      /** Endless, and never from memory: messages move on by themselves. */
      deliveries: (filters: Filters<'listDeliveries'>) =>
        infiniteQueryOptions({
          queryKey: [...keys.admin, 'deliveries', filters],
          queryFn: ({ pageParam, signal }) => club.listDeliveries({ ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
          initialPageParam: '',
          getNextPageParam: (page) => page.nextCursor ?? undefined,
          placeholderData: keepPreviousData,
          staleTime: 0,
        }),
      /** How the club's messages fare, and whether anybody carries its mail. */
      post: () =>
        queryOptions({
          queryKey: [...keys.admin, 'post'],
          queryFn: ({ signal }) => club.listDeliveries({ limit: 1 }, { signal }),
          staleTime: 0,
        }),
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

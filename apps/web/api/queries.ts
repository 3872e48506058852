/** The keys of the queries of the app, and the options of most. What only one screen uses is defined there. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { ActivityFilters, ActivityQuery } from '@bothy/contract/activities/inputs.ts'
import type { OwnActivityKind } from '@bothy/contract/choices.ts'
import type { Api } from '@bothy/client/api.ts'

export const queryKeys = {
  activities: ['activities'],
  /** All lists and counts: every change of an activity can affect them. */
  lists: ['activities', 'list'],
  /** Activities that the member created, joined or marked as favorite. */
  mine: ['activities', 'list', 'mine'],
  /** Routes of past activities that a new one can take over. */
  pastRoutes: ['activities', 'list', 'past-routes'],
  details: ['activities', 'detail'],
  detail: (id: string) => ['activities', 'detail', id],
  /** Members as others see them. */
  members: ['members'],
  user: ['user'],
  sessions: ['user', 'sessions'],
  settings: ['settings'],
  mapFile: ['settings', 'map-file'],
  /** Only for admins. */
  admin: ['admin'],
  /** Members as admins see them. */
  adminMembers: ['admin', 'members'],
  adminMember: (id: string) => ['admin', 'members', 'one', id],
  adminMemberSessions: (id: string) => ['admin', 'members', 'sessions', id],
  log: ['admin', 'log'],
  /** Commands that wait for the network on this device. */
  waiting: ['waiting'],
} as const

type ListFilters = Omit<ActivityQuery, 'cursor'>
type Filters<Name extends 'listUsers' | 'listLogs' | 'listDeliveries'> = Omit<Input<Name>, 'cursor'>

/** The next page of an infinite query begins at the cursor of the last one. */
export const pages = { initialPageParam: '', getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }
const from = (cursor: string) => (cursor ? { cursor } : {})

const activityQueries = (api: Api) => ({
  detail: (activityId: string) =>
    queryOptions({ queryKey: queryKeys.detail(activityId), queryFn: ({ signal }) => api.getActivity({ activityId }, { signal }) }),
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
      queryFn: ({ pageParam, signal }) => api.listActivities({ ...filters, ...from(pageParam) }, { signal }),
      ...pages,
      placeholderData: keepPreviousData,
    }),
  counts: (filters: ActivityFilters) =>
    queryOptions({
      queryKey: [...queryKeys.lists, 'counts', filters],
      queryFn: ({ signal }) => api.countActivities(filters, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** All that the home screen shows, and for admins what waits for review. */
  overview: () => queryOptions({ queryKey: [...queryKeys.lists, 'overview'], queryFn: ({ signal }) => api.getOverview({}, { signal }) }),
  /** Infinite: activities that the member created, joined or marked as favorite. */
  mine: (kind: OwnActivityKind) =>
    infiniteQueryOptions({
      queryKey: [...queryKeys.mine, kind],
      queryFn: ({ pageParam, signal }) => api.listMyActivities({ kind, ...from(pageParam) }, { signal }),
      ...pages,
    }),
})

const memberQueries = (api: Api) => ({
  detail: (userId: string) =>
    queryOptions({ queryKey: [...queryKeys.members, userId], queryFn: ({ signal }) => api.getMember({ userId }, { signal }) }),
  /** Infinite: activities that a member leads or takes part in. */
  activities: (userId: string, kind: 'created' | 'joined') =>
    infiniteQueryOptions({
      queryKey: [...queryKeys.lists, 'member', userId, kind],
      queryFn: ({ pageParam, signal }) => api.listMemberActivities({ userId, kind, ...from(pageParam) }, { signal }),
      ...pages,
    }),
})

const ownQueries = (api: Api) => ({
  info: () => queryOptions({ queryKey: [...queryKeys.user, 'info'], queryFn: ({ signal }) => api.getUserInfo({}, { signal }) }),
  twoFactor: () => queryOptions({ queryKey: [...queryKeys.user, 'two-factor'], queryFn: ({ signal }) => api.getTwoFactor({}, { signal }) }),
  passkeys: () => queryOptions({ queryKey: [...queryKeys.user, 'passkeys'], queryFn: ({ signal }) => api.listPasskeys({}, { signal }) }),
  /** Where the member is signed in. */
  sessions: () => queryOptions({ queryKey: queryKeys.sessions, queryFn: ({ signal }) => api.listSessions({}, { signal }) }),
  calendarFeed: () =>
    queryOptions({ queryKey: [...queryKeys.user, 'calendar-feed'], queryFn: ({ signal }) => api.getCalendarFeed({}, { signal }) }),
  backups: () => queryOptions({ queryKey: [...queryKeys.user, 'backups'], queryFn: ({ signal }) => api.listBackups({}, { signal }) }),
})

const adminQueries = (api: Api) => ({
  /** Infinite. */
  users: (filters: Filters<'listUsers'>) =>
    infiniteQueryOptions({
      queryKey: [...queryKeys.adminMembers, 'pages', filters],
      queryFn: ({ pageParam, signal }) => api.listUsers({ ...filters, ...from(pageParam) }, { signal }),
      ...pages,
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
      queryFn: ({ pageParam, signal }) => api.listLogs({ ...filters, ...from(pageParam) }, { signal }),
      ...pages,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Infinite and always stale: deliveries change their state in the background. */
  deliveries: (filters: Filters<'listDeliveries'>) =>
    infiniteQueryOptions({
      queryKey: [...queryKeys.admin, 'deliveries', filters],
      queryFn: ({ pageParam, signal }) => api.listDeliveries({ ...filters, ...from(pageParam) }, { signal }),
      ...pages,
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
})

const settingsQueries = (api: Api) => ({
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
})

export const createQueries = (api: Api) => ({
  activities: activityQueries(api),
  members: memberQueries(api),
  user: ownQueries(api),
  admin: adminQueries(api),
  settings: settingsQueries(api),
})

export type Queries = ReturnType<typeof createQueries>

/** The keys of the queries of the app, and the options of most. What only one screen uses is defined there. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { ActivityFilters, ActivityQuery, Audience } from '@bothy/contract/activities/inputs.ts'
import type { Input } from '@bothy/contract/call-schemas.ts'
import type { OwnActivityKind } from '@bothy/contract/choices.ts'

export const queryKeys = {
  activities: ['activities'],
  /** All lists and counts: every change of an activity can affect them. */
  lists: ['activities', 'list'],
  /** What Home shows. */
  overview: ['activities', 'list', 'overview'],
  /** Activities that the member created, joined or marked as favorite. */
  mine: ['activities', 'list', 'mine'],
  /** Routes of past activities that a new one can take over. */
  pastRoutes: ['activities', 'list', 'past-routes'],
  /** Routes that the club has walked. */
  routes: ['activities', 'list', 'routes'],
  details: ['activities', 'detail'],
  detail: (id: string) => ['activities', 'detail', id],
  discussion: (activityId: string) => ['activities', 'discussion', activityId],
  cars: (activityId: string) => ['activities', 'cars', activityId],
  photos: (activityId: string) => ['activities', 'photos', activityId],
  /** Files of photos in memory, and what is sent of those that wait. */
  photoFiles: ['photos'],
  photoFile: (photoId: string) => ['photos', 'file', photoId],
  /** The sent share of a photo that is queued with this key. */
  photoProgress: (key: string) => ['photos', 'progress', key],
  /** Members as others see them. */
  members: ['members'],
  user: ['user'],
  sessions: ['user', 'sessions'],
  /** Whom the member blocks. */
  blocks: ['user', 'blocks'],
  /** Those of the member, of the club, and of others. */
  qualifications: ['user', 'qualifications'],
  settings: ['settings'],
  mapFile: ['settings', 'map-file'],
  /** The list of the club's groups. A change of a group is a change of the settings; who is in it is not. */
  groups: ['settings', 'groups'],
  /** Each group, with its members. */
  groupDetails: ['settings', 'group'],
  group: (id: string) => ['settings', 'group', id],
  /** Only for admins. */
  admin: ['admin'],
  /** Members as admins see them. */
  adminMembers: ['admin', 'members'],
  adminMember: (id: string) => ['admin', 'members', 'one', id],
  adminMemberSessions: (id: string) => ['admin', 'members', 'sessions', id],
  /** Imports of members from files. */
  imports: ['admin', 'imports'],
  log: ['admin', 'log'],
  /** What members have reported. */
  reports: ['admin', 'reports'],
  /** Commands that wait for the network on this device. */
  commandQueue: ['command-queue'],
} as const

type ListFilters = Omit<ActivityQuery, 'cursor'>
type Filters<Name extends 'listUsers' | 'listLogs' | 'listDeliveries'> = Omit<Input<Name>, 'cursor'>

/** The next page of an infinite query begins at the cursor of the last one. */
export const pages = { initialPageParam: '', getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }

type Options = { signal: AbortSignal }

const single = <Answer>(queryKey: QueryKey, read: (options: Options) => Promise<Answer>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => read({ signal }) })

/** Infinite: `data.pages[].items`. */
const paged = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  read: (from: { cursor?: string }, options: Options) => Promise<Page>,
) =>
  infiniteQueryOptions({ queryKey, queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, { signal }), ...pages })

/** While other filters load, what the last ones found stays. */
const filtered = { placeholderData: keepPreviousData }
/** Others change it too. */
const alwaysStale = { staleTime: 0 }

const activityQueries = (api: Api) => ({
  detail: (activityId: string) => single(queryKeys.detail(activityId), (options) => api.getActivity({ activityId }, options)),
  /** How many a message would reach. */
  recipients: (activityId: string, audience: Audience = 'participants') => ({
    ...single([...queryKeys.detail(activityId), 'recipients', audience], (options) =>
      api.countRecipients({ activityId, audience }, options),
    ),
    ...alwaysStale,
  }),
  /** Who waits, for leaders; with `q` also members who do not. */
  waitlist: (activityId: string, q = '') => ({
    ...single([...queryKeys.detail(activityId), 'waitlist', ...(q ? [q] : [])], (options) =>
      api.getWaitlist({ activityId, ...(q && { q }) }, options),
    ),
    ...alwaysStale,
  }),
  list: (filters: ListFilters) => ({
    ...paged([...queryKeys.lists, 'pages', filters], (from, options) => api.listActivities({ ...filters, ...from }, options)),
    ...filtered,
  }),
  counts: (filters: ActivityFilters) => ({
    ...single([...queryKeys.lists, 'counts', filters], (options) => api.countActivities(filters, options)),
    ...filtered,
  }),
  /** All that the home screen shows, and for admins what waits for review. */
  overview: () => single(queryKeys.overview, (options) => api.getOverview({}, options)),
  /** Activities that the member created, joined or marked as favorite. */
  mine: (kind: OwnActivityKind) => paged([...queryKeys.mine, kind], (from, options) => api.listMyActivities({ kind, ...from }, options)),
})

const memberQueries = (api: Api) => ({
  detail: (userId: string) => single([...queryKeys.members, userId], (options) => api.getMember({ userId }, options)),
  /** Activities that a member leads or takes part in. */
  activities: (userId: string, kind: 'created' | 'joined') =>
    paged([...queryKeys.lists, 'member', userId, kind], (from, options) => api.listMemberActivities({ userId, kind, ...from }, options)),
})

const ownQueries = (api: Api) => ({
  info: () => single([...queryKeys.user, 'info'], (options) => api.getUserInfo({}, options)),
  twoFactor: () => single([...queryKeys.user, 'two-factor'], (options) => api.getTwoFactor({}, options)),
  passkeys: () => single([...queryKeys.user, 'passkeys'], (options) => api.listPasskeys({}, options)),
  /** Where the member is signed in. */
  sessions: () => single(queryKeys.sessions, (options) => api.listSessions({}, options)),
  calendarFeed: () => single([...queryKeys.user, 'calendar-feed'], (options) => api.getCalendarFeed({}, options)),
  backups: () => single([...queryKeys.user, 'backups'], (options) => api.listBackups({}, options)),
})

const adminQueries = (api: Api) => ({
  users: (filters: Filters<'listUsers'>) => ({
    ...paged([...queryKeys.adminMembers, 'pages', filters], (from, options) => api.listUsers({ ...filters, ...from }, options)),
    ...filtered,
  }),
  user: (userId: string) => single(queryKeys.adminMember(userId), (options) => api.getUser({ userId }, options)),
  sessions: (userId: string) => single(queryKeys.adminMemberSessions(userId), (options) => api.listUserSessions({ userId }, options)),
  imports: () => ({ ...single(queryKeys.imports, (options) => api.listImports({}, options)), ...alwaysStale }),
  log: (filters: Filters<'listLogs'>) => ({
    ...paged([...queryKeys.log, filters], (from, options) => api.listLogs({ ...filters, ...from }, options)),
    ...filtered,
    ...alwaysStale,
  }),
  deliveries: (filters: Filters<'listDeliveries'>) => ({
    ...paged([...queryKeys.admin, 'deliveries', filters], (from, options) => api.listDeliveries({ ...filters, ...from }, options)),
    ...filtered,
    ...alwaysStale,
  }),
  /** The number of deliveries in each state, and whether a mail transport is configured. */
  deliverySummary: () => ({
    ...single([...queryKeys.admin, 'delivery-summary'], (options) => api.listDeliveries({ limit: 1 }, options)),
    ...alwaysStale,
  }),
})

const settingsQueries = (api: Api) => ({
  club: () => ({ ...single([...queryKeys.settings, 'club'], (options) => api.getSettings({}, options)), staleTime: 30 * 60_000 }),
  /** The available sign-in methods. */
  providers: () => single([...queryKeys.settings, 'providers'], (options) => api.listProviders({}, options)),
  system: () => single([...queryKeys.settings, 'system'], (options) => api.getSystemSettings({}, options)),
})

export const createQueries = (api: Api) => ({
  activities: activityQueries(api),
  members: memberQueries(api),
  user: ownQueries(api),
  admin: adminQueries(api),
  settings: settingsQueries(api),
})

export type Queries = ReturnType<typeof createQueries>

/** The queries of the notifications in the app. They load after the first screen. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'

/** Below the key of the member, so that they are removed with the sign-out. */
export const notificationsKey = ['user', 'notifications'] as const

/** Infinite: `data.pages[].items`. */
export const notificationList = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ pageParam, signal }) => api.listNotifications(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const unreadCount = (api: Api) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) => (await api.listNotifications({ limit: 1 }, { signal })).unread,
  })

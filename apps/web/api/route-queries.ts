/** The queries of the routes that the club has walked, apart from the others because few pages have them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import type { RoutesQuery, WalkedRouteItem } from '@bothy/contract/activities/walked-routes.ts'
import { pages, queryKeys } from './queries.ts'

/** The encoded line of a walked route; null for one without a track that can be drawn. */
export const routeLineQuery = (api: Api, route: Pick<WalkedRouteItem, 'hash' | 'activityId'> | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.routes, 'line', route?.hash],
    queryFn: async ({ signal }) => {
      const { items } = await api.getTracks({ activityId: route!.activityId }, { signal })
      const path = items.find(({ hash }) => hash === route!.hash)?.path
      return path !== undefined && isEncodedTrack(path) ? path : null
    },
    enabled: route !== undefined,
    staleTime: 'static',
  })

export const routesQuery = (api: Api, filters: RoutesQuery) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.routes, 'all', filters],
    queryFn: ({ pageParam: cursor, signal }) => api.listRoutes({ ...filters, ...(cursor && { cursor }) }, { signal }),
    ...pages,
    placeholderData: keepPreviousData,
  })

/** `hash` is undefined where no route is wanted. */
export const routeQuery = (api: Api, hash: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.routes, 'one', hash],
    queryFn: ({ signal }) => api.getRoute({ hash: hash! }, { signal }),
    enabled: hash !== undefined,
  })

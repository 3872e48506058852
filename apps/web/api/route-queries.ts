/** The queries of the routes that the club has walked, apart from the others because few pages have them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { RoutesQuery } from '@bothy/contract/activities/walked-routes.ts'
import { pages, queryKeys } from './queries.ts'

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

/** The photos of an activity, a page at a time, the newest first. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { pages, queryKeys } from './queries.ts'

const pageSize = 60

export const photosQuery = (api: Api, activityId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.photos(activityId),
    queryFn: ({ pageParam, signal }) =>
      api.listPhotos({ activityId, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    ...pages,
  })

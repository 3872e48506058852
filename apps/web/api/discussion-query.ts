/** The messages of an activity, a page at a time, the newest first. Earlier pages are longer: each of them is loaded again with a change. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { limits } from '@bothy/contract/limits.ts'
import { pages, queryKeys } from './queries.ts'

export const discussionQuery = (api: Api, activityId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.discussion(activityId),
    queryFn: ({ pageParam, signal }) =>
      api.listMessages({ activityId, ...(pageParam && { cursor: pageParam, limit: limits.page.max }) }, { signal }),
    ...pages,
  })

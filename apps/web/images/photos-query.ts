/** The photos of an activity, a page at a time, the cover first. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Photos } from '@bothy/contract/activities/photos.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { pages, queryKeys } from '../api/queries.ts'
import { removeKeptPhotos } from './kept-photos.ts'

const pageSize = 60

export const photosQuery = (api: Api, activityId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.photos(activityId),
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam) return api.listPhotos({ activityId, limit: pageSize, cursor: pageParam }, { signal })
      try {
        const page = await api.listPhotos({ activityId, limit: pageSize }, { signal })
        await keepOnly(activityId, page)
        return page
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) await keepOnly(activityId, { items: [] })
        throw error
      }
    },
    ...pages,
  })

/** A device keeps the photos of the first page: what is not there anymore was deleted or hidden, and is removed with the answer that says so. */
const keepOnly = (activityId: string, { items }: Pick<Photos, 'items'>): Promise<void> =>
  removeKeptPhotos(
    activityId,
    items.map(({ id }) => id),
  ).catch(() => undefined)

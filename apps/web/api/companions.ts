/** The people whom the member brings. The device stores them, so that they can be chosen without a network. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { queryKeys } from './queries.ts'

export const ownCompanions = (api: Api) =>
  queryOptions({
    queryKey: [...queryKeys.user, 'companions'],
    queryFn: ({ signal }) => api.listCompanions({}, { signal }),
  })

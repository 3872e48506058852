/** The report of a finished activity. It is read again when anything of it has changed, and not with each other change of the activity. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { queryKeys } from './queries.ts'

export const reportQuery = (api: Api, { id: activityId, report }: Pick<Activity, 'id' | 'report'>) =>
  queryOptions({
    queryKey: [...queryKeys.activities, 'report', activityId, report?.changedAt],
    queryFn: ({ signal }) => api.getReport({ activityId }, { signal }),
    // Nobody has written anything: nothing has to be asked for.
    enabled: Boolean(report?.changedAt) && !import.meta.env.SSR,
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })

/** The people whom the member brings. The device stores them, so that they can be chosen without a network. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi } from './api-context.tsx'
import { queryKeys } from './queries.ts'

export const ownCompanions = (api: Api) =>
  queryOptions({
    queryKey: [...queryKeys.user, 'companions'],
    queryFn: ({ signal }) => api.listCompanions({}, { signal }),
  })

/** Whether the member is asked who comes when they join: if the leader allows companions, and the member has any. */
export function useAsksWhoComes({ maxCompanions, refusals }: Pick<Activity, 'maxCompanions' | 'refusals'>): boolean {
  const { data } = useQuery({ ...ownCompanions(useApi().api), enabled: maxCompanions > 0 && refusals.join === null })
  return maxCompanions > 0 && (data?.items.length ?? 0) > 0
}

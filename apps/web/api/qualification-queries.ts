/** The queries of qualifications, apart from the others because few pages have them. The event of a change is that of the settings. */
import { queryOptions } from '@tanstack/react-query'
import { useApi, useClubSettings } from './api-context.tsx'
import { queryKeys } from './queries.ts'

/** What a change of qualifications, or of who may propose, makes stale. */
export const changedByQualifications = [queryKeys.settings, queryKeys.qualifications, queryKeys.details]

export function useQualificationQueries() {
  const { api } = useApi()
  return {
    own: () =>
      queryOptions({ queryKey: [...queryKeys.qualifications, 'own'], queryFn: ({ signal }) => api.getOwnQualifications({}, { signal }) }),
    list: () =>
      queryOptions({ queryKey: [...queryKeys.qualifications, 'list'], queryFn: ({ signal }) => api.listQualifications({}, { signal }) }),
    ofMember: (userId: string) =>
      queryOptions({
        queryKey: [...queryKeys.qualifications, 'member', userId],
        queryFn: ({ signal }) => api.listMemberQualifications({ userId }, { signal }),
      }),
  }
}

/** False in a club that has none, and where everybody proposes: its screens say nothing of them. */
export const useUsesQualifications = (): boolean => useClubSettings()?.usesQualifications ?? false

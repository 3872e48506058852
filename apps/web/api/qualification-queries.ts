/** The queries of qualifications, apart from the others because few pages have them. A change of one is a change of the settings. */
import { queryOptions } from '@tanstack/react-query'
import { useApi, useClubSettings } from './api-context.tsx'
import { queryKeys } from './queries.ts'

export const qualificationsKey = [...queryKeys.settings, 'qualifications']

export function useQualificationQueries() {
  const { api } = useApi()
  return {
    own: () => queryOptions({ queryKey: [...qualificationsKey, 'own'], queryFn: ({ signal }) => api.getOwnQualifications({}, { signal }) }),
    list: () => queryOptions({ queryKey: [...qualificationsKey, 'list'], queryFn: ({ signal }) => api.listQualifications({}, { signal }) }),
    ofMember: (userId: string) =>
      queryOptions({
        queryKey: [...qualificationsKey, 'member', userId],
        queryFn: ({ signal }) => api.listMemberQualifications({ userId }, { signal }),
      }),
  }
}

/** False in a club that has none, and where everybody proposes: its screens say nothing of them. */
export const useUsesQualifications = (): boolean => useClubSettings()?.usesQualifications ?? false

/** The queries of attendance, apart from the others because few pages have them. */
import { queryOptions } from '@tanstack/react-query'
import { useApi, useClubSettings } from './api-context.tsx'
import { queryKeys } from './queries.ts'

export function useAttendanceQueries() {
  const { api } = useApi()
  return {
    own: () => queryOptions({ queryKey: [...queryKeys.user, 'attendance'], queryFn: ({ signal }) => api.getAttendance({}, { signal }) }),
    ofMember: (userId: string) =>
      queryOptions({
        queryKey: [...queryKeys.adminMembers, 'attendance', userId],
        queryFn: ({ signal }) => api.getMemberAttendance({ userId }, { signal }),
      }),
  }
}

/** False in a club that does not record attendance: its screens say nothing of it. */
export const useRecordsAttendance = (): boolean => useClubSettings()?.recordsAttendance ?? false

/** The queries of years in figures, apart from the others because few pages have them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { pages, queryKeys } from './queries.ts'

/** Activities end, and the club learns later who came. */
const alwaysStale = { staleTime: 0 }

export function useYearQueries() {
  const { api } = useApi()
  return {
    own: (year: number) =>
      queryOptions({
        queryKey: [...queryKeys.user, 'year', year],
        queryFn: ({ signal }) => api.getYear({ year }, { signal }),
        ...alwaysStale,
      }),
    sumsOfClub: (year: number) =>
      queryOptions({
        queryKey: [...queryKeys.lists, 'club-year', year],
        queryFn: ({ signal }) => api.getClubYearSums({ year }, { signal }),
        ...alwaysStale,
      }),
    ofClub: (year: number) =>
      queryOptions({
        queryKey: [...queryKeys.admin, 'year', year],
        queryFn: ({ signal }) => api.getClubYear({ year }, { signal }),
        ...alwaysStale,
      }),
    activities: (year: number) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.admin, 'year', year, 'activities'],
        queryFn: ({ pageParam, signal }) =>
          api.listYearActivities({ year, limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
        ...pages,
        ...alwaysStale,
      }),
  }
}

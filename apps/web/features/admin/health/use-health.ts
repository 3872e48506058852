import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'

/** Always stale. Not one of the queries of the app, because only admins load it. */
export function useHealth() {
  const { api } = useApi()
  return useQuery({ queryKey: [...queryKeys.admin, 'health'], queryFn: ({ signal }) => api.getHealth({}, { signal }), staleTime: 0 })
}

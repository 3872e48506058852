import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'

/** Always stale: the state of the server changes without any command of the app. */
export function useHealth() {
  const { api } = useApi()
  return useQuery({ queryKey: [...queryKeys.admin, 'health'], queryFn: ({ signal }) => api.getHealth({}, { signal }), staleTime: 0 })
}

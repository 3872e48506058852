/** The queries of groups, apart from the others because few pages have them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { pages, queryKeys } from './queries.ts'

export function useGroupQueries() {
  const { api } = useApi()
  return {
    list: () => queryOptions({ queryKey: queryKeys.groups, queryFn: ({ signal }) => api.listGroups({}, { signal }) }),
    detail: (groupId: string) =>
      queryOptions({ queryKey: [...queryKeys.group(groupId), 'detail'], queryFn: ({ signal }) => api.getGroup({ groupId }, { signal }) }),
    members: (groupId: string, q: string) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.group(groupId), 'members', q],
        queryFn: ({ pageParam, signal }) =>
          api.listGroupMembers({ groupId, ...(q && { q }), ...(pageParam && { cursor: pageParam }) }, { signal }),
        ...pages,
        placeholderData: keepPreviousData,
      }),
  }
}

/** The queries of groups, apart from the others because few pages have them. A change of a group is a change of the settings. */
import { queryOptions } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { queryKeys } from './queries.ts'

export const groupsKey = [...queryKeys.settings, 'groups']

export function useGroupQueries() {
  const { api } = useApi()
  return {
    list: () => queryOptions({ queryKey: [...groupsKey, 'list'], queryFn: ({ signal }) => api.listGroups({}, { signal }) }),
    detail: (groupId: string) =>
      queryOptions({ queryKey: [...groupsKey, 'one', groupId], queryFn: ({ signal }) => api.getGroup({ groupId }, { signal }) }),
  }
}

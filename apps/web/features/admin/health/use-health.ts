import { useQuery } from '@tanstack/react-query'
import type { Health } from '@bothy/contract/admin/health.ts'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { databaseVersion } from '../../../versions.ts'

/** The database of a hosted project does not know the version of the app, so the app compares them. */
const compareVersions = (health: Health): Health =>
  !databaseVersion || health.versions.app === databaseVersion ? health : { ...health, versions: { ...health.versions, state: 'failed' } }

/** Always stale: the state of the server changes without any command of the app. */
export function useHealth() {
  const { api, databaseVersion: hosted } = useApi()
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const health = await api.getHealth({}, { signal })
    return hosted ? compareVersions(health) : health
  }
  return useQuery({ queryKey: [...queryKeys.admin, 'health'], queryFn, staleTime: 0 })
}

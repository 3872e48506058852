/** Where no mail is sent, members who register wait until an admin confirms their address. */
import { useQuery } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi, useUser } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { useIsHydrated } from '../format/rendered-page.ts'

async function allToLetIn(api: Api, signal: AbortSignal): Promise<{ items: MemberAccount[] }> {
  const items: MemberAccount[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api.listUsers({ isWaiting: true, limit: limits.page.max, ...(cursor && { cursor }) }, { signal })
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return { items }
}

/** Empty where mails confirm the addresses, and for all but admins. */
export function useMembersToLetIn(): readonly MemberAccount[] {
  const { api, queries } = useApi()
  const isAdmin = useUser()?.isAdmin ?? false
  // The database does not know it, so the server draws the page without.
  const sendsMail = useQuery({ ...queries.settings.providers(), enabled: useIsHydrated() }).data?.mail
  const { data } = useQuery({
    queryKey: [...queryKeys.adminMembers, 'pages', 'waiting'],
    queryFn: ({ signal }) => allToLetIn(api, signal),
    enabled: isAdmin && sendsMail === false,
  })
  return data?.items ?? []
}

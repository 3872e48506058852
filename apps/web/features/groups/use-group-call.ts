import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { GroupDetail } from '@bothy/contract/groups/groups.ts'
import { cacheAnswer } from '../../api/cache-answer.ts'
import { useGroupQueries } from '../../api/group-queries.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'

type Options<Variables> = {
  send: (api: Api, variables: Variables) => Promise<GroupDetail>
  says: string | ((variables: Variables) => string)
  onSettled?: () => void
}

/** A call that changes who is in a group, and with it which activities the member may join and review. */
export function useGroupCall<Variables = void>(group: GroupDetail, { send, says, onSettled }: Options<Variables>) {
  const client = useQueryClient()
  const { queryKey } = useGroupQueries().detail(group.id)
  return useSend<GroupDetail, Variables>({
    send,
    says,
    onSuccess: (answer) => cacheAnswer(client, queryKey, answer),
    ...(onSettled && { onSettled }),
    stale: [queryKeys.groups, queryKeys.group(group.id), queryKeys.activities, queryKeys.user],
  })
}

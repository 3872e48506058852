/** Mutations of one member by an admin, and the queries that they invalidate. */
import { useIsMutating, useMutation, useQueryClient, type MutationKey } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { useApi } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Returns a function that puts the updated member into the query cache. */
export function useUpdateMemberCache(): (user: MemberAccount) => void {
  const client = useQueryClient()
  return (user) => {
    cacheAnswer(client, queryKeys.adminMember(user.id), user)
    void client.invalidateQueries({ queryKey: [...queryKeys.adminMembers, 'pages'] })
    void client.invalidateQueries({ queryKey: queryKeys.log })
  }
}

/** The key of the mutations after which no admin can manage the member: deletion and promotion to admin. */
export const irreversibleMutationKey = (userId: string) => [...queryKeys.adminMember(userId), 'irreversible']

/** Whether such a mutation is pending. Its change event may come before its response, and must not refetch a member who is about to go. */
export const useHasIrreversibleMutation = (userId: string): boolean => useIsMutating({ mutationKey: irreversibleMutationKey(userId) }) > 0

/** One mutation. Success shows `message` as a toast; an error shows a toast and refetches the member. */
export function useMemberMutation(userId: string, send: (api: Api) => Promise<MemberAccount>, message: string, mutationKey?: MutationKey) {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const updateCache = useUpdateMemberCache()
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: () => send(api),
    onSuccess: (user) => {
      updateCache(user)
      toast.done(message)
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: queryKeys.adminMember(userId) })
    },
  })
}

/** Mutations of one member by an admin, and the queries that they invalidate. */
import { useIsMutating, useMutation, useQueryClient, type MutationKey } from '@tanstack/react-query'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import type { Club } from '@bothy/client/club.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Returns a function that puts the updated member into the query cache. */
export function useMemberChanged(): (user: ManagedUser) => void {
  const client = useQueryClient()
  return (user) => {
    client.setQueryData(keys.managedOne(user.id), user)
    void client.invalidateQueries({ queryKey: [...keys.managed, 'pages'] })
    void client.invalidateQueries({ queryKey: keys.log })
  }
}

/** The key of the mutations after which no admin can manage the member: deletion and promotion to admin. */
export const lettingGo = (userId: string) => [...keys.managedOne(userId), 'irreversible']

/** Whether such a mutation is pending. Its change event may come before its response, and must not refetch a member who is about to go. */
export const useIsLetGo = (userId: string): boolean => useIsMutating({ mutationKey: lettingGo(userId) }) > 0

/** One mutation. Success shows `message` as a toast; an error shows a toast and refetches the member. */
export function useAct(userId: string, send: (club: Club) => Promise<ManagedUser>, message: string, mutationKey?: MutationKey) {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const updateCache = useMemberChanged()
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: () => send(club),
    onSuccess: (user) => {
      updateCache(user)
      toast.done(message)
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: keys.managedOne(userId) })
    },
  })
}

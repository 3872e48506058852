/** What an administrator does about one member, and what is stale after it. */
import { useIsMutating, useMutation, useQueryClient, type MutationKey } from '@tanstack/react-query'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import type { Club } from '@bothy/client/club.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Call it with a member as the club has them now. */
export function useMemberChanged(): (user: ManagedUser) => void {
  const client = useQueryClient()
  return (user) => {
    client.setQueryData(keys.managedOne(user.id), user)
    void client.invalidateQueries({ queryKey: [...keys.managed, 'pages'] })
    void client.invalidateQueries({ queryKey: keys.log })
  }
}

/** The acts after which a member is no longer anybody's to manage. */
export const lettingGo = (userId: string) => [...keys.managedOne(userId), 'letting go']

/** Whether such an act is on its way: its news may come before its answer, and what is about to be gone is not asked for once more. */
export const useIsLetGo = (userId: string): boolean => useIsMutating({ mutationKey: lettingGo(userId) }) > 0

/** One act; `said` when it is done. What is refused is told, and the member shown as they are. */
export function useAct(userId: string, act: (club: Club) => Promise<ManagedUser>, said: string, mutationKey?: MutationKey) {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const changed = useMemberChanged()
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: () => act(club),
    onSuccess: (user) => {
      changed(user)
      toast.done(said)
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: keys.managedOne(userId) })
    },
  })
}

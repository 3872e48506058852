import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { useToast } from '../ui/toasts.tsx'
import { useWords } from '../words/words.tsx'
import { patchActivity } from './changes.ts'
import { useClub } from './club.tsx'
import { keys } from './queries.ts'

/** Adds or removes a favorite. The update is optimistic, is rolled back on an error, and can be undone from the toast. */
export function useFavorite(): (activity: Pick<ActivitySummary, 'id' | 'isFavorite'>) => void {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useWords()

  const { mutate } = useMutation({
    mutationFn: ({ id, add }: { id: string; add: boolean }) =>
      add ? club.addFavorite({ activityId: id }) : club.removeFavorite({ activityId: id }),
    onMutate: async ({ id, add }) => {
      await client.cancelQueries({ queryKey: keys.activities })
      patchActivity(client, id, { isFavorite: add })
    },
    onSuccess: (_, { id, add }) => toast.undoable(add ? t('favorite.added') : t('favorite.removed'), () => mutate({ id, add: !add })),
    onError: (error, { id, add }) => {
      patchActivity(client, id, { isFavorite: !add })
      toast.failed(error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.mine })
      void client.invalidateQueries({ queryKey: keys.user })
    },
  })
  return ({ id, isFavorite }) => mutate({ id, add: !isFavorite })
}

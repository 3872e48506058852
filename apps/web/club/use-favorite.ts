import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { useToast } from '../ui/toasts.tsx'
import { useWords } from '../words/words.tsx'
import { patchActivity } from './changes.ts'
import { useClub } from './club.tsx'
import { keys } from './queries.ts'

/** Keeps an activity or lets it go: shown at once, put right if refused, and undone from the toast. */
export function useFavorite(): (activity: Pick<ActivitySummary, 'id' | 'isFavorite'>) => void {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useWords()

  const { mutate } = useMutation({
    mutationFn: ({ id, keep }: { id: string; keep: boolean }) =>
      keep ? club.addFavorite({ activityId: id }) : club.removeFavorite({ activityId: id }),
    onMutate: async ({ id, keep }) => {
      await client.cancelQueries({ queryKey: keys.activities })
      patchActivity(client, id, { isFavorite: keep })
    },
    onSuccess: (_, { id, keep }) => toast.undoable(keep ? t('favorite.added') : t('favorite.removed'), () => mutate({ id, keep: !keep })),
    onError: (error, { id, keep }) => {
      patchActivity(client, id, { isFavorite: !keep })
      toast.failed(error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.mine })
      void client.invalidateQueries({ queryKey: keys.user })
    },
  })
  return ({ id, isFavorite }) => mutate({ id, keep: !isFavorite })
}

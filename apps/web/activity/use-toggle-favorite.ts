import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useToast } from '../ui/toasts.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { patchCachedActivity } from '../api/activity-cache.ts'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'

/** Adds or removes a favorite. The update is optimistic, is rolled back on an error, and can be undone from the toast. */
export function useToggleFavorite(): (activity: Pick<ActivityListItem, 'id' | 'isFavorite'>) => void {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()

  const { mutate } = useMutation({
    mutationFn: ({ id, add }: { id: string; add: boolean }) =>
      add ? api.addFavorite({ activityId: id }) : api.removeFavorite({ activityId: id }),
    onMutate: async ({ id, add }) => {
      await client.cancelQueries({ queryKey: queryKeys.activities })
      patchCachedActivity(client, id, { isFavorite: add })
    },
    onSuccess: (_, { id, add }) =>
      toast.undoable(add ? t('favorite.added') : t('favorite.removed'), () => mutate({ id, add: !add }), { about: `favorite ${id}` }),
    onError: (error, { id, add }) => {
      patchCachedActivity(client, id, { isFavorite: !add })
      toast.failed(error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.mine })
      void client.invalidateQueries({ queryKey: queryKeys.user })
    },
  })
  return ({ id, isFavorite }) => mutate({ id, add: !isFavorite })
}

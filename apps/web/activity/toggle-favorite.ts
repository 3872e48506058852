/** Adds or removes a favorite. The update is optimistic, is rolled back on an error, and can be undone from the toast. Without a network it waits. */
import type { Connection } from '@bothy/client/connect.ts'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import type { QueryClient } from '@tanstack/react-query'
import { patchCachedActivity } from '../api/activity-cache.ts'
import { queueWish, refuseToOvertake, waitingWish } from '../api/offline/queue-wish.ts'
import { queryKeys } from '../api/queries.ts'
import type { Translation } from '../i18n/translation.tsx'
import type { useToast } from '../ui/toasts.tsx'

export type FavoriteActivity = Pick<ActivityListItem, 'id' | 'title' | 'isFavorite'>
type Context = { connection: Connection; client: QueryClient; toast: ReturnType<typeof useToast>; t: Translation['t'] }

export function toggleFavorite({ id, title, isFavorite = false }: FavoriteActivity, context: Context): void {
  const { connection, client, toast, t } = context
  const about = { activityId: id, title, subject: 'favorite', before: isFavorite ? 'yes' : null } as const
  const waiting = waitingWish(client, about)
  const add = waiting ? waiting.wanted === null : !isFavorite
  const wish = { ...about, wanted: add ? 'yes' : null }
  const key = createIdempotencyKey()

  const mutations = client.getMutationCache()
  const scope = { id: `favorite ${id}` }
  const isLatest = () =>
    !mutations.findAll({ status: 'pending' }).some((other) => other.options.scope?.id === scope.id && other !== mutation)

  const mutation = mutations.build(client, {
    // One press after the other, so that the last one counts.
    scope,
    mutationFn: () => {
      refuseToOvertake(client, wish)
      const { api } = connection
      return (add ? api.addFavorite : api.removeFavorite)({ activityId: id }, { idempotencyKey: key })
    },
    onMutate: async () => {
      if (waiting) return
      await Promise.all([
        client.cancelQueries({ queryKey: queryKeys.lists }),
        client.cancelQueries({ queryKey: queryKeys.detail(id), exact: true }),
      ])
      patchCachedActivity(client, id, { isFavorite: add })
    },
    onSuccess: () => {
      // An answer that was asked for before may have arrived meanwhile, or is on its way.
      if (isLatest()) patchCachedActivity(client, id, { isFavorite: add })
      void client.invalidateQueries({ queryKey: queryKeys.activities, fetchStatus: 'fetching' })
      toast.undoable(add ? t('favorite.added') : t('favorite.removed'), () => toggleFavorite({ id, title, isFavorite: add }, context), {
        about: `favorite ${id}`,
      })
    },
    onError: async (error) => {
      if (isLatest()) patchCachedActivity(client, id, { isFavorite })
      if (!(await queueWish(context, { wish, key, error }))) toast.failed(error)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.mine })
      void client.invalidateQueries({ queryKey: queryKeys.user })
    },
  })
  // Errors are shown above.
  mutation.execute(undefined).catch(() => undefined)
}

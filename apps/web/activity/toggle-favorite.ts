/** Adds or removes a favorite. The button shows what is pending, see `useFavorite`, and the toast can undo it. Without a network it waits. */
import type { Connection } from '@bothy/client/connect.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import type { QueryClient } from '@tanstack/react-query'
import { patchCachedActivity } from '../api/activity-cache.ts'
import { sendOrQueue, queuedCommand } from '../api/offline/send-or-queue.ts'
import { queryKeys } from '../api/queries.ts'
import type { Translation } from '../i18n/translation.tsx'
import type { useToast } from '../ui/toasts.tsx'

export type FavoriteActivity = Pick<ActivityListItem, 'id' | 'title' | 'isFavorite'>

type Context = {
  connection: Connection
  client: QueryClient
  toast: ReturnType<typeof useToast>
  t: Translation['t']
  /** The variables of such a mutation are whether it adds the favorite. */
  mutationKey: readonly string[]
}

/** Adds the favorite if the button shows none, and removes it otherwise. */
export function toggleFavorite(activity: FavoriteActivity, context: Context): void {
  const waiting = queuedCommand(context.client, { activityId: activity.id, subject: 'favorite' })
  const presses = context.client.getMutationCache().findAll({ mutationKey: context.mutationKey, status: 'pending' })
  const pending = presses.at(-1)
  const before = (pending?.state.variables as boolean | undefined) ?? activity.isFavorite
  const shown = waiting ? waiting.wanted !== null : before
  setFavorite({ ...activity, isFavorite: before }, !shown, context)
}

function setFavorite({ id, title, isFavorite = false }: FavoriteActivity, add: boolean, context: Context): void {
  const { connection, client, toast, t, mutationKey } = context
  const change = { activityId: id, title, subject: 'favorite', before: isFavorite ? 'yes' : null, wanted: add ? 'yes' : null } as const
  const key = createIdempotencyKey()
  const mutation = client.getMutationCache().build<object | undefined, Error, boolean, unknown>(client, {
    mutationKey,
    // One press after the other, so that the last one counts.
    scope: { id: mutationKey.join(' ') },
    mutationFn: () => {
      const { addFavorite, removeFavorite } = connection.api
      return sendOrQueue<object>(context, { change, key }, () =>
        (add ? addFavorite : removeFavorite)({ activityId: id }, { idempotencyKey: key }),
      )
    },
    onSuccess: (answer) => {
      if (!answer) return
      patchCachedActivity(client, id, { isFavorite: add })
      // What was asked for before may show the former state.
      void client.invalidateQueries({ queryKey: queryKeys.activities, fetchStatus: 'fetching' })
      toast.undoable(add ? t('favorite.added') : t('favorite.removed'), () => setFavorite({ id, title, isFavorite: add }, !add, context), {
        about: `favorite ${id}`,
      })
    },
    onError: toast.failed,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.mine })
      void client.invalidateQueries({ queryKey: queryKeys.user })
    },
  })
  // Errors are shown above.
  mutation.execute(add).catch(() => undefined)
}

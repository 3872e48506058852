import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/api-context.tsx'
import { useCommandQueue } from '../api/use-command-queue.ts'
import { allMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { orNetworkError } from '../loading/network-error.ts'
import { useToast } from '../ui/toasts.tsx'
import type { FavoriteActivity } from './toggle-favorite.ts'

type Favorite = {
  /** The name of the button. */
  label: string
  /** What the last press wants until the club has answered; then what the club knows. */
  isFavorite: boolean
  /** A change of the favorite waits for the network. */
  isQueued: boolean
  /** Adds or removes the favorite. Its code is loaded after the first screen. */
  toggle: () => void
}

export function useFavorite(activity: FavoriteActivity): Favorite {
  const { id, title, isFavorite = false } = activity
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const isQueued =
    useCommandQueue((queue) => queue.some((one) => one.activityId === id && one.subject === 'favorite' && !one.refusal)) ?? false
  const mutationKey = ['favorite', id]
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean | undefined,
  })
  return {
    label: t(isQueued ? 'favorite.waiting' : 'favorite.label', { title }),
    isFavorite: pending.at(-1) ?? isFavorite,
    isQueued,
    toggle: () =>
      void orNetworkError(Promise.all([import('./toggle-favorite.ts'), allMessages()])).then(
        ([{ toggleFavorite }]) => toggleFavorite(activity, { connection, client, toast, t, mutationKey }),
        toast.failed,
      ),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { useApi } from '../api/api-context.tsx'
import { usePendingChanges } from '../commands/pending-commands.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { orNetworkError } from '../lazy/network-error.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { useToast } from '../ui/toasts.tsx'

export type FavoriteActivity = Pick<ActivityListItem, 'id' | 'title' | 'isFavorite'>

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
  const { id, title } = activity
  const { isFavorite = false } = usePendingChanges(activity)
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const isQueued =
    useCommandQueue((queue) => queue.some((one) => one.activityId === id && one.subject === 'favorite' && !one.refusal)) ?? false
  return {
    label: t(isQueued ? 'favorite.waiting' : 'favorite.label', { title }),
    isFavorite,
    isQueued,
    toggle: () =>
      void orNetworkError(import('../commands/toggle-favorite.ts')).then(
        ({ toggleFavorite }) => toggleFavorite(activity, { connection, client, toast, t }),
        toast.failed,
      ),
  }
}

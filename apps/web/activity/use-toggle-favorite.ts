import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/api-context.tsx'
import { allMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { orNetworkError } from '../loading/network-error.ts'
import { useToast } from '../ui/toasts.tsx'
import type { FavoriteActivity } from './toggle-favorite.ts'

/** Adds or removes a favorite. Its code is loaded after the first screen. */
export function useToggleFavorite(): (activity: FavoriteActivity) => void {
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  return (activity) =>
    void orNetworkError(Promise.all([import('./toggle-favorite.ts'), allMessages()])).then(
      ([{ toggleFavorite }]) => toggleFavorite(activity, { connection, client, toast, t }),
      toast.failed,
    )
}

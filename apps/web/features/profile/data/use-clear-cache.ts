import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { removeSeen, sizeOfSeen } from '../../../api/offline/remove-seen.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

/** Bytes of what this device keeps for use without a network. Measured again with each visit. */
export const offlineSize = queryOptions({ queryKey: ['offline-size'], queryFn: sizeOfSeen, staleTime: 0, gcTime: 0 })

/** Bytes that this site stores on the device; 0 where the browser does not report them. */
const usage = async () => (await navigator.storage?.estimate?.().catch(() => undefined))?.usage ?? 0

/** Clears what can be fetched again: what the member has seen, and images. The app itself, drafts and unsent changes stay. */
export function useClearCache(onSettled: () => void): { clear: () => void; isClearing: boolean } {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // This call goes first: offline it fails, and nothing is cleared that could not be fetched again.
      await api.clearCache()
      const before = await usage()
      await removeSeen()
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== queryKeys.commandQueue[0] })
      void client.invalidateQueries()
      return Math.max(0, before - (await usage()))
    },
    onSuccess: (freed) => toast.done(t('settings.clear.done', { megabytes: format.number(Math.round(freed / 100_000) / 10) })),
    onError: toast.failed,
    onSettled,
  })
  return { clear: () => !isPending && mutate(), isClearing: isPending }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClub } from '../../club/club.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** Bytes that this site keeps on the device; 0 where the browser does not tell. */
const usage = async () => (await navigator.storage?.estimate?.().catch(() => undefined))?.usage ?? 0

/** Takes away what can be had again: answers of the club and pictures. Never drafts, nor changes that were not sent. */
export function useClearCache(): { clear: () => void; isClearing: boolean } {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useWords()
  const format = useFormat()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Asked first: without a signal nothing could be had again, so nothing is taken away.
      await club.clearCache()
      const before = await usage()
      const answers = client.getQueryCache().getAll().length
      const stores = (await globalThis.caches?.keys().catch(() => [])) ?? []
      await Promise.all(stores.map((name) => caches.delete(name)))
      client.removeQueries({ type: 'inactive' })
      void client.invalidateQueries()
      return { answers, freed: Math.max(0, before - (await usage())) }
    },
    onSuccess: ({ answers, freed }) =>
      toast.done(t('settings.clear.done', { count: answers, megabytes: format.number(Math.round(freed / 100_000) / 10) })),
    onError: toast.failed,
  })
  return { clear: () => !isPending && mutate(), isClearing: isPending }
}

import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

const isCalledOff = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Hands the address of this page to the device's share sheet, or copies it where there is none. */
export function useShare(title: string): () => Promise<void> {
  const toast = useToast()
  const { t } = useWords()
  return async () => {
    const url = location.origin + location.pathname + location.hash
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.done(t('activity.share.copied'))
    } catch (error) {
      if (!isCalledOff(error)) toast.done(t('activity.share.by-hand', { url }))
    }
  }
}

import { useToast } from '../../ui/toasts.tsx'
import { useTranslation } from '../../i18n/translation.tsx'

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Shares the URL of this page with the share sheet of the device, or copies it when there is none. */
export function useShare(title: string): () => Promise<void> {
  const toast = useToast()
  const { t } = useTranslation()
  return async () => {
    const url = location.origin + location.pathname + location.hash
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.done(t('activity.share.copied'))
    } catch (error) {
      if (!isAborted(error)) toast.done(t('activity.share.by-hand', { url }))
    }
  }
}

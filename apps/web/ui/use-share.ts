import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from './toasts.tsx'

type SharedLink = { title: string; url: string }

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The URL of this page. */
export const pageUrl = (): string => location.origin + location.pathname + location.hash

/** `share` uses the share sheet of the device, or copies the URL when there is none. */
export function useShare(): { share: (link: SharedLink) => Promise<void>; copy: (url: string) => Promise<void> } {
  const toast = useToast()
  const { t } = useTranslation()
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toast.done(t('activity.share.copied'))
    } catch {
      toast.done(t('activity.share.by-hand', { url }))
    }
  }
  const share = async (link: SharedLink) => {
    if (!navigator.share) return copy(link.url)
    try {
      await navigator.share(link)
    } catch (error) {
      if (!isAborted(error)) toast.done(t('activity.share.by-hand', { url: link.url }))
    }
  }
  return { share, copy }
}

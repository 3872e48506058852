import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from './toasts.tsx'

type SharedLink = { title: string; url: string }

/** What the toast says. `byHand` is for a page without https, which may not copy. */
type CopyWords = { copied: string; byHand: string }

export const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The URL of this page. */
export const pageUrl = (): string => location.origin + location.pathname + location.hash

/** `share` uses the share sheet of the device, or copies the URL when there is none. `copy` says that a URL was copied, unless it is given other words. */
export function useShare(): { share: (link: SharedLink) => Promise<void>; copy: (text: string, words?: CopyWords) => Promise<void> } {
  const toast = useToast()
  const { t } = useTranslation()
  const copy = async (text: string, words = { copied: t('activity.share.copied'), byHand: t('activity.share.by-hand', { url: text }) }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.done(words.copied)
    } catch {
      toast.done(words.byHand)
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

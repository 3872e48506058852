import { createRoot } from 'react-dom/client'
import type { LocaleMessages } from '../i18n/locale-messages.ts'
import { createTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'

/** Says that there is no network in a page that is not hydrated, in the place of `ConnectionBanner`, whose code is not here either. Returns a function that removes it. */
export function showOfflineNotice(container: HTMLElement, language: LocaleMessages): () => void {
  const place = document.createElement('div')
  container.querySelector('[data-connection]')!.append(place)
  const { t } = createTranslation(language)
  createRoot(place).render(
    <Alert kind="warning" title={t('state.offline.title')}>
      {t('state.offline.text')}
    </Alert>,
  )
  return () => place.remove()
}

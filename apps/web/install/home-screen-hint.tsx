import { useTranslation } from '../i18n/translation.tsx'
import { useNeedsHomeScreenHint } from './install-prompt.ts'

/** How an iPhone or iPad keeps what is stored: nothing elsewhere, and nothing once the app is on the home screen. */
export function HomeScreenHint() {
  const { t } = useTranslation()
  if (!useNeedsHomeScreenHint()) return null
  return (
    <>
      {t('install.ios')}
      <br />
      {t('install.ios.keeps')}
    </>
  )
}

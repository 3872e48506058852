// Imported first: it declares the order of the CSS layers, and the first declaration wins.
import './styles/layers.css'
import { connect } from '@bothy/client/connect.ts'
import { createRoot } from 'react-dom/client'
import { keepInstallPrompt } from './api/install-prompt.ts'
import { App } from './app.tsx'
import { basePath } from './base-path.ts'
import { readConfig } from './config.ts'
import { loadFirstScreenMessages, loadLocaleMessages } from './i18n/locale-messages.ts'
import { preferredLocale } from './i18n/preferred-locale.ts'
import { TranslationProvider } from './i18n/translation.tsx'

/** Loads the landing page in parallel with the messages. */
const landingPages: Record<string, () => Promise<unknown>> = {
  '': () => import('./features/home/home-screen.tsx'),
  activities: () => import('./features/activities/activities-screen.tsx'),
}
landingPages[location.pathname.slice(basePath.length)]?.().catch(() => undefined)

keepInstallPrompt()
const locale = preferredLocale.read()
document.documentElement.lang = locale
const config = readConfig()
const root = createRoot(document.getElementById('app')!)

/** Instead of a top-level await: lazy chunks import this file and would wait for it. */
async function start(): Promise<void> {
  if ('problem' in config) {
    const [language, { NotConfigured }] = await Promise.all([loadLocaleMessages(locale), import('./layout/not-configured.tsx')])
    root.render(
      <TranslationProvider initial={language}>
        <NotConfigured {...config} />
      </TranslationProvider>,
    )
  } else {
    const connected = connect({ ...config, locale: () => document.documentElement.lang })
    root.render(<App connection={connected} apiUrl={config.baseUrl} language={await loadFirstScreenMessages(locale)} />)
  }
}

void start()

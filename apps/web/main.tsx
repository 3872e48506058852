// Imported first: it declares the order of the CSS layers, and the first declaration wins.
import './styles/layers.css'
import './styles/fonts.css'
import { createRoot } from 'react-dom/client'
import { connect } from '@bothy/client/connect.ts'
import { App, redirectOnSessionChange } from './app.tsx'
import { basePath } from './base-path.ts'
import { readConfig } from './config.ts'
import { rememberEndedSession } from './features/auth/ended-session.ts'
import { preferredZone } from './format/preferences.ts'
import { loadCommonMessages, withAllMessages } from './i18n/locale-messages.ts'
import { preferredLocale } from './i18n/preferred-locale.ts'
import { TranslationProvider } from './i18n/translation.tsx'
import { keepInstallPrompt } from './install/install-prompt.ts'
import { loadWhenReachable } from './lazy/load-when-reachable.ts'
import { nextTask } from './lazy/next-task.ts'
import { createQueryClient } from './offline/query-client.ts'
import { startRenderedPage } from './rendered/hydrate.tsx'
import { createAppRouter } from './router.tsx'

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
const container = document.getElementById('app')!

/** Instead of a top-level await: lazy chunks import this file and would wait for it. */
async function start(): Promise<void> {
  if ('problem' in config) {
    const language = await loadCommonMessages(locale)
    const { NotConfigured } = await withAllMessages(import('./layout/not-configured.tsx'))
    createRoot(container).render(
      <TranslationProvider initial={language}>
        <NotConfigured {...config} />
      </TranslationProvider>,
    )
  } else {
    // Where the server has rendered the page, what is shown first is beside it. The answers in it are as old as the page.
    const isRendered = container.previousElementSibling
    // Such a page can be read and scrolled already.
    const pause = () => (isRendered ? nextTask() : undefined)
    await pause()
    const since = isRendered ? performance.timeOrigin : undefined
    const connection = connect({ ...config, since, locale: () => document.documentElement.lang })
    rememberEndedSession(connection.session)
    await pause()
    // The first use of `Intl` takes browsers 15 ms or more.
    preferredZone.read()
    await pause()
    const parts = { client: createQueryClient(connection.session), router: createAppRouter({ connection }) }
    redirectOnSessionChange(connection.session, parts.router)
    const language = await loadWhenReachable(() => loadCommonMessages(locale))
    const app = <App connection={connection} apiUrl={config.baseUrl} language={language} {...parts} />
    if (isRendered) await startRenderedPage(container, { language, app, session: connection.session, ...parts })
    else createRoot(container).render(app)
  }
}

// An older browser shows the sentence of public/old-browser.js instead.
if (!('old' in document.documentElement.dataset)) void start()

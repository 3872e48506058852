// Imported first: it declares the order of the CSS layers, and the first declaration wins.
import './styles/layers.css'
import { connectClub } from '@bothy/client/connect.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { base } from './base.ts'
import { readConfig } from './config.ts'
import { beginLanguage, loadLanguage } from './words/language.ts'
import { preferredLocale } from './words/preferred-locale.ts'
import { WordsProvider } from './words/words.tsx'

/** Loads the landing page in parallel with the messages. */
const landingPages: Record<string, () => Promise<unknown>> = {
  '': () => import('./routes/home.tsx'),
  activities: () => import('./routes/activities.tsx'),
}
landingPages[location.pathname.slice(base.length)]?.().catch(() => undefined)

const locale = preferredLocale()
document.documentElement.lang = locale
const config = readConfig()
const root = createRoot(document.getElementById('app')!)

/** Instead of a top-level await: lazy chunks import this file and would wait for it. */
async function start(): Promise<void> {
  if ('problem' in config) {
    const [language, { NotConfigured }] = await Promise.all([loadLanguage(locale), import('./shell/not-configured.tsx')])
    root.render(
      <WordsProvider first={language}>
        <NotConfigured {...config} />
      </WordsProvider>,
    )
  } else {
    const connected = connectClub({ ...config, locale: () => document.documentElement.lang })
    root.render(<App connected={connected} api={config.baseUrl} language={await beginLanguage(locale)} />)
  }
}

void start()

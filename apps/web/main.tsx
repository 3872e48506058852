// First of all: it declares the order of the layers, and the first declaration decides.
import './styles/layers.css'
import { connectClub } from '@bothy/client/connect.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { base } from './base.ts'
import { readConfig } from './config.ts'
import { beginLanguage, loadLanguage } from './words/language.ts'
import { preferredLocale } from './words/preferred-locale.ts'
import { WordsProvider } from './words/words.tsx'

/** Where a visitor lands comes along with the words, not after them. */
const landings: Record<string, () => Promise<unknown>> = {
  '': () => import('./routes/home.tsx'),
  activities: () => import('./routes/activities.tsx'),
}
landings[location.pathname.slice(base.length)]?.().catch(() => undefined)

const locale = preferredLocale()
document.documentElement.lang = locale
const config = readConfig()
const root = createRoot(document.getElementById('app')!)

/** Nothing is awaited beside it: what is fetched later imports this very file. */
async function begin(): Promise<void> {
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

void begin()

// First of all: it declares the order of the layers, and the first declaration decides.
import './styles/layers.css'
import { connectClub } from '@bothy/client/connect.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readConfig } from './config.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { preferredLocale } from './words/preferred-locale.ts'
import { loadLanguage } from './words/words.tsx'

const locale = preferredLocale()
document.documentElement.lang = locale
const connected = connectClub({ ...(await readConfig()), locale: () => document.documentElement.lang })

createRoot(document.getElementById('app')!).render(<App connected={connected} language={await loadLanguage(locale)} />)
fetchAhead()

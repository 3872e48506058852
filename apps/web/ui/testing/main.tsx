/** `npm run gallery`: the parts of `ui` on one page, in the theme and the language of the address. */
import '../../styles/layers.css'
import '../../styles/fonts.css'
import { createRoot } from 'react-dom/client'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { Gallery } from './gallery.tsx'
import { InApp } from './in-app.tsx'

const themes = ['light', 'dark'] as const
const locales = ['en', 'de', 'zh'] as const

const chosen = new URLSearchParams(location.search)
const locale = locales.find((one) => one === chosen.get('locale')) ?? 'en'
const theme = themes.find((one) => one === chosen.get('theme')) ?? 'light'

document.documentElement.dataset['theme'] = theme
// The app follows what is stored.
localStorage.setItem('bothy.locale', locale)
for (const eachTheme of themes)
  for (const eachLocale of locales) {
    const link = document.createElement('a')
    link.href = `?theme=${eachTheme}&locale=${eachLocale}`
    link.textContent = `${eachTheme} ${eachLocale}`
    document.getElementById('choices')!.append(link, ' ')
  }

const language = await loadLocaleMessages(locale)
createRoot(document.getElementById('app')!).render(
  <InApp language={language}>
    <Gallery />
  </InApp>,
)

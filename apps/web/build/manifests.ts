/** The web app manifest in every language, for our server, which answers with that of the reader and writes the club into it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '@bothy/contract/choices.ts'

type Manifest = { lang: string; shortcuts: { name: string; url: string }[] }

/** The messages that name the shortcuts, in the order of the manifest. */
const shortcutNames = ['app.create', 'app.my-activities', 'app.activities'] as const

/** Name and content of each file. */
export async function localizedManifests(web: string): Promise<{ name: string; content: string }[]> {
  const read = async (...path: string[]) => JSON.parse(await readFile(join(web, ...path), 'utf8')) as unknown
  const manifest = (await read('public', 'manifest.webmanifest')) as Manifest
  return Promise.all(
    locales.map(async (locale) => {
      const messages = (await read('i18n', 'locales', `${locale}.json`)) as Record<string, string>
      const shortcuts = manifest.shortcuts.map((shortcut, index) => ({ ...shortcut, name: messages[shortcutNames[index]!] }))
      return { name: `manifest.${locale}.webmanifest`, content: JSON.stringify({ ...manifest, lang: locale, shortcuts }) }
    }),
  )
}

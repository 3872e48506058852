/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` when the app is built, so that no parser travels to the browser, and parts them: a sixth
 * is said by the first screen (`?first`), the others come after it (`?later`).
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@bothy/contract/limits.ts'
import { loadRefusalWords } from '@bothy/contract/words.ts'
import type { Plugin } from 'vite'
import { firstWords } from './first-words.ts'

const localeOf = (module: string) => /\/([^/]+)\.json/.exec(module)?.[1] as Locale

/** What a first screen may have to say of the club before all words of refusals are there. They have no arguments. */
async function wordsOfFaults(locale: Locale) {
  const { NETWORK_ERROR, UNAVAILABLE } = (await loadRefusalWords(locale)).refusals
  return { 'refusal.NETWORK_ERROR': [NETWORK_ERROR], 'refusal.UNAVAILABLE': [UNAVAILABLE] }
}

export const catalogues = (): Plugin => ({
  name: 'bothy:catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json\?(first|later)$/ },
    async handler(code, module) {
      const words = JSON.parse(code) as Record<string, string>
      const isFirst = module.endsWith('?first')
      const first = firstWords(Object.keys(words))
      const wanted = Object.entries(words).filter(([id]) => first.has(id) === isFirst)
      const compiled = Object.fromEntries(wanted.map(([id, message]) => [id, compileMessageOrThrow(message)]))
      if (isFirst) Object.assign(compiled, await wordsOfFaults(localeOf(module)))
      // Read faster by browsers than an object of JavaScript.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
    },
  },
})

/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` when the app is built, so that no parser travels to the browser, and parts them: a sixth
 * is said by the first screen (`?first`), the others come after it (`?later`).
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { firstWords } from './first-words.ts'

export const catalogues = (): Plugin => ({
  name: 'bothy:catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json\?(first|later)$/ },
    handler(code, module) {
      const words = JSON.parse(code) as Record<string, string>
      const first = firstWords(Object.keys(words))
      const wanted = Object.entries(words).filter(([id]) => first.has(id) === module.endsWith('?first'))
      const compiled = Object.fromEntries(wanted.map(([id, message]) => [id, compileMessageOrThrow(message)]))
      // Read faster by browsers than an object of JavaScript.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
    },
  },
})

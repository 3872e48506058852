/** Vite plugin: compiles the ICU messages of `locales/*.json` when the app is built, so that no parser travels to the browser. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

export const catalogues = (): Plugin => ({
  name: 'bothy:catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json$/ },
    handler(code) {
      const words = JSON.parse(code) as Record<string, string>
      const compiled = Object.entries(words).map(([id, message]) => [id, compileMessageOrThrow(message)])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  },
})

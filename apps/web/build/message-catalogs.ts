/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` at build time, so that the browser needs no parser. It also splits them: a third belongs to
 * the pages that everybody opens (`?common`); the rest (`?other`) loads with the first other screen.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { commonMessages } from './common-messages.ts'

/** All locales have the same ids, so they are sorted once. */
let common: Set<string> | undefined

export const messageCatalogs = (): Plugin => ({
  name: 'bothy:catalogs',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json\?(common|other)$/ },
    handler(code, module) {
      const messages = JSON.parse(code) as Record<string, string>
      const isCommon = module.endsWith('?common')
      common ??= commonMessages(Object.keys(messages))
      const wanted = Object.entries(messages).filter(([id]) => common?.has(id) === isCommon)
      const compiled = Object.fromEntries(wanted.map(([id, message]) => [id, compileMessageOrThrow(message)]))
      // Browsers parse JSON faster than a JavaScript object literal.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
    },
  },
})

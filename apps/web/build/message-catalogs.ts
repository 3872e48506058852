/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` at build time, so that the browser needs no parser. It also splits them, and the refusals of the
 * contract: a third belongs to the pages that everybody opens (`?common`); the rest (`?other`) loads with the first other screen.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { commonMessages, commonRefusals } from './common-messages.ts'

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
      const isOfContract = module.includes('/contract/locales/')
      if (!isOfContract) common ??= commonMessages(Object.keys(messages))
      const ids = isOfContract ? commonRefusals : common!
      const wanted = Object.entries(messages).filter(([id]) => ids.has(id) === isCommon)
      // Refusals have no values.
      const compiled = Object.fromEntries(wanted.map(([id, message]) => [id, isOfContract ? message : compileMessageOrThrow(message)]))
      // Browsers parse JSON faster than a JavaScript object literal.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
    },
  },
})

/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` at build time, so that the browser needs no parser. With them are the refusals of the contract.
 * It also splits them: a third belongs to the pages that everybody opens (`?common`); the rest (`?other`) loads with the first other screen.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { commonMessages, commonRefusals } from './common-messages.ts'

const refusalsOf = (locale: string) => fileURLToPath(import.meta.resolve(`@bothy/contract/locales/${locale}.json`))

/** All locales have the same ids, so they are sorted once. */
let common: Set<string> | undefined

export const messageCatalogs = (): Plugin => ({
  name: 'bothy:catalogs',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json\?(common|other)$/ },
    handler(code, module) {
      const [file = '', part] = module.split('?')
      const wanted = (json: string, ids: ReadonlySet<string>) =>
        Object.entries(JSON.parse(json) as Record<string, string>).filter(([id]) => ids.has(id) === (part === 'common'))
      common ??= commonMessages(Object.keys(JSON.parse(code) as object))
      const refusals = refusalsOf(basename(file, '.json'))
      this.addWatchFile(refusals)
      const catalog = {
        messages: Object.fromEntries(wanted(code, common).map(([id, message]) => [id, compileMessageOrThrow(message)])),
        // Refusals have no values.
        refusalMessages: Object.fromEntries(wanted(readFileSync(refusals, 'utf8'), commonRefusals)),
      }
      // Browsers parse JSON faster than a JavaScript object literal.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`, moduleType: 'js', map: null }
    },
  },
})

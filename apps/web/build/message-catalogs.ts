/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` at build time, so that the browser needs no parser. It also splits them:
 * about a sixth belongs to the first screen (`?first`); the rest loads after it (`?later`).
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@bothy/contract/choices.ts'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import type { Plugin } from 'vite'
import { firstScreenMessages } from './first-screen-messages.ts'

const localeOf = (module: string) => /\/([^/]+)\.json/.exec(module)?.[1] as Locale

/** Error messages that the first screen may show before all messages are loaded. They have no arguments. */
async function firstScreenErrors(locale: Locale) {
  const { NETWORK_ERROR, UNAVAILABLE } = (await loadRefusalMessages(locale)).refusals
  return { 'refusal.NETWORK_ERROR': [NETWORK_ERROR], 'refusal.UNAVAILABLE': [UNAVAILABLE] }
}

/** All locales have the same ids, so they are sorted once. */
let first: Set<string> | undefined

export const messageCatalogs = (): Plugin => ({
  name: 'bothy:catalogs',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json\?(first|later)$/ },
    async handler(code, module) {
      const messages = JSON.parse(code) as Record<string, string>
      const isFirst = module.endsWith('?first')
      first ??= firstScreenMessages(Object.keys(messages))
      const wanted = Object.entries(messages).filter(([id]) => first?.has(id) === isFirst)
      const compiled = Object.fromEntries(wanted.map(([id, message]) => [id, compileMessageOrThrow(message)]))
      if (isFirst) Object.assign(compiled, await firstScreenErrors(localeOf(module)))
      // Browsers parse JSON faster than a JavaScript object literal.
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
    },
  },
})

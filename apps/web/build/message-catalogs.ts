/**
 * Vite plugin: compiles the ICU messages of `locales/*.json` at build time, so that the browser needs no parser. It also splits them: a third belongs to
 * the pages that everybody opens (`?common`); the rest (`?other`) loads with the first other screen. Of the contract's texts, those of refusals belong to
 * the former, and those of problems with a field, which only forms show, to the latter.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { commonMessages } from './common-messages.ts'

type Texts = Record<string, string>

/** All locales have the same ids, so they are sorted once. */
let common: Set<string> | undefined

const isRefusal = ([id]: [string, string]) => id.startsWith('refusal.')

/** The texts of problems with a field, in the locale of this file. */
function problemsIn(file: string): [string, string][] {
  const texts = JSON.parse(readFileSync(new URL(`../../../packages/contract/locales/${file}`, import.meta.url), 'utf8')) as Texts
  return Object.entries(texts).filter((entry) => !isRefusal(entry))
}

/** Browsers parse JSON faster than a JavaScript object literal. */
const jsonModule = (entries: [string, unknown][]) => ({
  code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`,
  moduleType: 'js' as const,
  map: null,
})

export const messageCatalogs = (): Plugin => ({
  name: 'bothy:catalogs',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[^/]+\.json\?(common|other)$/ },
    handler(code, module) {
      const messages = JSON.parse(code) as Texts
      if (module.includes('/packages/contract/')) return jsonModule(Object.entries(messages).filter(isRefusal))
      const isCommon = module.endsWith('?common')
      common ??= commonMessages(Object.keys(messages))
      const wanted = Object.entries(messages).filter(([id]) => common?.has(id) === isCommon)
      const problems = isCommon ? [] : problemsIn(basename(module).replace('?other', ''))
      return jsonModule([...wanted, ...problems].map(([id, message]) => [id, compileMessageOrThrow(message)]))
    },
  },
})

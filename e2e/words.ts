/** Loads the app's translations. Tests find elements by their visible text, so the wording may change freely. */
import { existsSync, readFileSync } from 'node:fs'
import { setupI18n, type Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { locales, type Locale } from '@bothy/contract/limits.ts'
import type { FieldProblem, RefusalCode } from '@bothy/contract/refusals.ts'
import { loadRefusalWords } from '@bothy/contract/words.ts'
import type en from '../apps/web/locales/en.json'

export type WordId = keyof typeof en

export type Words = {
  locale: Locale
  t: (id: WordId, values?: Record<string, string | number>) => string
  refusal: (code: RefusalCode) => string
  problem: (problem: FieldProblem) => string
}

const catalogOf = (locale: Locale) => new URL(`../apps/web/locales/${locale}.json`, import.meta.url)

/** Locales that have a catalog; the others fall back to English. */
export const spokenLocales = locales.filter((locale) => existsSync(catalogOf(locale)))

export async function wordsOf(locale: Locale): Promise<Words> {
  const file = JSON.parse(readFileSync(catalogOf(existsSync(catalogOf(locale)) ? locale : 'en'), 'utf8')) as Record<string, string>
  const messages = Object.fromEntries(Object.entries(file).map(([id, message]) => [id, compileMessageOrThrow(message)])) as Messages
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  const { refusals, problems } = await loadRefusalWords(locale)
  return {
    locale,
    t: (id, values) => {
      if (!(id in messages)) throw new Error(`there is no message with the id ${id}`)
      return i18n._(id, values)
    },
    refusal: (code) => refusals[code],
    problem: (problem) => problems[problem],
  }
}

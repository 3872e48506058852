/** `useWords()`: every visible word of the app, in the reader's language. */
import { setupI18n } from '@lingui/core'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isRefusalCode, Refusal, type FieldProblem } from '@bothy/contract/refusals.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import { loadRefusalWords, type RefusalWords } from '@bothy/contract/words.ts'
import { loadCatalogue, type WordId } from './catalogue.ts'
import { keepLocale } from './preferred-locale.ts'

export type Values = Record<string, string | number>

export type Words = {
  locale: Locale
  /** The words of an id, with the values of its message filled in. */
  t: (id: WordId, values?: Values) => string
  /** What a refusal, or anything else that was thrown, is called. */
  refusal: (error: unknown) => string
  /** What is wrong with a field. */
  problem: (problem: FieldProblem) => string
  changeLocale: (locale: Locale) => Promise<void>
}

/** Everything that is said in one language. */
export type Language = { locale: Locale; messages: Awaited<ReturnType<typeof loadCatalogue>>; refusalWords: RefusalWords }

export async function loadLanguage(locale: Locale): Promise<Language> {
  const [messages, refusalWords] = await Promise.all([loadCatalogue(locale), loadRefusalWords(locale)])
  return { locale, messages, refusalWords }
}

/** Plain functions over one language; screens get them from `useWords()`. */
export function speak({ locale, messages, refusalWords }: Language): Omit<Words, 'changeLocale'> {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  return {
    locale,
    t: (id, values) => i18n._(id, values),
    refusal: (error) => {
      const code = error instanceof Refusal ? error.code : isRefusalCode(error) ? error : 'UNAVAILABLE'
      return refusalWords.refusals[code]
    },
    problem: (problem) => refusalWords.problems[problem],
  }
}

const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const changeLocale = useCallback(async (locale: Locale) => {
    keepLocale(locale)
    setLanguage(await loadLanguage(locale))
  }, [])
  useEffect(() => {
    document.documentElement.lang = language.locale
  }, [language])
  const words = useMemo(() => ({ ...speak(language), changeLocale }), [language, changeLocale])
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('useWords needs a WordsProvider above it')
  return words
}

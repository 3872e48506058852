/** `useWords()`: every visible word of the app, in the reader's language. */
import { setupI18n } from '@lingui/core'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { isRefusalCode, Refusal, type FieldProblem } from '@bothy/contract/refusals.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import type { WordId } from './catalogue.ts'
import { loadLanguage, type Language } from './language.ts'
import { keepLocale, onLocaleElsewhere } from './preferred-locale.ts'

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

/** Words that a screen says before they have arrived are a mistake of ours, and every test that watches a browser hears of it. */
const missing = (_: string, id: string): string => {
  console.error(`No words for ${id}`)
  return id
}

/** Plain functions over one language; screens get them from `useWords()`. */
export function speak(language: Language): Omit<Words, 'changeLocale'> {
  const { locale, messages } = language
  const i18n = setupI18n({ locale, messages: { [locale]: messages }, missing })
  return {
    locale,
    t: (id, values) => i18n._(id, values),
    refusal: (error) => {
      const code = error instanceof Refusal ? error.code : isRefusalCode(error) ? error : 'UNAVAILABLE'
      return language.refusalWords?.refusals[code] ?? i18n._(`refusal.${code === 'NETWORK_ERROR' ? code : 'UNAVAILABLE'}`)
    },
    // Forms come with all words.
    problem: (problem) => language.refusalWords!.problems[problem],
  }
}

const WordsContext = createContext<Words | null>(null)

export function WordsProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const wanted = useRef(first.locale)
  const show = useCallback(async (locale: Locale) => {
    wanted.current = locale
    const loaded = await loadLanguage(locale)
    // Whoever has changed their mind meanwhile waits for another one.
    if (wanted.current === locale) setLanguage(loaded)
  }, [])
  const changeLocale = useCallback(
    (locale: Locale) => {
      keepLocale(locale)
      return show(locale)
    },
    [show],
  )
  // Without its words a language cannot be shown; it is kept, and comes with the next start.
  useEffect(() => onLocaleElsewhere((locale) => void show(locale).catch(() => undefined)), [show])
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

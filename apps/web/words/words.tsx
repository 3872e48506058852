/** `useTranslation()`: all visible text of the app, in the viewer's language. */
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
  /** The message of an id, with its values filled in. */
  t: (id: WordId, values?: Values) => string
  /** The message of a refusal, or of any other error. */
  refusal: (error: unknown) => string
  /** The message of an invalid field. */
  problem: (problem: FieldProblem) => string
  changeLocale: (locale: Locale) => Promise<void>
}

/** Showing a message before it is loaded is a bug. The error on the console fails the browser tests. */
const missing = (_: string, id: string): string => {
  console.error(`No message for ${id}`)
  return id
}

/** Translation functions for one locale; components get them from `useTranslation()`. */
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
    // Forms are on screens that wait for all messages.
    problem: (problem) => language.refusalWords!.problems[problem],
  }
}

const TranslationContext = createContext<Words | null>(null)

export function WordsProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const wanted = useRef(first.locale)
  const show = useCallback(async (locale: Locale) => {
    wanted.current = locale
    const loaded = await loadLanguage(locale)
    // The viewer may have chosen another locale in the meantime.
    if (wanted.current === locale) setLanguage(loaded)
  }, [])
  const changeLocale = useCallback(
    (locale: Locale) => {
      keepLocale(locale)
      return show(locale)
    },
    [show],
  )
  // If the messages fail to load, the screen keeps its locale, and the stored choice applies at the next start.
  useEffect(() => onLocaleElsewhere((locale) => void show(locale).catch(() => undefined)), [show])
  useEffect(() => {
    document.documentElement.lang = language.locale
  }, [language])
  const translation = useMemo(() => ({ ...speak(language), changeLocale }), [language, changeLocale])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

export function useWords(): Words {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

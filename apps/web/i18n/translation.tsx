/** `useTranslation()`: all visible text of the app, in the viewer's language. */
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Locale } from '@bothy/contract/choices.ts'
import { isRefusalCode, Refusal, type FieldProblem } from '@bothy/contract/errors.ts'
import { joinHan, markHan } from '@bothy/contract/han-spacing.ts'
import type { MessageId } from './catalog.ts'
import { formatMessage, type MessageValues } from './format-message.ts'
import { loadLocaleMessages, type LocaleMessages } from './locale-messages.ts'
import { preferredLocale } from './preferred-locale.ts'

export type Translation = {
  locale: Locale
  /** The message of an id, with its values filled in. */
  t: (id: MessageId, values?: MessageValues) => string
  /** The message of a refusal. Any other error is a fault of the app itself, and says so. */
  errorMessage: (error: unknown) => string
  /** The message of an invalid field. */
  problemMessage: (problemMessage: FieldProblem) => string
  changeLocale: (locale: Locale) => Promise<void>
}

const withHanMarked = (values: MessageValues): MessageValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? markHan(value) : value]))

/** Translation functions for one locale; components get them from `useTranslation()`. */
export function createTranslation(language: LocaleMessages): Omit<Translation, 'changeLocale'> {
  const { locale, messages, refusalMessages } = language
  const write = (id: MessageId, values?: MessageValues): string => {
    const message = messages[id]
    if (message) return formatMessage(message, locale, values)
    // Showing a message before it is loaded is a bug. The error on the console fails the browser tests.
    console.error(`No message for ${id}`)
    return id
  }
  return {
    locale,
    t: (id, values) => (values && locale.startsWith('zh') ? joinHan(write(id, withHanMarked(values))) : write(id, values)),
    errorMessage: (error) => {
      const code = error instanceof Refusal ? error.code : isRefusalCode(error) ? error : undefined
      if (!code) return write('state.fault.text')
      return refusalMessages[`refusal.${code}`] ?? refusalMessages['refusal.UNAVAILABLE']
    },
    problemMessage: (problem) => refusalMessages[`problem.${problem}`],
  }
}

const TranslationContext = createContext<Translation | null>(null)

export function TranslationProvider({ initial, children }: { initial: LocaleMessages; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const wanted = useRef(initial.locale)
  const show = useCallback(async (locale: Locale) => {
    wanted.current = locale
    const loaded = await loadLocaleMessages(locale)
    // The viewer may have chosen another locale in the meantime.
    if (wanted.current === locale) setLanguage(loaded)
  }, [])
  const changeLocale = useCallback(
    (locale: Locale) => {
      const shown = show(locale)
      preferredLocale.choose(locale)
      return shown
    },
    [show],
  )
  // If the messages fail to load, the screen keeps its locale, and the stored choice applies at the next start.
  useEffect(() => {
    const follow = () => {
      const locale = preferredLocale.read()
      if (locale !== wanted.current) void show(locale).catch(() => undefined)
    }
    // Another tab may have changed the choice while this page started.
    follow()
    return preferredLocale.subscribe(follow)
  }, [show])
  // Before the effects, which compare it with the settings of the member.
  useLayoutEffect(() => {
    document.documentElement.lang = language.locale
  }, [language])
  const translation = useMemo(() => ({ ...createTranslation(language), changeLocale }), [language, changeLocale])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

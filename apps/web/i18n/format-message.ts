/** Fills the values into a compiled message. The messages have plural and select forms, and no other: a test holds it. */
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@bothy/contract/choices.ts'

export type MessageValues = Record<string, string | number>

type Forms = Record<string, CompiledMessage>

/** The first use of `Intl` in a locale is slow. */
const known = new Map<Locale, { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }>()

function formatsOf(locale: Locale) {
  const formats = known.get(locale) ?? { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }
  known.set(locale, formats)
  return formats
}

/** `count`: what `#` stands for, within a plural form. */
export function formatMessage(message: CompiledMessage, locale: Locale, values: MessageValues = {}, count?: number): string {
  return message
    .map((token) => {
      if (token === '#' && count !== undefined) return formatsOf(locale).numbers.format(count)
      if (typeof token === 'string') return token
      const [name, type, given] = token
      const value = values[name]
      if (!type || value === undefined) return value
      const forms = given as Forms
      const number = type === 'plural' ? Number(value) : undefined
      const form = forms[value] ?? (number !== undefined && forms[formatsOf(locale).plurals.select(number)])
      return formatMessage(form || forms['other']!, locale, values, number)
    })
    .join('')
}

/** Refusal messages in the language of the client. */
import { locales, type Locale } from '@bothy/contract/choices.ts'
import type { RefusalCode, RefusalMessages } from '@bothy/contract/errors.ts'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import { preferredLocale } from './middleware/preferred-locale.ts'

const messagesByLocale = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await loadRefusalMessages(locale)])),
) as Record<Locale, RefusalMessages>

export function refusalMessagesFor(acceptLanguage: string | undefined): { locale: Locale; messages: Record<RefusalCode, string> } {
  const locale = preferredLocale(acceptLanguage) ?? 'en'
  return { locale, messages: messagesByLocale[locale].refusals }
}

/**
 * The texts of mails, SMS, push notifications, and of the page that stops mails: `locales/<locale>.json`. `{club}` is the name of the club, `{name}` that
 * of the recipient, in a push notification of the member who acted; `{admin}` the admin who acted, `{title}` the activity, `{leader}` who is overdue,
 * `{member}` who acted, `{sender}` whose message follows, `{day}` that of the activity, `{back}` when the group is expected, `{count}` a number above 1.
 */
import { readFileSync } from 'node:fs'
import type { MailKind } from '@bothy/auth/messages.ts'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import type { digestKind, NotificationKind, summaryKind } from '@bothy/contract/notifications.ts'
import type en from './locales/en.json'

export type TextId = keyof typeof en
type Texts = Record<TextId, string>

const textsIn = (locale: Locale): Texts => JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8')) as Texts

export const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])) as Record<Locale, Texts>

/** `activity-reviews` lists what waits for admins. */
type MailTextKind = MailKind | NotificationKind | typeof digestKind | typeof summaryKind | 'activity-reviews'

/** The subject of a mail, the paragraphs above its button, the label of a button of its own, and the paragraphs below. Each line is a paragraph. */
export function mailText(locale: Locale, kind: MailTextKind) {
  const optional: Partial<Record<string, string>> = texts[locale]
  return {
    subject: texts[locale][`mail.${kind}.subject`],
    before: texts[locale][`mail.${kind}.before`].split('\n'),
    button: optional[`mail.${kind}.button`],
    after: optional[`mail.${kind}.after`]?.split('\n') ?? [],
  }
}

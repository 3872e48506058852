/** Composes mails about accounts. */
import { accountMessages, linkOf, type MailKind, type OpenedPage } from '@bothy/auth/messages.ts'
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { withFrenchOrdinal } from '@bothy/contract/french-ordinal.ts'
import { dateLocale } from '../activity-time.ts'
import type { AccountFacts, AccountMessage } from '../message.ts'
import { mailText, texts, type TextId } from '../texts.ts'
import { composeMail } from './compose-mail.ts'
import { fillPlaceholders, type Mail } from './mail-template.ts'

/** The labels of buttons that open a page of the app. */
const pageButtons: Record<OpenedPage, TextId> = {
  'profile/security': 'button.security',
  'profile/info': 'button.profile',
  profile: 'button.profile',
  'forgot-password': 'button.reset-password',
  login: 'button.sign-in',
}

/** `clubName` is the current name of the club. `baseUrl` is that of the app, for the link of the button. */
export function composeAccountMail(
  { kind, name, locale, secret, by, otherSignIns, facts = {} }: Omit<AccountMessage, 'address' | 'kind'> & { kind: MailKind },
  clubName: string,
  baseUrl: string,
): Mail {
  const text = texts[locale]
  const mail = mailText(locale, kind)
  const message = accountMessages[kind]
  const opens = otherSignIns ? 'profile/security' : 'opens' in message && message.opens
  const link = opens ? `${baseUrl}/${opens}` : linkOf(kind, secret, baseUrl, locale)
  // As values, because a member wrote the names in them.
  const lines = otherSignIns ? linesOf(otherSignIns, locale) : []
  const values = Object.fromEntries(lines.map((line, index) => [`line${index}`, line]))
  const list = otherSignIns ? [text['other-sign-ins.lead'], ...Object.keys(values).map((name) => `• {${name}}`)] : []
  return composeMail(
    { name, locale },
    clubName,
    { ...mail, before: [...mail.before, ...list], footer: text['footer.account'] },
    { admin: by, ...placeholdersOf(facts, locale), ...values },
    { ...(link && { button: { label: opens ? text[pageButtons[opens]] : mail.button!, link, orOpen: text['link-fallback'] } }) },
  )
}

const placeholdersOf = ({ newAddress = '', codesLeft, qualification = '', validUntil }: AccountFacts, locale: Locale) => ({
  newAddress,
  codesLeft: String(codesLeft ?? ''),
  qualification,
  day: validUntil ? longDay(validUntil, locale) : '',
})

const longDay = (instant: string, locale: Locale) =>
  withFrenchOrdinal(locale, new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant)))

/** Names what opens the account besides the new password. */
function linesOf({ passkeys, oidc, phone }: OtherSignIns, locale: Locale): string[] {
  const text = texts[locale]
  const named = passkeys.map(({ name, createdAt }) =>
    fillPlaceholders({ passkey: name, day: longDay(createdAt, locale) })(text['other-sign-ins.passkey']),
  )
  return [...named, ...(oidc ? [text['other-sign-ins.oidc']] : []), ...(phone ? [text['other-sign-ins.phone']] : [])]
}

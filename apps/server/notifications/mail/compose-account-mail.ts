/** Composes mails about accounts. */
import { linkOf, type MailKind } from '@bothy/auth/messages.ts'
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { withFrenchOrdinal } from '@bothy/contract/french-ordinal.ts'
import { dateLocale } from '../activity-time.ts'
import type { AccountMessage } from '../message.ts'
import { composeMail } from './compose-mail.ts'
import type { MailMessages } from './mail-messages.ts'
import { fillPlaceholders, type Mail } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** `clubName` is the current name of the club. `baseUrl` is that of the app, for the link of the button. */
export function composeAccountMail(
  { kind, name, locale, secret, by, otherSignIns, facts = {} }: Omit<AccountMessage, 'address' | 'kind'> & { kind: MailKind },
  clubName: string,
  baseUrl: string,
): Mail {
  const messages = mailMessages[locale]
  const { button = messages.otherSignIns.button, before, ...text } = messages.mails[kind]
  const link = otherSignIns ? `${baseUrl}/profile/security` : linkOf(kind, secret, baseUrl, locale)
  // As values, because a member wrote the names in them.
  const lines = otherSignIns ? linesOf(otherSignIns, messages.otherSignIns, locale) : []
  const values = Object.fromEntries(lines.map((line, index) => [`line${index}`, line]))
  const list = otherSignIns ? [messages.otherSignIns.lead, ...Object.keys(values).map((name) => `• {${name}}`)] : []
  return composeMail(
    { name, locale },
    clubName,
    { ...text, before: [...before, ...list], footer: [messages.footer] },
    { admin: by, newAddress: facts.newAddress ?? '', codesLeft: String(facts.codesLeft ?? ''), ...values },
    { ...(link && { button: { label: button, link, orOpen: messages.linkFallback } }) },
  )
}

/** Names what opens the account besides the new password. */
function linesOf({ passkeys, oidc, phone }: OtherSignIns, texts: MailMessages['otherSignIns'], locale: Locale): string[] {
  const days = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const named = passkeys.map(({ name, createdAt }) =>
    fillPlaceholders({ passkey: name, day: withFrenchOrdinal(locale, days.format(new Date(createdAt))) })(texts.passkey),
  )
  return [...named, ...(oidc ? [texts.oidc] : []), ...(phone ? [texts.phone] : [])]
}

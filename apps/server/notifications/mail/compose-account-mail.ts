/** Composes mails about accounts. */
import type { OtherSignIns } from '@bothy/contract/auth/other-sign-ins.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { linkOf, type MailKind } from '@bothy/auth/messages.ts'
import { dateLocale } from '../activity-time.ts'
import type { AccountMessage } from '../message.ts'
import { fillPlaceholders, renderMail, toSingleLine, type Mail } from './mail-template.ts'
import type { MailMessages } from './mail-messages.ts'
import { mailMessages } from './messages.ts'

/** `clubName` is the current name of the club. `baseUrl` is that of the app, for the link of the button. */
export function composeAccountMail(
  { kind, name, locale, secret, by, otherSignIns }: Omit<AccountMessage, 'address' | 'kind'> & { kind: MailKind },
  clubName: string,
  baseUrl: string,
): Mail {
  const messages = mailMessages[locale]
  const { subject, before, button = messages.otherSignIns.button, after } = messages.mails[kind]
  const link = otherSignIns ? `${baseUrl}/profile/security` : linkOf(kind, secret, baseUrl)
  const fill = fillPlaceholders({ club: clubName, name, admin: by })
  return renderMail({
    locale,
    clubName,
    subject: fill(subject),
    greeting: fill(toSingleLine(name) ? messages.greeting : messages.greetingWithoutName),
    before: [...before.map(fill), ...(otherSignIns ? linesOf(otherSignIns, messages.otherSignIns, locale) : [])],
    ...(link && { button: { label: button, link, orOpen: messages.linkFallback } }),
    after: after.map(fill),
    footer: [fill(messages.footer)],
  })
}

/** Names what opens the account besides the new password. */
function linesOf({ passkeys, oidc, phone }: OtherSignIns, texts: MailMessages['otherSignIns'], locale: Locale): string[] {
  const days = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const named = passkeys.map(({ name, createdAt }) =>
    fillPlaceholders({ passkey: name, day: days.format(new Date(createdAt)) })(texts.passkey),
  )
  return [texts.lead, ...[...named, ...(oidc ? [texts.oidc] : []), ...(phone ? [texts.phone] : [])].map((line) => `• ${line}`)]
}

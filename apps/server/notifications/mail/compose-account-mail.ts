/** Composes mails about accounts. */
import { linkOf, type MailKind } from '@bothy/auth/messages.ts'
import type { AccountMessage } from '../message.ts'
import { fillPlaceholders, renderMail, toSingleLine, type Mail } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** `clubName` is the current name of the club. `baseUrl` is that of the app, for the link of the button. */
export function composeAccountMail(
  { kind, name, locale, secret, by }: Omit<AccountMessage, 'address' | 'kind'> & { kind: MailKind },
  clubName: string,
  baseUrl: string,
): Mail {
  const messages = mailMessages[locale]
  const { subject, before, button, after } = messages.mails[kind]
  const link = linkOf(kind, secret, baseUrl)
  const fill = fillPlaceholders({ club: clubName, name, admin: by })
  return renderMail({
    locale,
    clubName,
    subject: fill(subject),
    greeting: fill(toSingleLine(name) ? messages.greeting : messages.greetingWithoutName),
    before: before.map(fill),
    ...(button && link && { button: { label: button, link, orOpen: messages.linkFallback } }),
    after: after.map(fill),
    footer: [fill(messages.footer)],
  })
}

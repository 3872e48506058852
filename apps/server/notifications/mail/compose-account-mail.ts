/** Composes mails about accounts. */
import type { AccountMessage, MailKind } from '../message.ts'
import { fillPlaceholders, renderMail, toSingleLine, type Mail } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** `club` is the current name of the club. The link of the button is the secret of the message. */
export function composeAccountMail(
  { kind, name, locale, secret }: Omit<AccountMessage, 'address' | 'kind'> & { kind: MailKind },
  clubName: string,
): Mail {
  const messages = mailMessages[locale]
  const { subject, before, button, after } = messages.mails[kind]
  const fill = fillPlaceholders({ club: clubName, name })
  return renderMail({
    locale,
    clubName,
    subject: fill(subject),
    greeting: fill(toSingleLine(name) ? messages.greeting : messages.greetingWithoutName),
    before: before.map(fill),
    ...(button && { button: { label: button, link: secret, orOpen: messages.linkFallback } }),
    after: after.map(fill),
    footer: [fill(messages.footer)],
  })
}

/** Composes mails about accounts. */
import type { AccountLetter, MailKind } from '../outbox/message.ts'
import { filledWith, mailOf, oneLine, type Mail } from './sheet.ts'
import { mailWords } from './words.ts'

/** `club` is the current name of the club. The link of the button is the secret of the message. */
export function composeMail(
  { kind, name, locale, secret }: Omit<AccountLetter, 'address' | 'kind'> & { kind: MailKind },
  club: string,
): Mail {
  const messages = mailWords[locale]
  const { subject, before, button, after } = messages.mails[kind]
  const fill = filledWith({ club, name })
  return mailOf({
    locale,
    club,
    subject: fill(subject),
    greeting: fill(oneLine(name) ? messages.greeting : messages.greetingWithoutName),
    before: before.map(fill),
    ...(button && { button: { label: button, link: secret, orOpen: messages.orOpen } }),
    after: after.map(fill),
    footer: [fill(messages.footer)],
  })
}

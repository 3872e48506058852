/** The mails about accounts. */
import type { AccountLetter, MailKind } from '../outbox/message.ts'
import { filledWith, mailOf, oneLine, type Mail } from './sheet.ts'
import { mailWords } from './words.ts'

/** `club` is the name of the club as it is now; the link is the letter's secret. */
export function composeMail(
  { kind, name, locale, secret }: Omit<AccountLetter, 'address' | 'kind'> & { kind: MailKind },
  club: string,
): Mail {
  const words = mailWords[locale]
  const { subject, before, button, after } = words.mails[kind]
  const filled = filledWith({ club, name })
  return mailOf({
    locale,
    club,
    subject: filled(subject),
    greeting: filled(oneLine(name) ? words.greeting : words.greetingWithoutName),
    before: before.map(filled),
    ...(button && { button: { label: button, link: secret, orOpen: words.orOpen } }),
    after: after.map(filled),
    footer: [filled(words.footer)],
  })
}

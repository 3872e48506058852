/** What all mails have in common: greeting, paragraphs and footer in the language of the recipient. */
import type { Locale } from '@bothy/contract/choices.ts'
import { texts } from '../texts.ts'
import { fillPlaceholders, renderMail, toSingleLine, type Mail, type MailContents } from './mail-template.ts'

type Text = { subject: string; before: readonly string[]; after: readonly string[]; footer: string }
type Recipient = { name: string; locale: Locale }

/** `values` replace the placeholders in `text`, besides those of the club and the recipient. `contents` are parts without placeholders. */
export function composeMail(
  { name, locale }: Recipient,
  clubName: string,
  { subject, before, after, footer }: Text,
  values: Record<string, string>,
  contents: Pick<MailContents, 'quote' | 'entries' | 'details' | 'button' | 'links'>,
): Mail {
  const fill = fillPlaceholders({ club: clubName, name, ...values })
  return renderMail({
    ...contents,
    locale,
    clubName,
    subject: fill(subject),
    greeting: fill(texts[locale][toSingleLine(name) ? 'greeting' : 'greeting.without-name']),
    before: before.map(fill),
    after: after.map(fill),
    footer: [fill(footer)],
  })
}

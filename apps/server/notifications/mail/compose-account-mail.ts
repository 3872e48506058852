/** Composes mails about accounts. */
import { linkOf, type MailKind } from '@bothy/auth/messages.ts'
import type { AccountMessage } from '../message.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './mail-template.ts'
import { mailMessages } from './messages.ts'

/** `clubName` is the current name of the club. `baseUrl` is that of the app, for the link of the button. */
export function composeAccountMail(
  { kind, name, locale, secret, by }: Omit<AccountMessage, 'address' | 'kind'> & { kind: MailKind },
  clubName: string,
  baseUrl: string,
): Mail {
  const messages = mailMessages[locale]
  const { button, ...text } = messages.mails[kind]
  const link = linkOf(kind, secret, baseUrl)
  return composeMail(
    { name, locale },
    clubName,
    { ...text, footer: [messages.footer] },
    { admin: by },
    {
      ...(button && link && { button: { label: button, link, orOpen: messages.linkFallback } }),
    },
  )
}

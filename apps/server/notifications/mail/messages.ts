/** The texts of mails in every supported language. */
import type { MailKind } from '@bothy/auth/messages.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import type { NotificationKind } from '../message.ts'
import { de } from './messages/de.ts'
import { enXPirate } from './messages/en-x-pirate.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'
import { ja } from './messages/ja.ts'
import { ko } from './messages/ko.ts'
import { zhTW } from './messages/zh-TW.ts'
import { zh } from './messages/zh.ts'

/** One mail: paragraphs above the button, the button if there is a link, paragraphs below. `{club}` is the name of the club. */
export type MailText = { subject: string; before: string[]; button?: string; after: string[] }

export type MailMessages = {
  /** `{name}` is the name of the recipient. */
  greeting: string
  greetingWithoutName: string
  /** Stands above the plain link, for readers whose mail program shows no button. */
  linkFallback: string
  /** Sender and reason of the mail. */
  footer: string
  mails: Record<MailKind, MailText>
  notifications: NewsWords
}

/** Mails about activities. `{title}` is the title of the activity. A list of `facts` follows the text. */
type NewsWords = {
  button: string
  footer: string
  /** `{settings}` is the URL of the notification settings. */
  settingsHint: string
  labels: Record<'reason' | 'activity' | 'when' | 'where' | 'route', string>
  mails: Record<NotificationKind, { subject: string; before: string[] }>
}

export const mailMessages: Record<Locale, MailMessages> = { en, zh, 'zh-TW': zhTW, ja, ko, de, fr, 'en-x-pirate': enXPirate }

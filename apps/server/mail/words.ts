/** The texts of mails in every supported language. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { MailKind, NewsKind } from '../outbox/message.ts'
import { de } from './words/de.ts'
import { enXPirate } from './words/en-x-pirate.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ja } from './words/ja.ts'
import { ko } from './words/ko.ts'
import { zhTW } from './words/zh-TW.ts'
import { zh } from './words/zh.ts'

/** One mail: paragraphs above the button, the button if there is a link, paragraphs below. `{club}` is the name of the club. */
export type MailText = { subject: string; before: string[]; button?: string; after: string[] }

export type MailWords = {
  /** `{name}` is the name of the recipient. */
  greeting: string
  greetingWithoutName: string
  /** Stands above the plain link, for readers whose mail program shows no button. */
  orOpen: string
  /** Sender and reason of the mail. */
  footer: string
  mails: Record<MailKind, MailText>
  news: NewsWords
}

/** Mails about activities. `{title}` is the title of the activity. A list of `facts` follows the text. */
type NewsWords = {
  button: string
  footer: string
  /** `{settings}` is the URL of the notification settings. */
  switchOff: string
  facts: Record<'reason' | 'activity' | 'when' | 'where' | 'route', string>
  mails: Record<NewsKind, { subject: string; before: string[] }>
}

export const mailWords: Record<Locale, MailWords> = { en, zh, 'zh-TW': zhTW, ja, ko, de, fr, 'en-x-pirate': enXPirate }

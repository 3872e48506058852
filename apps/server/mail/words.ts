/** The words of mails, in every language of the club. */
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

/** One mail: what is above the button, the button where there is a link, what is below. `{club}` stands for the name of the club. */
export type MailText = { subject: string; before: string[]; button?: string; after: string[] }

export type MailWords = {
  /** `{name}` stands for the recipient's. */
  greeting: string
  greetingWithoutName: string
  /** Above the link written out, for who cannot press the button. */
  orOpen: string
  /** Who writes, and why. */
  footer: string
  mails: Record<MailKind, MailText>
  news: NewsWords
}

/** Mails about activities. `{title}` stands for the activity's; what else is known of it follows as a list. */
type NewsWords = {
  button: string
  footer: string
  /** `{settings}` stands for the address where one says what one is told. */
  switchOff: string
  facts: Record<'reason' | 'activity' | 'when' | 'where' | 'route', string>
  mails: Record<NewsKind, { subject: string; before: string[] }>
}

export const mailWords: Record<Locale, MailWords> = { en, zh, 'zh-TW': zhTW, ja, ko, de, fr, 'en-x-pirate': enXPirate }

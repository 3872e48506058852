/** The texts of mails in every supported language. */
import type { Locale } from '@bothy/contract/choices.ts'
import type { MailMessages } from './mail-messages.ts'
import { de } from './messages/de.ts'
import { enXPirate } from './messages/en-x-pirate.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'
import { ja } from './messages/ja.ts'
import { ko } from './messages/ko.ts'
import { zhTW } from './messages/zh-TW.ts'
import { zh } from './messages/zh.ts'

export const mailMessages: Record<Locale, MailMessages> = { en, zh, 'zh-TW': zhTW, ja, ko, de, fr, 'en-x-pirate': enXPirate }

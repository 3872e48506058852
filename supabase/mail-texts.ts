/** The mails that Supabase sends, in every language, with its variables: `node supabase/build-templates.ts` makes the templates from them. */
import type { Locale } from '@bothy/contract/choices.ts'
import { de } from './mail-texts/de.ts'
import { pirate } from './mail-texts/en-x-pirate.ts'
import { en } from './mail-texts/en.ts'
import { fr } from './mail-texts/fr.ts'
import { ja } from './mail-texts/ja.ts'
import { ko } from './mail-texts/ko.ts'
import type { MailTexts } from './mail-texts/texts.ts'
import { zhTW } from './mail-texts/zh-TW.ts'
import { zh } from './mail-texts/zh.ts'

export const mailTexts: Record<Locale, MailTexts> = { en, zh, 'zh-TW': zhTW, ja, ko, de, fr, 'en-x-pirate': pirate }

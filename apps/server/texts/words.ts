/** The words of text messages. */
import type { Locale } from '@bothy/contract/limits.ts'
import type { MessageKind } from '../outbox/message.ts'

const signInCode: Record<Locale, (club: string, code: string) => string> = {
  en: (club, code) => `${code} is your code for ${club}. It works for 10 minutes. Never pass it on.`,
  zh: (club, code) => `【${club}】验证码 ${code}，10 分钟内有效。请勿告诉他人。`,
  'zh-TW': (club, code) => `【${club}】驗證碼 ${code}，10 分鐘內有效。請勿告訴他人。`,
  ja: (club, code) => `【${club}】確認コードは ${code} です。10分間有効です。誰にも教えないでください。`,
  ko: (club, code) => `[${club}] 인증 코드는 ${code}입니다. 10분 동안 쓸 수 있어요. 아무에게도 알려 주지 마세요.`,
  de: (club, code) => `${code} ist dein Code für ${club}. Er gilt 10 Minuten. Gib ihn nie weiter.`,
  fr: (club, code) => `${code} est ton code pour ${club}. Il est valable 10 minutes. Ne le donne à personne.`,
  'en-x-pirate': (club, code) => `Arr! ${code} be yer code to board ${club}. It sinks in 10 minutes. Tell no soul.`,
}

/** With `host`, a last line by which telephones offer the code to that site's form, and to no other's. */
export function textOf(kind: MessageKind, locale: Locale, club: string, secret: string, host: string | undefined): string {
  if (kind !== 'sign-in-code') throw new Error(`${kind} is no text message`)
  const text = signInCode[locale](club.replaceAll(/[\p{C}\p{Z}]+/gu, ' '), secret)
  return host ? `${text}\n\n@${host} #${secret}` : text
}

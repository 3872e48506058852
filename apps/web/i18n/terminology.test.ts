/** Each locale uses one term per concept and one form of address on every screen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Locale } from '@bothy/contract/limits.ts'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'

/** Terms to avoid, each with the term to use instead. */
const avoidedTerms: Partial<Record<Locale, [RegExp, string][]>> = {
  en: [[/\blog(ged)? (in|out)\b/i, 'sign in, sign out']],
  de: [
    [/\bVerein|verein\b/, 'Club'],
    [/\bTouren\b/, 'Aktivitäten'],
    [/\b(abmelden|abgemeldet)\b/i, 'ausloggen: anmelden tut man sich für eine Aktivität'],
    [/Administration\b/, 'Admins, Verwaltung'],
  ],
  fr: [[/(?<!rendez-)\b([Vv]ous|[Vv]otre|[Vv]os)\b(?! revoir)/, 'tu, ton, tes']],
  zh: [
    [/您/, '你'],
    [/会员/, '成员'],
    [/账户/, '账号'],
  ],
  'zh-TW': [
    [/您/, '你'],
    [/會員/, '成員'],
    [/俱樂部/, '社團'],
    [/(?<!你的)信箱/, '電子郵件'],
    [/大頭照|頭像/, '大頭貼'],
  ],
  ja: [
    [/会員/, 'メンバー'],
    [/アクティビティ/, '活動'],
    [/サイン(イン|アウト)/, 'ログイン、ログアウト'],
    [/ブラウザ(?!ー)/, 'ブラウザー'],
    [/2段階ログイン/, '2段階認証'],
  ],
  ko: [
    [/니다[.!]?$|니다[.] /, '해요체'],
    [/멤버/, '회원'],
    [/즐겨찾기/, '찜'],
  ],
}

describe.each(Object.entries(avoidedTerms) as [Locale, [RegExp, string][]][])('%s', (locale, rules) => {
  const screens = JSON.parse(readFileSync(join(import.meta.dirname, 'locales', `${locale}.json`), 'utf8')) as Record<string, string>

  test.each(rules)('avoids %s and uses %s', async (avoided) => {
    const { refusals, problems } = await loadRefusalMessages(locale)
    const messages = Object.entries({ ...screens, ...refusals, ...problems })
    expect(messages.filter(([, text]) => avoided.test(text)).map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })
})

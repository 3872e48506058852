/** The sentence for browsers that are too old is in the language that the app would have. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { chooseLocale } from './preferred-locale.ts'

const script = readFileSync(join(import.meta.dirname, '..', 'public', 'old-browser.js'), 'utf8')

type Browser = { languages: readonly string[]; stored?: string | null; search?: string }

/** The language of the sentence in a page without anything else. */
function languageOfSentence({ languages, stored = null, search = '' }: Browser): string {
  const notice = { lang: '', textContent: '', style: {}, setAttribute: () => undefined }
  const body = { firstChild: null, insertBefore: () => undefined }
  const document = { body, createElement: () => notice, querySelector: () => null }
  const globals = { document, navigator: { languages }, localStorage: { getItem: () => stored }, location: { search } }
  runInNewContext(script, { ...globals, Intl, URLSearchParams })
  expect(notice.textContent).toContain('Safari / iOS')
  return notice.lang
}

describe('the sentence for an older browser', () => {
  test.each(
    `zh zh-CN zh-SG zh-Hans-CN zh-Hans-HK zh-Hans-TW zh-hans-mo zh_Hans_SG zh-Hant-CN zh-Hant-HK zh-hant zh-TW zh-tw zh-HK ZH-HK zh-MO zh_HK.UTF-8 cmn
    cmn-Hant-TW zho-TW en-GB EN de-CH de_AT.UTF-8 fr-CA ja-JP ko-KR en-x-pirate EN-X-PIRATE nl demo C`.split(/\s+/),
  )('is in the language of the app for %j', (tag) => {
    expect(languageOfSentence({ languages: [tag] })).toBe(chooseLocale(null, [tag]))
  })

  test('is in the first language of the browser that the app has', () => {
    expect(languageOfSentence({ languages: ['nl-BE', 'fr-BE', 'de'] })).toBe('fr')
  })

  test('is in the language that the viewer chose, else that of the mail, if the app has it', () => {
    expect(languageOfSentence({ languages: ['de'], stored: 'ja', search: '?lang=ko' })).toBe('ja')
    expect(languageOfSentence({ languages: ['de'], search: '?token=x&lang=ko' })).toBe('ko')
    expect(languageOfSentence({ languages: ['de'], stored: 'tlh', search: '?lang=xx' })).toBe('de')
  })
})

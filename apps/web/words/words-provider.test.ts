import { expect, test } from 'vitest'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { Refusal } from '@bothy/contract/refusals.ts'
import { loadRefusalWords } from '@bothy/contract/words.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }
import { speak } from './words.tsx'

const catalogues: Partial<Record<Locale, Record<string, string>>> = { en, zh }

async function speaking(locale: Locale) {
  const messages = Object.fromEntries(Object.entries(catalogues[locale] ?? {}).map(([id, text]) => [id, compileMessageOrThrow(text)]))
  return speak({ locale, messages, refusalWords: await loadRefusalWords(locale) })
}

test('a count chooses its words', async () => {
  const { t } = await speaking('en')
  expect([0, 1, 6].map((count) => t('seats.left', { count }))).toEqual(['full', '1 left', '6 left'])
  expect(t('votes.count', { count: 1 })).toBe('1 vote')
})

test('Chinese says it in Chinese', async () => {
  const { t } = await speaking('zh')
  expect(t('votes.on-routes', { votes: 27, routes: 3 })).toBe('3 条路线，27 票')
})

test('a refusal is said in the words of its code', async () => {
  const { refusal } = await speaking('en')
  expect(refusal(new Refusal('ACTIVITY_FULL'))).toBe('It filled up a moment ago. Nothing was booked.')
})

test('what is no refusal is said to be unavailable', async () => {
  const { refusal } = await speaking('en')
  expect(refusal(new TypeError('boom'))).toBe(refusal(new Refusal('UNAVAILABLE')))
})

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import en from './locales/en.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import ja from './locales/ja.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { createTranslation } from './translation.tsx'

const catalogs: Partial<Record<Locale, Record<string, string>>> = { en, fr, ja, zh }

async function translationOf(locale: Locale) {
  const messages = Object.fromEntries(Object.entries(catalogs[locale] ?? {}).map(([id, text]) => [id, compileMessageOrThrow(text)]))
  return createTranslation({ locale, messages, refusalMessages: await loadRefusalMessages(locale) })
}

test('a count selects the plural form', async () => {
  const { t } = await translationOf('en')
  expect([0, 1, 6].map((count) => t('seats.left', { count }))).toEqual(['full', '1 left', '6 left'])
  expect(t('votes.count', { count: 1 })).toBe('1 vote')
})

test('Chinese messages are in Chinese', async () => {
  const { t } = await translationOf('zh')
  expect(t('votes.on-routes', { votes: 27, routes: 3 })).toBe('3 条路线，27 票')
})

test('the colon between a label and its value is that of the language', async () => {
  const votesOf = async (locale: Locale) => {
    const { t } = await translationOf(locale)
    return t('app.label-value', { label: t('route.letter', { letter: 'B' }), value: t('votes.number', { count: 9 }) })
  }
  expect(await votesOf('en')).toBe('Route B: 9 votes')
  expect(await votesOf('fr')).toBe('Itinéraire B\u00a0: 9 voix')
  expect(await votesOf('zh')).toBe('路线 B：9 票')
  expect(await votesOf('ja')).toBe('ルートB：9票')
})

test('a refusal has the message of its code', async () => {
  const { errorMessage } = await translationOf('en')
  expect(errorMessage(new Refusal('ACTIVITY_FULL'))).toBe('Sorry, all spots are taken.')
})

test('a fault of the app itself is not told as one of the club or of the network', async () => {
  const { errorMessage, t } = await translationOf('en')
  const refusals = await loadRefusalMessages('en')
  for (const fault of [new TypeError('x is not a function'), new RangeError('Invalid Date'), 'text', undefined])
    expect(errorMessage(fault)).toBe(t('state.fault.text'))
  expect(errorMessage(new Refusal('UNAVAILABLE'))).toBe(refusals['refusal.UNAVAILABLE'])
  expect(errorMessage('ACTIVITY_FULL')).toBe(refusals['refusal.ACTIVITY_FULL'])
})

test('a Chinese text has a space beside a Latin name and a digit, and none beside a Chinese name', async () => {
  const { t } = await translationOf('zh')
  expect(t('activity.message-leader', { name: 'Lin' })).toBe('给 Lin 发消息')
  expect(t('activity.message-leader', { name: '林悦' })).toBe('给林悦发消息')
  expect(t('waiting.old', { when: '刚刚' })).toBe('这是刚刚的操作，现在还要发送吗？')
  expect(t('waiting.old', { when: '3 天前' })).toBe('这是 3 天前的操作，现在还要发送吗？')
})

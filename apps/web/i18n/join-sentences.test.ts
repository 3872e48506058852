import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import { joinSentences } from './join-sentences.ts'

test('sentences are joined as the language writes them, and missing ones leave no gap', () => {
  expect(joinSentences('de', 'Route A gewinnt.', undefined, 'Danach meldet ihr euch an.')).toBe(
    'Route A gewinnt. Danach meldet ihr euch an.',
  )
  expect(joinSentences('ko', '출발합니다.', '곧 만나요.')).toBe('출발합니다. 곧 만나요.')
  expect(joinSentences('zh', '路线 A 胜出。', '之后可以报名。')).toBe('路线 A 胜出。之后可以报名。')
  expect(joinSentences('zh-TW', '路線 A 勝出。', '之後可以報名。')).toBe('路線 A 勝出。之後可以報名。')
  expect(joinSentences('ja', '出発します。', false, '急いで。')).toBe('出発します。急いで。')
})

test.each(locales)('each sentence of a question to the leader ends with a mark, because another one follows: %s', (locale) => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'locales', `${locale}.json`), 'utf8')) as Record<string, string>
  const sentences = Object.entries(texts).filter(([key]) =>
    /^activity\.ask\.(tie|winner|unvoted|start\.early|startEnrollment\.quorum)$/.test(key),
  )
  expect(sentences).toHaveLength(5)
  expect(sentences.filter(([, text]) => !/[.。?？](?:\}\})?$/.test(text))).toEqual([])
})

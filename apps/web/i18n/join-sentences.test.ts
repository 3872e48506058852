import { expect, test } from 'vitest'
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

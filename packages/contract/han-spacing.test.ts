import { expect, test } from 'vitest'
import { joinHan, markHan } from './han-spacing.ts'

const fill = (text: string, value: string) => joinHan(text.replaceAll('{}', markHan(value)))

test('a Chinese text has a space beside a Latin value, and none beside a Chinese one', () => {
  expect(fill('请联系 {} 或管理员', 'Lin')).toBe('请联系 Lin 或管理员')
  expect(fill('请联系 {} 或管理员', '林悦')).toBe('请联系林悦或管理员')
  expect(fill('活动 {} 开始', '明天 07:30')).toBe('活动明天 07:30 开始')
  expect(fill('活动 {} 开始', '3 天后')).toBe('活动 3 天后开始')
})

test('the spaces of the value itself, and those between two values, stay', () => {
  expect(fill('{}：{} {}', '香山 秋游')).toBe('香山 秋游：香山 秋游 香山 秋游')
  expect(fill('给 {} 打电话', '𠮷 川')).toBe('给𠮷 川打电话')
})

test('texts in other scripts keep their spaces', () => {
  expect(fill('{} 님의 링크', '林悦')).toBe('林悦 님의 링크')
  expect(fill('Hi {}, welcome', '林悦')).toBe('Hi 林悦, welcome')
  expect(fill('請見 {}。', '')).toBe('請見 。')
})

import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { isEnter } from './is-enter.ts'

const press = (key: string, keyCode: number, isComposing = false) =>
  isEnter({ key, keyCode, nativeEvent: { isComposing } } as KeyboardEvent)

test('Enter finishes a field, unless it ends a Chinese, Japanese or Korean word', () => {
  expect(press('Enter', 13)).toBe(true)
  expect(press('Enter', 13, true)).toBe(false)
  expect(press('Enter', 229)).toBe(false)
  expect(press('a', 65)).toBe(false)
})

import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'

test.each([
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['Your code: 123456.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('%s is read as %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

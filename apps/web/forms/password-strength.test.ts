import { expect, test } from 'vitest'
import { checkedStrengthOf, strengthOf } from './password-strength.ts'

test.each([
  ['hut', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['long walks', 'fair'],
  ['Summit-2026', 'strong'],
  ['over the hills and far away', 'strong'],
  ['武功山高山草甸之上的星空下露营', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test.each([
  ['password', 'weak'],
  ['Password1', 'weak'],
  ['abababababab', 'weak'],
  ['long walks', 'fair'],
  ['over the hills and far away', 'strong'],
] as const)('%s is %s once the list of common passwords is loaded', async (password, strength) => {
  expect(await checkedStrengthOf(password)).toBe(strength)
})

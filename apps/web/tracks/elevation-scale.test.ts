import { expect, test } from 'vitest'
import { rowsOfScale } from './elevation-scale.ts'

test('the highest elevation of a flat way stands where the profile has it, and of a steep one at the top', () => {
  expect(rowsOfScale(1594, 1655)).toBe('139fr auto 61fr auto')
  expect(rowsOfScale(600, 1400)).toBe('0fr auto 800fr auto')
})

import { expect, test } from 'vitest'
import { pullOf, threshold } from './pull-gesture.ts'

const start = { x: 100, y: 50 }
const to = (x: number, y: number) => pullOf(start, { x: start.x + x, y: start.y + y })

test('the indicator follows the finger down, and stops', () => {
  expect(to(0, 40)).toBe(20)
  expect(to(10, 2 * threshold)).toBe(threshold)
  expect(to(0, 900)).toBe(to(0, 500))
  expect(to(0, 900)).toBeGreaterThan(threshold)
})

test('a finger that goes up or sideways scrolls', () => {
  expect(to(0, -1)).toBeUndefined()
  expect(to(41, 40)).toBeUndefined()
  expect(to(-41, 40)).toBeUndefined()
})

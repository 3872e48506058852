import { expect, test } from 'vitest'
import { moveOfToast, type Box } from './toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height })

const phone = box(16, 0, 358, 780)
const toast = box(16, 712, 358, 56)

test('a toast that covers no control stays at the bottom', () => {
  expect(moveOfToast(toast, phone, [])).toEqual({ x: 0, y: 0 })
  expect(moveOfToast(toast, phone, [box(16, 600, 358, 48)])).toEqual({ x: 0, y: 0 })
})

test('a toast moves up until it is above a button and its gap', () => {
  const { x, y } = moveOfToast(toast, phone, [box(250, 700, 100, 44)])
  expect(x).toBe(0)
  expect(toast.bottom + y).toBeLessThanOrEqual(696)
  expect(toast.bottom + y).toBeGreaterThan(680)
})

test('on a wide page, a toast moves aside rather than up', () => {
  const page = box(268, 0, 1000, 900)
  const wide = box(528, 832, 480, 56)
  expect(moveOfToast(wide, page, [box(600, 840, 120, 44)])).toEqual({ x: 260, y: 0 })
  expect(moveOfToast(wide, page, [box(600, 840, 120, 44), box(1100, 840, 120, 44)])).toEqual({ x: 0, y: -56 })
})

test('between controls without room for a toast, it covers the fewest, and the lowest of these', () => {
  const rows = Array.from({ length: 20 }, (_, row) => [box(20, row * 40, 40, 38), box(100, row * 40, 40, 38)]).flat()
  const lone = rows.filter(({ top, left }) => top !== 400 || left === 20)
  const { y } = moveOfToast(toast, phone, lone)
  const covered = box(16, 712 + y, 358, 56)
  expect(covered.top).toBeLessThan(440)
  expect(covered.bottom).toBeGreaterThan(400)
})

test('what is outside of the area does not count', () => {
  expect(moveOfToast(toast, phone, [box(16, 900, 358, 44)])).toEqual({ x: 0, y: 0 })
})

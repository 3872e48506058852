import { describe, expect, test } from 'vitest'
import { inside, seenOf, squareOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 300 }

describe('the square that is cut out of a picture', () => {
  test('is the middle, as large as it can be, until somebody moves it', () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 50, top: 0, side: 300 })
  })

  test('never leaves the picture', () => {
    expect(squareOf(wide, inside(wide, { zoom: 1, x: 2, y: -1 }))).toEqual({ left: 100, top: 0, side: 300 })
    expect(squareOf(wide, inside(wide, { zoom: 3, x: 0, y: 1 }))).toEqual({ left: 0, top: 200, side: 100 })
  })

  test('is neither larger than the picture nor magnified without end', () => {
    expect(inside(wide, { zoom: 0.2, x: 0.5, y: 0.5 }).zoom).toBe(1)
    expect(inside(wide, { zoom: 99, x: 0.5, y: 0.5 }).zoom).toBe(4)
    expect(seenOf(wide, 2)).toEqual({ width: 0.375, height: 0.5 })
  })
})

import { describe, expect, test } from 'vitest'
import { clampCrop, visibleShare, cropSquare, initialCrop } from './crop.ts'

const wide = { width: 400, height: 300 }

describe('the square that is cropped from an image', () => {
  test('is initially the largest square in the middle', () => {
    expect(cropSquare(wide, initialCrop)).toEqual({ left: 50, top: 0, side: 300 })
  })

  test('stays inside the image', () => {
    expect(cropSquare(wide, clampCrop(wide, { zoom: 1, x: 2, y: -1 }))).toEqual({ left: 100, top: 0, side: 300 })
    expect(cropSquare(wide, clampCrop(wide, { zoom: 3, x: 0, y: 1 }))).toEqual({ left: 0, top: 200, side: 100 })
  })

  test('is limited to a zoom of 1 to 4', () => {
    expect(clampCrop(wide, { zoom: 0.2, x: 0.5, y: 0.5 }).zoom).toBe(1)
    expect(clampCrop(wide, { zoom: 99, x: 0.5, y: 0.5 }).zoom).toBe(4)
    expect(visibleShare(wide, 2)).toEqual({ width: 0.375, height: 0.5 })
  })
})

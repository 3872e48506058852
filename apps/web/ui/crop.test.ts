import { describe, expect, test } from 'vitest'
import { clampCrop, cropAt, visibleShare, cropSquare, initialCrop, sliderPosition } from './crop.ts'

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

describe('the sliders of the crop', () => {
  test('go from one side of the image to the other', () => {
    const left = cropAt(wide, initialCrop, 'x', 0)
    expect(cropSquare(wide, left)).toEqual({ left: 0, top: 0, side: 300 })
    expect(sliderPosition(wide, left, 'x')).toBe(0)
    const right = cropAt(wide, initialCrop, 'x', 1)
    expect(cropSquare(wide, right)).toEqual({ left: 100, top: 0, side: 300 })
    expect(sliderPosition(wide, right, 'x')).toBe(1)
  })

  test('cannot move where the whole image is visible', () => {
    expect(sliderPosition(wide, initialCrop, 'y')).toBeUndefined()
    expect(sliderPosition(wide, cropAt(wide, initialCrop, 'zoom', 1 / 3), 'y')).toBe(0.5)
  })

  test('zoom from once to four times', () => {
    expect([0, 1].map((position) => cropAt(wide, initialCrop, 'zoom', position).zoom)).toEqual([1, 4])
  })
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { shorten } from './shorten.ts'

const segmenter = new Intl.Segmenter()
const graphemesIn = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

const shortened: [text: string, max: number, expected: string][] = [
  ['abcde', 5, 'abcde'],
  ['abcdef', 5, 'abcd…'],
  ['abc def', 5, 'abc…'],
  ['山'.repeat(6), 5, '山山山山…'],
  ['abc👩‍👩‍👧d', 5, 'abc…'],
  [`${'x'.repeat(70)}e${'\u0301'.repeat(200)}`, 150, `${'x'.repeat(70)}e${'\u0301'.repeat(78)}…`],
  ['ab\u00e9e\u0301f', 4, 'ab\u00e9…'],
]

test.each(shortened)('%s has at most %i characters as %s', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected)
})

test('a cut text is the beginning of it, in whole characters', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 150 }), (text, max) => {
      const short = shorten(text, max)
      expect([...short].length).toBeLessThanOrEqual(max)
      if (short === text) return
      const kept = graphemesIn(short.slice(0, -1))
      expect(kept).toEqual(graphemesIn(text).slice(0, kept.length))
    }),
  )
})

test('a browser without a segmenter cuts these texts in the same places', async () => {
  vi.resetModules()
  vi.stubGlobal('Intl', {})
  const older = await import('./shorten.ts')
  vi.unstubAllGlobals()
  expect(shortened.map(([text, max]) => older.shorten(text, max))).toEqual(shortened.map(([, , expected]) => expected))
})

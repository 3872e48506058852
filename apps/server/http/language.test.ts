import { describe, expect, it } from 'vitest'
import { preferredLocale } from './language.ts'

describe('the language of a reader', () => {
  it('is the one that the browser likes best among those that the club speaks', () => {
    expect(preferredLocale('nl, fr;q=0.8, de;q=0.9')).toBe('de')
    expect(preferredLocale('en-GB,en;q=0.9')).toBe('en')
  })

  it('keeps the two written forms of Chinese apart', () => {
    expect(preferredLocale('zh-CN')).toBe('zh')
    expect(preferredLocale('zh-Hans-CN')).toBe('zh')
    expect(preferredLocale('zh-TW')).toBe('zh-TW')
    expect(preferredLocale('zh-Hant-HK')).toBe('zh-TW')
  })

  it('is open when the club speaks none of them, or the header is nonsense', () => {
    expect(preferredLocale('nl')).toBeUndefined()
    expect(preferredLocale(';;q=,,=;q=x')).toBeUndefined()
    expect(preferredLocale('de;q=0')).toBeUndefined()
    expect(preferredLocale(undefined)).toBeUndefined()
  })

  it('may be that of a pirate', () => {
    expect(preferredLocale('en-x-pirate')).toBe('en-x-pirate')
  })
})

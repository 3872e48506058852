import { describe, expect, test } from 'vitest'
import { preferredLocale } from './preferred-locale.ts'

describe('the locale of a request', () => {
  test('is the supported one with the highest quality in Accept-Language', () => {
    expect(preferredLocale('nl, fr;q=0.8, de;q=0.9')).toBe('de')
    expect(preferredLocale('en-GB,en;q=0.9')).toBe('en')
  })

  test('distinguishes simplified and traditional Chinese', () => {
    expect(preferredLocale('zh-CN')).toBe('zh')
    expect(preferredLocale('zh-Hans-CN')).toBe('zh')
    expect(preferredLocale('zh-TW')).toBe('zh-TW')
    expect(preferredLocale('zh-Hant-HK')).toBe('zh-TW')
  })

  test('is undefined when none is supported or the header is malformed', () => {
    expect(preferredLocale('nl')).toBeUndefined()
    expect(preferredLocale(';;q=,,=;q=x')).toBeUndefined()
    expect(preferredLocale('de;q=0')).toBeUndefined()
    expect(preferredLocale(undefined)).toBeUndefined()
  })

  test('may be pirate English', () => {
    expect(preferredLocale('en-x-pirate')).toBe('en-x-pirate')
  })
})

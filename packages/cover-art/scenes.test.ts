import { describe, expect, test } from 'vitest'
import { sceneOf } from './scenes.ts'

describe('the scene of an activity', () => {
  test('is the scene of its first tag', () => {
    expect(sceneOf(['stargazing', 'camping'])).toBe('stargazing')
    expect(sceneOf(['camping', 'stargazing'])).toBe('camping')
  })

  test('is the scene of the first tag that has one', () => {
    expect(sceneOf(['beginners welcome', 'dogs', 'picnic', 'family'])).toBe('picnic')
  })

  test('is climbing for mountain climbing, however it is written', () => {
    for (const tag of ['mountain climbing', 'Mountain climbing', 'mountain_climbing', ' climbing ']) expect(sceneOf([tag])).toBe('climbing')
  })

  test('is hiking when no tag has one', () => {
    expect(sceneOf([])).toBe('hiking')
    expect(sceneOf(['constructor', '__proto__', ''])).toBe('hiking')
  })

  test('is never fog, which is reserved for errors', () => {
    expect(sceneOf(['fog', 'social'])).toBe('social')
  })
})

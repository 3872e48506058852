import { afterEach, expect, test, vi } from 'vitest'
import { nextPaint } from './next-task.ts'

afterEach(() => void vi.restoreAllMocks())

test('what was pressed is painted before the work continues', async () => {
  const frames: string[] = []
  requestAnimationFrame(() => frames.push('painted'))
  await nextPaint()
  expect(frames).toEqual(['painted'])
})

test('a page in the background, which is not painted, waits for no frame', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  await expect(nextPaint()).resolves.toBeUndefined()
})

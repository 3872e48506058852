/** A page whose rendering takes longer than a visitor waits. */
import { afterEach, expect, test, vi } from 'vitest'
import { aPageRenderer } from './testing/page-renderer.ts'

afterEach(() => void vi.useRealTimers())

test('is empty for this visitor, and has its content for the next one', async () => {
  const content = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  const warnings: string[] = []
  let reads = 0
  const { writePages, renderGuide } = aPageRenderer('await read()', {
    read: () => {
      reads += 1
      asked.resolve()
      return content.promise
    },
    log: { error: expect.unreachable, warn: (_: unknown, text?: string) => void warnings.push(String(text)) },
  })
  writePages()

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = renderGuide()
  await asked.promise
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toBeUndefined()
  expect(warnings).toEqual(['a page was not rendered in time, so the browser renders it'])
  vi.useRealTimers()

  content.resolve('<h1>On the trail</h1>')
  const page = await renderGuide()
  expect((await page!.encoded()).plain.toString()).toContain('<h1>On the trail</h1>')
  expect(reads).toBe(1)
})

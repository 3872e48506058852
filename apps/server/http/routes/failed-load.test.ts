/** A renderer that cannot be loaded at first. */
import { expect, test } from 'vitest'
import { aPageRenderer } from './testing/page-renderer.ts'

test('a page has its content as soon as its renderer can be loaded, without a restart', async () => {
  const errors: string[] = []
  const { writePages, renderGuide } = aPageRenderer(`'<h1>On the trail</h1>'`, {
    read: expect.unreachable,
    log: { error: (_: unknown, text?: string) => void errors.push(String(text)), warn: expect.unreachable },
  })
  expect(await renderGuide()).toBeUndefined()
  expect(errors).toEqual(['a page could not be rendered'])
  writePages()
  const page = await renderGuide()
  expect((await page!.encoded()).plain.toString()).toContain('<h1>On the trail</h1>')
})

/** A page whose rendering takes longer than a visitor waits. The renderer of this build is one of the test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HonoRequest } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { createPageRenderer, createRenderedPageCache } from './rendered-pages.ts'

const directory = mkdtempSync(join(tmpdir(), 'bothy-late-page-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(directory, { recursive: true, force: true })
})

it('is empty for this visitor, and has its content for the next one', async () => {
  const build = join(directory, 'server')
  mkdirSync(build)
  writeFileSync(join(build, 'render.js'), `export const render = async ({ read }) => ({ title: 'Guide', body: await read(), data: {} })`)
  writeFileSync(
    join(build, 'pages.json'),
    JSON.stringify({
      script: '',
      pages: { guide: { scripts: [], styles: [], fontStyles: [], rules: [] } },
      locales: { en: { first: [], later: [] } },
    }),
  )
  const content = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  const warnings: string[] = []
  let reads = 0
  const renderPage = createPageRenderer(
    directory,
    {
      renderedPageCache: createRenderedPageCache(() => true),
      read: () => {
        reads += 1
        asked.resolve()
        return content.promise
      },
      log: { error: expect.unreachable, warn: (_: unknown, text?: string) => void warnings.push(String(text)) },
    },
    async () => ({ text: '<html lang="en"><head><title></title></head><body><div id="app"></div></body></html>', tileOrigin: undefined }),
  )
  const request = { path: '/guide', url: 'https://club.example/guide', header: () => 'en' } as unknown as HonoRequest

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = renderPage(request)
  await asked.promise
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await first).toBeUndefined()
  expect(warnings).toEqual(['a page was not rendered in time, so the browser renders it'])
  vi.useRealTimers()

  content.resolve('<h1>On the trail</h1>')
  const page = await renderPage(request)
  expect((await page!.encoded()).plain.toString()).toContain('<h1>On the trail</h1>')
  expect(reads).toBe(1)
})

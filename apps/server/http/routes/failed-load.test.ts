/** A renderer that cannot be loaded at first. The renderer of this build is one of the test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HonoRequest } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createPageRenderer, createRenderedPageCache } from './rendered-pages.ts'

it('a page has its content as soon as its renderer can be loaded, without a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bothy-failed-load-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const build = join(directory, 'server')
  mkdirSync(build)
  writeFileSync(join(build, 'render.js'), `export const render = async () => ({ title: 'Guide', body: '<h1>On the trail</h1>', data: {} })`)
  writeFileSync(join(build, 'pages.json'), '{')
  const errors: string[] = []
  const renderPage = createPageRenderer(
    directory,
    {
      renderedPageCache: createRenderedPageCache(() => true),
      read: expect.unreachable,
      log: { error: (_: unknown, text?: string) => void errors.push(String(text)), warn: expect.unreachable },
    },
    async () => ({ text: '<html lang="en"><head><title></title></head><body><div id="app"></div></body></html>', tileOrigin: undefined }),
  )
  const request = { path: '/guide', url: 'https://club.example/guide', header: () => 'en' } as unknown as HonoRequest

  expect(await renderPage(request)).toBeUndefined()
  expect(errors).toEqual(['a page could not be rendered'])
  writeFileSync(
    join(build, 'pages.json'),
    JSON.stringify({
      script: '',
      pages: { guide: { scripts: [], styles: [], fontStyles: [], rules: [] } },
      locales: { en: { first: [], later: [] } },
    }),
  )
  const page = await renderPage(request)
  expect((await page!.encoded()).plain.toString()).toContain('<h1>On the trail</h1>')
})

/** The renderer of a build that has one page, the guide. The build is one of the test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HonoRequest } from 'hono'
import { onTestFinished } from 'vitest'
import { createPageRenderer, createRenderedPageCache } from '../rendered-pages.ts'

type Parts = Omit<Parameters<typeof createPageRenderer>[1], 'renderedPageCache'>

/** `body`: the source of the rendered content, which may call `read`. Without `writePages` the build is incomplete. */
export function aPageRenderer(body: string, parts: Parts) {
  const directory = mkdtempSync(join(tmpdir(), 'bothy-pages-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const build = join(directory, 'server')
  mkdirSync(build)
  writeFileSync(join(build, 'render.js'), `export const render = async ({ read }) => ({ title: 'Guide', body: ${body}, data: {} })`)
  const { visitorPage } = createPageRenderer(directory, { renderedPageCache: createRenderedPageCache(() => true), ...parts }, async () => ({
    text: '<html lang="en"><head><title></title></head><body><div id="app"></div></body></html>',
    tileOrigin: undefined,
  }))
  const request = { path: '/guide', url: 'https://club.example/guide', header: () => 'en' } as unknown as HonoRequest
  return {
    writePages: () =>
      writeFileSync(
        join(build, 'pages.json'),
        JSON.stringify({
          early: '',
          script: '',
          pages: { guide: { scripts: [], styles: [], fontStyles: [], rules: [] } },
          locales: { en: [] },
        }),
      ),
    renderGuide: () => visitorPage(request),
  }
}

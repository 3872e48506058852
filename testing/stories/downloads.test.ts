/** How much JavaScript a browser downloads, gzipped: until a page answers, and until it loads nothing more automatically. */
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

/** Bytes. What a device stores to work without a network is not in them: no page waits for it. */
const budget = { answers: 180_000, quiet: 240_000, files: 15 }

const assets = new URL('../../apps/web/dist/', import.meta.url)

let app: SampleApp
let activity: string

beforeAll(async () => {
  app = await startSampleApp()
  const { items } = await app.server.call('listActivities', { phase: ['enrolling'], limit: 1 })
  activity = `/activity/${items[0]!.id}`
})
afterAll(() => app?.close())

/** Each page, with something on it that works once React has taken the page over. */
const pages = {
  home: [() => '/', 'main input[type="search"]'],
  'the list': [() => '/activities', 'main input[type="search"]'],
  'an activity': [() => activity, 'aside :is(a, button)'],
} as const

/** The scripts that the page of the server lists, which is what it needs to go on. A busy server renders it for the next visitor. */
async function listedScripts(path: string): Promise<Set<string>> {
  const list = await vi.waitFor(
    async () => {
      const response = await fetch(new URL(path, app.server.url), { headers: { accept: 'text/html', 'accept-language': 'en' } })
      const [, text] = /id="page-code">([^<]*)</.exec(await response.text()) ?? []
      expect(text).toBeDefined()
      return JSON.parse(text!) as { entry: string[]; imported: string[] }
    },
    { timeout: 60_000 },
  )
  return new Set([...list.entry, ...list.imported])
}

const scriptOf = (request: Request) => /\/assets\/.*\.m?js$/.exec(request.url())?.[0]

/** Counts the scripts that the page requests. Those that it does not list wait until `release` is called. */
async function watchScripts(page: Page, listed: Set<string>) {
  const requested = new Set<string>()
  const open = new Set<Request>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  page.on('request', (request) => {
    const script = scriptOf(request)
    if (!script) return
    requested.add(script)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.route('**/assets/*.js', async (route) => {
    if (!listed.has(scriptOf(route.request())!)) await released
    await route.continue()
  })
  /** Resolves when no script is on its way, and idle moments bring no new one. */
  async function quiet(): Promise<void> {
    for (let [rounds, count] = [0, 0]; rounds < 5; rounds++) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      if (open.size > 0 || requested.size > count) rounds = 0
      count = requested.size
    }
  }
  return { requested, release, quiet }
}

/** Runs in the page. */
const hasAnswer = (control: string): boolean =>
  Object.keys(document.querySelector(`#app ${control}`) ?? {}).some((key) => key.startsWith('__reactProps'))

async function gzippedSizes(scripts: Iterable<string>): Promise<Record<string, number>> {
  const sizes = [...scripts].map(async (script) => [script, gzipSync(await readFile(new URL(`.${script}`, assets))).length] as const)
  return Object.fromEntries(await Promise.all(sizes))
}
const sum = (sizes: Record<string, number>) => Object.values(sizes).reduce((total, size) => total + size, 0)

const cases = Object.entries(pages).flatMap(([name, [path, control]]) =>
  (['a visitor', 'a member'] as const).map((who) => ({ name, who, path, control })),
)

test.each(cases)('$name of $who loads little', async ({ who, path, control }) => {
  const listed = await listedScripts(path())
  const { page, close } = await (who === 'a visitor' ? app.newActor() : app.asMember())
  const { requested, release, quiet } = await watchScripts(page, listed)
  const [scenes, live] = [page.waitForResponse(/\/scenes\/offline\.webp$/), page.waitForResponse(/\/api\/events/)]
  await page.goto(path())
  await expect.poll(() => page.evaluate(hasAnswer, control)).toBe(true)
  const first = await gzippedSizes([...requested].filter((script) => listed.has(script)))
  release()
  await Promise.all([scenes, live])
  await quiet()
  const all = await gzippedSizes(requested)
  // It is in the report of a failure.
  const report = { first: sum(first), all: sum(all), files: requested.size, sizes: all }
  if (process.env['BOTHY_SHOW_DOWNLOADS']) console.log(report)
  expect(report.first).toBeGreaterThan(100_000)
  expect(report.first).toBeLessThanOrEqual(budget.answers)
  expect(report.all).toBeLessThanOrEqual(budget.quiet)
  expect(report.files).toBeLessThanOrEqual(budget.files)
  await close()
})

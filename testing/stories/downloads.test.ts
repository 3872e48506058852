/** How much JavaScript a browser downloads, gzipped: until a page answers, and until it has all that it shows. */
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { openParticipants } from '../fixtures/actor.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'

/** Bytes, in every language. What loads for later is not in them, such as dialogs and what the service worker stores: no page waits for it. */
const budget = { answers: 180_000, complete: 240_000, files: 15 }

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
async function listedScripts(path: string, locale: Locale): Promise<Set<string>> {
  const list = await waitFor(async () => {
    const response = await fetch(new URL(path, app.server.url), { headers: { accept: 'text/html', 'accept-language': locale } })
    const [, text] = /id="page-code">([^<]*)</.exec(await response.text()) ?? []
    expect(text).toBeDefined()
    return JSON.parse(text!) as { entry: string[]; imported: string[] }
  })
  return new Set([...list.entry, ...list.imported])
}

const scriptOf = (request: Request) => /\/assets\/.*\.m?js$/.exec(request.url())?.[0]

/** Counts the scripts that the page requests. Those that it does not list wait until `release` is called. */
async function watchScripts(page: Page, listed: Set<string>) {
  const requested = new Set<string>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  page.on('request', (request) => {
    const script = scriptOf(request)
    if (script) requested.add(script)
  })
  await page.route('**/assets/*.js', async (route) => {
    if (!listed.has(scriptOf(route.request())!)) await released
    await route.continue()
  })
  return { requested, release }
}

/** Runs in the page. */
const hasAnswer = (control: string): boolean =>
  Object.keys(document.querySelector(`#app ${control}`) ?? {}).some((key) => key.startsWith('__reactProps'))

/** Runs in the page: the scripts that it requested before it had all that it shows, and those after. */
function scriptsByTime(): { shown: string[]; ahead: string[] } | undefined {
  const [complete] = performance.getEntriesByName('bothy.page-complete')
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.m?js$/.test(name))
  const paths = (chosen: PerformanceEntryList) => [...new Set(chosen.map(({ name }) => new URL(name).pathname))]
  return (
    complete && {
      shown: paths(scripts.filter(({ startTime }) => startTime < complete.startTime)),
      ahead: paths(scripts.filter(({ startTime }) => startTime >= complete.startTime)),
    }
  )
}

const finished = (page: Page, name: RegExp) => page.waitForEvent('requestfinished', (request) => name.test(scriptOf(request) ?? ''))

async function gzippedSizes(scripts: Iterable<string>): Promise<Record<string, number>> {
  const sizes = [...scripts].map(async (script) => [script, gzipSync(await readFile(new URL(`.${script}`, assets))).length] as const)
  return Object.fromEntries(await Promise.all(sizes))
}
const sum = (sizes: Record<string, number>) => Object.values(sizes).reduce((total, size) => total + size, 0)

const cases = Object.entries(pages).flatMap(([name, [path, control]]) =>
  (['a visitor', 'a member'] as const).map((who) => ({ name, who, path, control })),
)

test.each(cases)('$name of $who loads little', async ({ who, path, control }) => {
  const inEnglish = await listedScripts(path(), 'en')
  const { page, close } = await (who === 'a visitor' ? app.newActor() : app.asMember())
  const { requested, release } = await watchScripts(page, inEnglish)
  const live = page.waitForResponse(/\/api\/events/)
  // The last thing that a page loads for itself.
  await page.route('**/scenes/offline.webp', async (route) => {
    await live
    await route.continue()
  })
  await page.goto(path())
  await expect.poll(() => page.evaluate(hasAnswer, control)).toBe(true)
  expect(inEnglish.difference(requested), 'listed and not loaded').toEqual(new Set())
  release()
  await expect.poll(() => page.evaluate(scriptsByTime)).toBeDefined()
  const { shown } = (await page.evaluate(scriptsByTime))!
  const sizes = await gzippedSizes(shown)
  // It is in the report of a failure.
  const report = { all: sum(sizes), files: shown.length, sizes, answers: {} as Record<Locale, number> }
  for (const locale of locales) report.answers[locale] = sum(await gzippedSizes(await listedScripts(path(), locale)))
  if (process.env['BOTHY_SHOW_DOWNLOADS']) console.log(report, sum(await gzippedSizes((await page.evaluate(scriptsByTime))!.ahead)))
  expect(Math.min(...Object.values(report.answers))).toBeGreaterThan(100_000)
  const longest = Math.max(...Object.values(report.answers))
  expect(longest).toBeLessThanOrEqual(budget.answers)
  expect(report.all - report.answers.en + longest).toBeLessThanOrEqual(budget.complete)
  expect(report.files).toBeLessThanOrEqual(budget.files)
  await close()
})

test('dialogs open when the network goes before anybody has touched the page', async () => {
  const actor = await app.asMember()
  const code = ['dialog', 'participant-list'].map((name) => finished(actor.page, new RegExp(`/${name}-`)))
  await actor.page.goto(activity)
  await Promise.all(code)
  await actor.page.context().setOffline(true)
  await openParticipants(actor)
  await actor.expectVisible(actor.dialog())
  await actor.close()
})

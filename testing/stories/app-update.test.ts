/** A new version of the app, while a member has the former one open. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFolder } from '../../scripts/static-host.mjs'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { actionTimeout, devices, launchBrowser } from '../fixtures/browser.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { loadTranslations } from '../fixtures/translations.ts'

const built = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
/** The page of our server, without a server: every call fails, and the app itself works. */
const pages = ['index.html', '404.html']

let folder: string
let server: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let person: Actor

const pathOf = (name: string) => join(folder, name)
const change = (name: string, edit: (text: string) => string) => writeFileSync(pathOf(name), edit(readFileSync(pathOf(name), 'utf8')))
const fileNamed = (name: string) => readdirSync(pathOf('assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!
const mainScript = () => /<script type="module"[^>]*src="\/(assets\/[^"]+)"/.exec(readFileSync(pathOf('index.html'), 'utf8'))![1]!

/** Publishes the same app with another main script, and without the file of one screen of the former version. */
function publishNewVersion(): void {
  const [before, after] = [mainScript(), mainScript().replace('.js', '-new.js')]
  writeFileSync(pathOf(after), readFileSync(pathOf(before)))
  for (const name of [...pages, 'sw.js']) change(name, (text) => text.replaceAll(before, after))
  const guide = `assets/${fileNamed('guide-screen')}`
  renameSync(pathOf(guide), pathOf(guide.replace('.js', '-new.js')))
  change('sw.js', (text) => text.replaceAll(guide, guide.replace('.js', '-new.js')))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bothy-update-'))
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(wasm|data|bin)$/.test(path) })
  for (const page of pages) cpSync(join(built, 'server.html'), pathOf(page))
  server = await serveFolder(folder, { missing: '404' })
  browser = await launchBrowser()
  const context = await browser.newContext({
    ...devices.phone,
    baseURL: `http://localhost:${(server.address() as AddressInfo).port}`,
    locale: 'en',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actionTimeout)
  person = createActor(await context.newPage(), { name: 'a visitor', translations: await loadTranslations('en') })
})
skipAfterFailure()
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits until the worker controls the page and has stored the file. */
const waitUntilStored = (name: string) =>
  expect
    .poll(
      () => person.page.evaluate(async (path) => navigator.serviceWorker.controller !== null && Boolean(await caches.match(path)), name),
      {
        timeout: 60_000,
      },
    )
    .toBe(true)
const scriptOfPage = () => person.page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')!.src)

/** What the worker answers when a page asks whether it has to offer a reload. */
const isCurrent = () =>
  person.page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data))
        port1.start()
        const { src } = document.querySelector<HTMLScriptElement>('script[type="module"]')!
        navigator.serviceWorker.controller!.postMessage({ type: 'is-current', script: src }, [port2])
      }),
  )

it('is offered once it is ready, and screens of the former version still open', async () => {
  const guide = `/assets/${fileNamed('guide-screen')}`
  await person.goto('/activities')
  await waitUntilStored(guide)
  const former = await scriptOfPage()
  publishNewVersion()
  await person.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await person.expectMessage('update.ready')
  expect(await isCurrent()).toBe(false)
  expect(await scriptOfPage()).toBe(former)
  // The host no longer has the screen; it comes from the device.
  expect((await person.page.request.get(guide)).status()).toBe(404)
  expect(await person.page.evaluate((path) => fetch(path).then(({ status }) => status), guide)).toBe(200)
})

it('opens with the reload, and is not offered again', async () => {
  await person.clickButton('update.reload')
  await expect.poll(scriptOfPage).toContain(mainScript())
  expect(await isCurrent()).toBe(true)
  await person.goto('/guide')
  await person.expectMessage('guide.title')
  expect(await scriptOfPage()).toContain(mainScript())
})

it('without the worker: a site that no longer has it removes it from the devices', async () => {
  const workers = () => person.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  /** Waits in the page for a few seconds. The worker of the former page may still have been storing files when this one removed them. */
  const isEmptied = () =>
    person.page.evaluate(async () => {
      const stored = async () => (await caches.keys()).some((name) => /^bothy.(shell|assets|images)/.test(name))
      const start = performance.now()
      while ((await stored()) && performance.now() - start < 8000) await new Promise((resolve) => setTimeout(resolve, 100))
      return !(await stored())
    })
  rmSync(pathOf('sw.js'))
  await person.goto('/activities')
  await expect.poll(workers, { timeout: 60_000 }).toBe(0)
  const isEmptiedWhenOpenedAgain = async () => {
    await person.goto('/activities')
    return isEmptied()
  }
  await expect.poll(isEmptiedWhenOpenedAgain, { timeout: 60_000 }).toBe(true)
})

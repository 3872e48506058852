/** A new version of the app, while a member has the former one open. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
/** Answers a missing file with the page and status 200. */
let rewriting: typeof server
let browser: Browser
let person: Actor

const pathOf = (name: string) => join(folder, name)
/** Replaces a file at once: the host may be reading it. */
function change(name: string, edit: (text: string) => string): void {
  writeFileSync(pathOf('changed'), edit(readFileSync(pathOf(name), 'utf8')))
  renameSync(pathOf('changed'), pathOf(name))
}
const fileNamed = (name: string) => readdirSync(pathOf('assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!
/** The last one: the others are libraries, which may be the same in the next version. */
const mainScript = () =>
  [...readFileSync(pathOf('index.html'), 'utf8').matchAll(/<script type="module"[^>]*src="\/(assets\/[^"]+)"/g)].at(-1)![1]!

/** Publishes the same app with another main script, and without the file of one screen of the former version. */
function publishNewVersion(): void {
  const [before, after] = [mainScript(), mainScript().replace('.js', '-new.js')]
  // A copy would be a second app beside the one that the other files import.
  writeFileSync(pathOf(after), `import './${basename(before)}'\n`)
  for (const name of [...pages, 'sw.js']) change(name, (text) => text.replaceAll(before, after))
  const guide = `assets/${fileNamed('guide-screen')}`
  renameSync(pathOf(guide), pathOf(guide.replace('.js', '-new.js')))
  change('sw.js', (text) => text.replaceAll(guide, guide.replace('.js', '-new.js')))
  // Hashes of the contents: those of another version.
  change('sw.js', (text) => text.replace(/\b[0-9a-f]{16}\b/g, (hash) => hash.slice(1) + hash[0]))
}

async function aVisitor(host: typeof server): Promise<Actor> {
  const context = await browser.newContext({
    ...devices.phone,
    baseURL: `http://localhost:${(host.address() as AddressInfo).port}`,
    locale: 'en',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(actionTimeout)
  return createActor(await context.newPage(), { name: 'a visitor', translations: await loadTranslations('en') })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bothy-update-'))
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(wasm|data|bin)$/.test(path) })
  for (const page of pages) cpSync(join(built, 'server.html'), pathOf(page))
  server = await serveFolder(folder, { missing: '404' })
  rewriting = await serveFolder(folder, { missing: 'rewrite' })
  browser = await launchBrowser()
  person = await aVisitor(server)
})
skipAfterFailure()
afterAll(async () => {
  await browser?.close()
  for (const host of [server, rewriting]) {
    host?.closeAllConnections()
    host?.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Waits until the worker controls the page and has stored the file. */
const waitUntilStored = (name: string) =>
  expect
    .poll(() =>
      person.page.evaluate(async (path) => navigator.serviceWorker.controller !== null && Boolean(await caches.match(path)), name),
    )
    .toBe(true)
const mainScriptOfPage = () =>
  person.page.evaluate(() => [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].at(-1)!.src)

/** What the worker answers when a page asks whether it has to offer a reload. */
const isCurrent = () =>
  person.page.evaluate(
    () =>
      new Promise((resolve) => {
        // A worker that is just being replaced never answers.
        setTimeout(resolve, 10_000)
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data))
        port1.start()
        const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].map(({ src }) => src)
        navigator.serviceWorker.controller!.postMessage({ type: 'is-current', scripts }, [port2])
      }),
  )

/** The browser lets a new worker take over once the former one has had nothing to do for a while. Here it stops it, because this page asks again and again for the server. */
async function stopFormerWorker(): Promise<void> {
  const session = await person.page.context().newCDPSession(person.page)
  const known = new Promise<{ versionId: string; status: string }[]>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => versions.length > 0 && resolve(versions)),
  )
  await session.send('ServiceWorker.enable')
  const former = (await known).find(({ status }) => status === 'activated')
  if (former) await session.send('ServiceWorker.stopWorker', { versionId: former.versionId })
  await session.detach()
}

/** Whether the worker of the published version controls the page. The browser joins a check to one under way, which may have read the former worker. */
async function hasPublishedVersion(): Promise<boolean> {
  const found = await person.page.evaluate(async (path) => {
    const registration = await navigator.serviceWorker.ready
    if (registration.installing) return 'installing'
    if (registration.waiting) return 'waiting'
    const shells = (await caches.keys()).filter((name) => name.startsWith('bothy.shell'))
    const stored = await Promise.all(shells.map((cacheName) => caches.match(path, { cacheName, ignoreSearch: true })))
    if (stored.some(Boolean)) return 'active'
    await registration.update()
    return 'none'
  }, `/${mainScript()}`)
  if (found === 'waiting') await stopFormerWorker()
  return found === 'active'
}
const offers = () => person.page.getByText(person.t('update.ready')).count()

test('is offered once it is ready, and screens of the former version still open', async () => {
  const guide = `/assets/${fileNamed('guide-screen')}`
  await person.goto('/activities')
  await waitUntilStored(guide)
  const former = await mainScriptOfPage()
  // As versions did that Firefox could not open without a network.
  await person.page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
  publishNewVersion()
  await expect.poll(hasPublishedVersion).toBe(true)
  await person.expectMessage('update.ready')
  await expect.poll(isCurrent).toBe(false)
  expect(await mainScriptOfPage()).toBe(former)
  // The host no longer has the screen; it comes from the device.
  expect((await person.page.request.get(guide)).status()).toBe(404)
  expect(await person.page.evaluate((path) => fetch(path).then(({ status }) => status), guide)).toBe(200)
})

test('opens with the reload, and is not offered again', async () => {
  await person.clickButton('update.reload')
  await expect.poll(mainScriptOfPage).toContain(mainScript())
  await expect.poll(isCurrent).toBe(true)
  await person.goto('/guide')
  await person.expectMessage('guide.title')
  expect(await mainScriptOfPage()).toContain(mainScript())
  const preload = () => person.page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.getState())
  expect(await preload()).toMatchObject({ enabled: false })
})

test('is not offered to a page that is of the new version already', async () => {
  publishNewVersion()
  // On a busy machine, the worker may answer with the page of the device before the host does.
  const openList = async () => {
    await person.goto('/activities')
    return mainScriptOfPage()
  }
  await expect.poll(openList).toContain(mainScript())
  await expect.poll(hasPublishedVersion).toBe(true)
  await expect.poll(isCurrent).toBe(true)
  expect(await offers()).toBe(0)
})

/** What the worker stores first, once the page has looked for a new version. */
const config = '/config.json'

describe.each(['a missing file', 'the page in its place'] as const)('a version of which the host has %s', (answer) => {
  /** Reloads, and waits until the page has looked for a new version: then it lets the worker store the config again. */
  async function reload(): Promise<void> {
    const isStored = () => person.page.evaluate(async (path) => Boolean(await caches.match(path)), config)
    const forget = () =>
      person.page.evaluate(async (path) => {
        for (const name of await caches.keys()) await (await caches.open(name)).delete(path)
      }, config)
    await forget()
    await person.goto('/activities')
    await expect.poll(isStored).toBe(true)
    // The worker answers in order, so the page has its answer too.
    await expect.poll(isCurrent).not.toBeUndefined()
  }

  test('is not stored and not offered, and the page works with the files of the former one', async () => {
    const visitor = person
    person = await aVisitor(answer === 'a missing file' ? server : rewriting)
    await person.goto('/activities')
    // The page has looked for a new version then, so it does not read the worker while that is replaced.
    await waitUntilStored(config)
    const needed = `assets/${fileNamed('activities-screen')}`
    publishNewVersion()
    renameSync(pathOf(needed), pathOf('kept.js'))
    try {
      for (const _ of [1, 2]) {
        await reload()
        expect(await mainScriptOfPage()).toContain(mainScript())
        await expect.poll(isCurrent).toBe(false)
        expect(await offers()).toBe(0)
        await person.expectMessage('app.activities')
      }
      const types = await person.page.evaluate(async (path) => {
        const found = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match(path)))
        return found.flatMap((response) => response?.headers.get('content-type') ?? [])
      }, `/${needed}`)
      expect(types).not.toEqual([])
      expect(types.filter((type) => !type.includes('javascript'))).toEqual([])
    } finally {
      renameSync(pathOf('kept.js'), pathOf(needed))
    }
    await person.close()
    person = visitor
  })
})

test('without the worker: a site that no longer has it removes it from the devices', async () => {
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
  await expect.poll(workers).toBe(0)
  const isEmptiedWhenOpenedAgain = async () => {
    await person.goto('/activities')
    return isEmptied()
  }
  await expect.poll(isEmptiedWhenOpenedAgain).toBe(true)
})

/** The page that shows the API: it works under the security policy of the server, in both themes, on phones, and without another origin. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from '../fixtures/actor.ts'
import { actionTimeout, devices, launchBrowser } from '../fixtures/browser.ts'
import { findAccessibilityViolations, findOverflow, smallestViewport } from '../fixtures/page-checks.ts'
import { createProblemLog } from '../fixtures/problem-log.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'
import { loadTranslations } from '../fixtures/translations.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function newReader(options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(actionTimeout)
  const problems = createProblemLog()
  problems.watch(context, 'a reader')
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  const person = createActor(await context.newPage(), { name: 'a reader', translations: await loadTranslations('en') })
  return { person, page: person.page, origins, takeProblems: problems.take, close: () => context.close() }
}

const screens = [
  { screen: 'a desktop', ...devices.desktop, colorScheme: 'light' },
  { screen: 'a phone in the dark', ...devices.phone, colorScheme: 'dark' },
  { screen: 'the smallest phone', viewport: smallestViewport, colorScheme: 'light' },
] as const

describe('the API reference', () => {
  test('can be read on a desktop, a phone in the dark and the smallest phone, and asks no other origin', async () => {
    const { person, page, origins, takeProblems, close } = await newReader(devices.phone)
    const findProblems = async () => {
      const problems: string[] = []
      for (const { screen, viewport, colorScheme } of screens) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        await expect.poll(async () => (await background()) === 'rgb(28, 32, 34)').toBe(colorScheme === 'dark')
        const found = [...(await findAccessibilityViolations(person)), ...(await findOverflow(person))]
        problems.push(...found.map((problem) => `${screen}: ${problem}`))
      }
      return problems
    }
    await person.goto('/api/reference')
    await person.expectVisible(page.getByRole('heading', { name: 'Participants' }))
    expect(await findProblems()).toEqual([])

    await person.goto('/api/reference#/Participants/joinActivity')
    await page.reload()
    await person.expectVisible(page.getByText('At most 60 requests per member in a minute.'))
    await person.expectVisible(page.getByRole('combobox', { name: 'Example' }))
    expect(await findProblems()).toEqual([])
    expect([await takeProblems(), [...origins]]).toEqual([[], [server.url]])
    await close()
  })

  test('sends a request to the club and shows its response', async () => {
    const { person, page, takeProblems, close } = await newReader(devices.desktop)
    await person.goto('/api/reference#/Club/getSettings')
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await person.expectVisible(page.getByText('"allowSelfRegistration": true').first())
    expect(await takeProblems()).toEqual([])
    await close()
  })

  test('is not loaded by the app, nor is the document', async () => {
    const { person, page, takeProblems, close } = await newReader(devices.desktop)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await person.goto('/activities')
    await person.expectVisible(page.getByRole('main'))
    expect(await takeProblems()).toEqual([])
    expect(requests.filter((path) => path.startsWith('/api/reference') || path === '/api/openapi.json')).toEqual([])
    await close()
  })
})

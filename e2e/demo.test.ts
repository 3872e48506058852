/** The demo on a static host: the mock backend in one browser, without a server. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { devices, openBrowser, watch, type Trouble } from './browser.ts'
import { obstacles } from './measure.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

let host: ChildProcess
let url: string
let browser: Browser
let context: BrowserContext
let lin: Person
const problems: Trouble[] = []
const requests: string[] = []
let pendingRequests = 0

const sunrise = 'Sonnenaufgang am Säntis: Aufstieg ab der Schwägalp'
const goldenHour = 'Golden hour on the Creux du Van'

const aPage = async () => personOn(await context.newPage(), { name: 'Lin', words: await wordsOf('en') })

/** Opens an activity from the list. */
async function openActivity(person: Person, title: string): Promise<void> {
  await person.follows('app.activities')
  await person.page.getByRole('link', { name: title }).filter({ visible: true }).first().click()
  await person.page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

beforeAll(async () => {
  const command = fileURLToPath(new URL('../scripts/bothy.mjs', import.meta.url))
  host = spawn(process.execPath, [command, 'demo'], { env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: host.stdout! })) {
    url = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? ''
    if (url) break
  }
  browser = await openBrowser()
  context = await browser.newContext({ ...devices.desktop, locale: 'en', baseURL: url })
  watch(context, 'Lin', problems)
  context.on('request', (request) => {
    requests.push(request.url())
    pendingRequests += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) context.on(end as 'requestfinished', () => void (pendingRequests -= 1))
  lin = await aPage()
})

afterAll(async () => {
  await browser?.close()
  host?.kill()
  if (host?.exitCode === null) await once(host, 'exit')
})

it('shows the sample club to a visitor', async () => {
  await lin.goes('/')
  await lin.sees(lin.page.getByText(sunrise))
  await lin.reads('demo.text')
})

it('signs in as the member chosen on the sign-in page', async () => {
  await lin.goes('/login')
  await lin.page.getByRole('button', { name: 'lin@bothy.example' }).click()
  await lin.reads('home.welcome')
})

it('votes and joins without a network request', async () => {
  await openActivity(lin, goldenHour)
  await openActivity(lin, sunrise)
  // Waits for prefetched chunks, which are requested when the page is idle.
  await lin.page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await expect.poll(() => pendingRequests).toBe(0)
  requests.length = 0
  await lin.presses('activity.step.join')
  await lin.reads('activity.bar.in')
  await openActivity(lin, goldenHour)
  await lin.page.getByText('Sentier des 14 Contours').first().click()
  await lin.presses('activity.step.vote', { letter: 'A' })
  await lin.reads('activity.withdraw')
  expect(requests.filter((request) => !request.startsWith('blob:'))).toEqual([])
})

it('keeps the data and the session after a reload', async () => {
  await lin.page.reload()
  await lin.reads('activity.withdraw')
  await openActivity(lin, sunrise)
  await lin.reads('activity.bar.in')
})

it('makes a second tab wait until the first one is closed', async () => {
  const second = await aPage()
  await second.goes('/')
  await second.reads('demo.elsewhere.title')
  expect(await obstacles(second)).toEqual([])
  await lin.page.close()
  await second.sees(second.page.getByText(sunrise))
  lin = second
})

it('resets to the sample club and signs out', async () => {
  await lin.presses('demo.again')
  await lin.sees(lin.dialog())
  expect(await obstacles(lin)).toEqual([])
  await lin.confirms('demo.again')
  await lin.link('app.sign-in').waitFor()
  await lin.sees(lin.page.getByText(sunrise))
  expect(problems).toEqual([])
})

it('shows the loading progress, without accessibility violations', async () => {
  const phoneContext = await browser.newContext({ ...devices.phone, locale: 'en', baseURL: url })
  const page = await phoneContext.newPage()
  const download = Promise.withResolvers<void>()
  await phoneContext.route(/\/club-\w+\.bin$/, async (route) => {
    await download.promise
    await route.continue()
  })
  const newcomer = personOn(page, { name: 'a newcomer', words: await wordsOf('en') })
  await newcomer.goes('/')
  await newcomer.sees(page.getByRole('progressbar'))
  expect(await obstacles(newcomer)).toEqual([])
  download.resolve()
  await newcomer.reads('demo.text')
  expect(await obstacles(newcomer)).toEqual([])
  await newcomer.leaves()
})

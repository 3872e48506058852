/** The demo on a static host: the mock backend in one browser, without a server. */
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openParticipants, createActor, type Actor } from '../fixtures/actor.ts'
import { actionTimeout, devices, launchBrowser, withoutServiceWorker } from '../fixtures/browser.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { showPlaceholderCovers } from '../fixtures/placeholder-covers.ts'
import { createProblemLog } from '../fixtures/problem-log.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startStaticHost } from '../fixtures/story-apps.ts'
import { loadTranslations } from '../fixtures/translations.ts'

let host: Awaited<ReturnType<typeof startStaticHost>>
let url: string
let browser: Browser
let context: BrowserContext
let lin: Actor
/** She leads an activity, and opens the demo on a phone. */
let mairi: Actor
const problems = createProblemLog()
const requests: string[] = []
let pendingRequests = 0

const sunrise = 'Sunrise on the Säntis from Schwägalp'
const goldenHour = 'Golden hour on the Creux du Van'

const aPage = async () => createActor(await context.newPage(), { name: 'Lin', translations: await loadTranslations('en') })

/** Opens an activity from the list. */
async function openActivity(person: Actor, title: string): Promise<void> {
  await person.clickLink('app.activities')
  await person.page.getByRole('link', { name: title }).filter({ visible: true }).first().click()
  await person.page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

beforeAll(async () => {
  host = await startStaticHost()
  url = host.url
  browser = await launchBrowser()
  context = await browser.newContext({ ...withoutServiceWorker, ...devices.desktop, locale: 'en', baseURL: url, reducedMotion: 'reduce' })
  context.setDefaultTimeout(actionTimeout)
  problems.watch(context, 'Lin')
  context.on('request', (request) => {
    requests.push(request.url())
    pendingRequests += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) context.on(end as 'requestfinished', () => void (pendingRequests -= 1))
  lin = await aPage()
})

afterAll(async () => {
  await browser?.close()
  host?.close()
})

skipAfterFailure()

test('shows the sample club to a visitor', async () => {
  await lin.goto('/')
  await lin.expectVisible(lin.page.getByText(sunrise))
  await lin.expectMessage('demo.text')
})

test('signs in as the member chosen on the sign-in page', async () => {
  await lin.goto('/login')
  await lin.page.getByRole('button', { name: 'lin@bothy.example' }).click()
  await lin.expectMessage('home.welcome')
})

test('votes and joins without a network request', async () => {
  for (const title of [goldenHour, sunrise]) {
    await openActivity(lin, title)
    // The code that draws tracks is loaded after the tracks.
    await lin.page.locator('path[data-route]').first().waitFor()
  }
  // Waits for prefetched chunks, which are requested when the page is idle.
  await lin.page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await expect.poll(() => pendingRequests).toBe(0)
  requests.length = 0
  await lin.clickButton('activity.step.join')
  await lin.expectMessage('activity.bar.in')
  await openActivity(lin, goldenHour)
  await lin.page.getByText('Sentier des 14 Contours').first().click()
  await lin.clickButton('activity.step.vote', { letter: 'A' })
  await lin.expectMessage('activity.withdraw')
  // The map and its files are loaded automatically.
  expect(requests.filter((request) => !/^blob:|\/(assets|demo)\//.test(request))).toEqual([])
})

test('keeps the data and the session after a reload', async () => {
  await lin.page.reload()
  await lin.expectMessage('activity.withdraw')
  await openActivity(lin, sunrise)
  await lin.expectMessage('activity.bar.in')
})

test('keeps the draft of a message, and shows the mail that a server would send', async () => {
  const text = 'Who brings the rope?'
  await lin.clickButton('activity.message-leader', { name: 'Mairi Sinclair' })
  await lin.fill('activity.message.label', text)
  expect(await findAccessibilityViolations(lin)).toEqual([])
  await lin.page.keyboard.press('Escape')
  await lin.dialog().waitFor({ state: 'hidden' })
  await lin.page.reload()
  await lin.clickButton('activity.message-leader', { name: 'Mairi Sinclair' })
  await expect.poll(() => lin.dialog().getByRole('textbox').inputValue()).toBe(text)
  await lin.clickInDialog('activity.message.send')
  await lin.expectMessage('activity.message.sent', { count: 1 })
  const notice = lin.page.getByRole('status').filter({ hasText: text })
  await lin.expectVisible(notice)
  await lin.clickLink('app.activities')
  await notice.waitFor({ state: 'detached' })
})

test('makes a second tab wait until the first one is closed', async () => {
  const second = await aPage()
  await second.goto('/')
  await second.expectMessage('demo.elsewhere.title')
  expect(await findAccessibilityViolations(second)).toEqual([])
  await lin.page.close()
  await second.expectVisible(second.page.getByText(sunrise))
  lin = second
})

test('resets to the sample club and signs out', async () => {
  await lin.clickButton('demo.again')
  await lin.expectVisible(lin.dialog())
  expect(await findAccessibilityViolations(lin)).toEqual([])
  await lin.clickInDialog('demo.again')
  await lin.link('app.sign-in').waitFor()
  await lin.expectVisible(lin.page.getByText(sunrise))
  expect(await problems.take()).toEqual([])
})

test('signs in with what stands in for an identity provider, as a member and as somebody new', async () => {
  for (const [name, email, key] of [
    ['Jonas Brunner', 'jonas@bothy.example', 'demo.members.one'],
    ['Ailsa Reid', 'ailsa@elsewhere.example', 'demo.provider.new'],
  ] as const) {
    await lin.goto('/login?next=%2Fprofile%2Finfo')
    await lin.clickButton('login.continue', { name: 'Demo ID' })
    await lin.expectMessage('demo.provider.text')
    expect(await findAccessibilityViolations(lin)).toEqual([])
    await lin.clickLink(key, { name, email })
    await lin.expectPath('/profile/info')
    await expect.poll(() => lin.page.getByLabel(lin.t('register.name'), { exact: true }).inputValue()).toBe(name)
    // Each page that is loaded starts the database again.
    await lin.clickLink('app.profile')
    await lin.clickLink('profile.settings')
    await lin.clickButton('app.sign-out')
    await lin.link('app.sign-in').waitFor()
  }
  // An answer of the provider belongs to the browser that asked, and the page leads nowhere without a question.
  await lin.goto('/auth/callback?state=made-up&code=jonas%40bothy.example+Jonas')
  await lin.expectMessage('callback.failed.title')
  await lin.goto('/auth/demo')
  await lin.expectMessage('login.title')
  expect(await problems.take()).toEqual([])
})

test('shows the loading progress, without accessibility violations', async () => {
  const phone = await browser.newContext({ ...withoutServiceWorker, ...devices.phone, locale: 'en', baseURL: url, reducedMotion: 'reduce' })
  phone.setDefaultTimeout(actionTimeout)
  const page = await phone.newPage()
  await showPlaceholderCovers(page)
  const download = Promise.withResolvers<void>()
  await phone.route(/\/club-\w+\.bin$/, async (route) => {
    await download.promise
    await route.continue()
  })
  mairi = createActor(page, { name: 'Mairi', translations: await loadTranslations('en') })
  await mairi.goto('/')
  await mairi.expectVisible(page.getByRole('progressbar'))
  expect(await findAccessibilityViolations(mairi)).toEqual([])
  download.resolve()
  await mairi.expectMessage('demo.text')
  expect(await findAccessibilityViolations(mairi)).toEqual([])
})

test('lets the leader write to all who take part, on a phone', async () => {
  await mairi.clickLink('app.sign-in')
  await mairi.page.getByRole('button', { name: 'mairi@bothy.example' }).click()
  await mairi.expectMessage('home.welcome')
  await openActivity(mairi, sunrise)
  await openParticipants(mairi)
  await mairi.clickButton('activity.message-all')
  await mairi.fill('activity.message.label', 'Bring a headlamp.')
  expect(await findAccessibilityViolations(mairi)).toEqual([])
  await mairi.clickButton('activity.message.send')
  await mairi.expectMessage('activity.message.sent', { count: 4 })
  await mairi.close()
})

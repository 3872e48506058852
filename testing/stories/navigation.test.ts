/** Links, redirects, keyboard navigation and offline use: everybody reaches the requested page or is told why not. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aMember, aProposal, memberPassword } from '../fixtures/builders.ts'
import { forgetAnswers } from '../fixtures/device-storage.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import { showPlaceholderCovers } from '../fixtures/placeholder-covers.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'
import { loadTranslations } from '../fixtures/translations.ts'

let app: SampleApp

beforeAll(async () => {
  app = await startSampleApp()
})
afterAll(() => app?.close())

const bo = () => app.asMember()
const visitor = () => app.newActor()
/** In the quick gate, `sign-in.test.ts` says the same. */
const wrongPasswords = inject('isQuick') ? [] : ['not this one']

describe('a visitor', () => {
  const memberPaths = ['/create-activity', '/profile', '/profile/created', '/profile/activities', '/profile/favorites', '/profile/info']

  test('signs in first to open a page for members, and is redirected to it', async () => {
    const actor = await visitor()
    for (const path of [...memberPaths, '/admin/activities', '/admin/settings']) {
      await actor.goto(path)
      await actor.expectPath(`/login?next=${encodeURIComponent(path)}`)
    }
    await actor.goto('/profile/favorites')
    await actor.fill('login.email', app.member.email)
    await actor.fill('login.password', memberPassword)
    await actor.clickButton('app.sign-in')
    await actor.expectPath('/profile/favorites')
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test.each(wrongPasswords)('sees an error after the wrong password %s, and may try again', async (wrong) => {
    const actor = await visitor()
    await actor.goto('/login')
    await actor.fill('login.email', app.member.email)
    await actor.fill('login.password', wrong)
    await actor.clickButton('app.sign-in')
    await actor.expectVisible(actor.refusalText('BAD_CREDENTIALS'))
    await actor.fill('login.password', memberPassword)
    await actor.clickButton('app.sign-in')
    await actor.expectPath('/')
    await actor.close()
    expect(await app.takeProblems(/POST \S+\/api\/auth\/email-login 401/)).toEqual([])
  })

  test('sees activities in every public phase', async () => {
    const actor = await visitor()
    for (const phase of ['voting', 'enrolling', 'active', 'finished', 'cancelled'] as const) {
      await actor.goto(`/activities?phase=${phase}`)
      await actor.expectVisible(actor.page.getByRole('article').getByText(actor.t(`phase.${phase}`)))
    }
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('sees a not-found page for an unknown path', async () => {
    const actor = await visitor()
    await actor.goto('/no/such/page')
    await actor.expectMessage('state.missing.title')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await actor.goto(`/activity/${id}`)
      await actor.expectMessage(id === 'nonsense' ? 'state.missing.text' : 'activity.sign-in.text')
      await actor.goto(`/member/${id}`)
      await actor.expectMessage('state.missing.title')
      await actor.expectVisible(id === 'nonsense' ? actor.t('state.missing.text') : actor.refusalText('USER_NOT_FOUND'))
    }
    await actor.close()
    expect(await app.takeProblems(/GET \S+\/api\/(activities|members)\/(0{8}\S+ 404|nonsense 400)/)).toEqual([])
  })

  test('signs in from a link to an activity that only its leader sees, and comes back to it', async () => {
    const [leader, other] = [await aMember(app.server, 'Lea'), await aMember(app.server, 'Ida')]
    const { id } = await app.server.call('createActivity', aProposal({ title: 'Still in review' }), leader.token)
    for (const [{ email }, sees] of [
      [leader, true],
      [other, false],
    ] as const) {
      const actor = await visitor()
      await actor.goto(`/activity/${id}`)
      await actor.expectMessage('activity.sign-in.title')
      await actor.clickLink('app.sign-in')
      await actor.expectPath(`/login?next=${encodeURIComponent(`/activity/${id}`)}`)
      await actor.fill('login.email', email)
      await actor.fill('login.password', memberPassword)
      await actor.clickButton('app.sign-in')
      await actor.expectPath(`/activity/${id}`)
      if (sees) await actor.expectVisible(actor.page.getByRole('heading', { level: 1, name: 'Still in review' }))
      else await actor.expectMessage('activity.missing.text')
      await actor.close()
    }
    expect(await app.takeProblems(/GET \S+\/api\/activities\/\S+ 404/)).toEqual([])
  })

  test('chooses a language, which survives a reload', async () => {
    const actor = await visitor()
    await actor.goto('/')
    await actor.clickButton('app.language')
    await actor.page.getByRole('menuitem', { name: '简体中文' }).click()
    await actor.page.locator('html[lang="zh"]').waitFor({ state: 'attached' })
    await actor.page.reload()
    await actor.page.locator('html[lang="zh"]').waitFor({ state: 'attached' })
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('chooses a language in one tab, and other tabs follow and keep typed text', async () => {
    const actor = await visitor()
    await actor.goto('/login')
    await actor.fill('login.email', app.member.email)
    const other = await actor.page.context().newPage()
    await showPlaceholderCovers(other)
    await other.goto('/')
    await other.getByRole('button', { name: actor.t('app.language'), exact: true }).click()
    await other.getByRole('menuitem', { name: 'Deutsch' }).click()
    const { t } = await loadTranslations('de')
    expect(await actor.page.getByLabel(t('login.email'), { exact: true }).inputValue()).toBe(app.member.email)
    await actor.page.getByRole('button', { name: t('app.sign-in'), exact: true }).waitFor()
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('a member', () => {
  test('is redirected to the home page from administration pages', async () => {
    const person = await bo()
    for (const path of ['/admin', '/admin/activities', '/admin/settings']) {
      await person.goto(path)
      await person.expectPath('/')
    }
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('with an ended session is redirected to sign in, with the page in the URL', async () => {
    const { email } = await aMember(app.server, 'Finn')
    const session = await app.server.signIn(email, memberPassword)
    const person = await app.newActor({ name: 'Finn', session })
    await app.server.call('logout', {}, session.token)
    await person.goto('/profile/created')
    await person.expectPath('/login?next=%2Fprofile%2Fcreated')
    await person.close()
    expect(await app.takeProblems(/ 401$/)).toEqual([])
  })
})

describe('a page that is slow to load', () => {
  test('shows a change of the club from before it was connected', async () => {
    const actor = await visitor()
    const held = Promise.withResolvers<void>()
    await actor.page.route(/\/invalidate-on-change-/, async (route) => {
      await held.promise
      await route.continue()
    })
    await actor.goto('/activities')
    await actor.page.getByRole('article').first().waitFor()
    const { token } = await app.server.signInAdmin()
    await app.server.call('updateSystemSettings', { systemName: 'Early Club' }, token)
    held.resolve()
    await expect.poll(() => actor.page.title()).toContain('Early Club')
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('in seven tabs of one browser', () => {
  test('every tab shows its page, and a change of the club, also after the first tab is closed', async () => {
    const person = await bo()
    const context = person.page.context()
    const tabs = [person.page]
    while (tabs.length < 7) {
      const tab = await context.newPage()
      await showPlaceholderCovers(tab)
      tabs.push(tab)
    }
    const { token } = await app.server.signInAdmin()
    const rename = (name: string) => app.server.call('updateSystemSettings', { systemName: name }, token)
    for (const tab of tabs) {
      await tab.goto('/activities')
      await tab.getByRole('article').first().waitFor()
    }
    await rename('Seven Tabs')
    for (const tab of tabs) await expect.poll(() => tab.title()).toContain('Seven Tabs')
    await tabs[0]!.close()
    await rename('Six Tabs')
    for (const tab of tabs.slice(1)) await expect.poll(() => tab.title()).toContain('Six Tabs')
    await context.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('offline', () => {
  test('cached pages stay readable, a favorite waits and is taken back, and the member stays signed in', async () => {
    const person = await bo()
    const { page } = person
    await person.goto('/activities?phase=voting')
    const row = page.getByRole('article').first()
    await person.expectVisible(row)
    const title = (await row.getByRole('heading').innerText()).trim()
    await row.getByRole('link').click()
    await person.expectVisible(page.getByRole('heading', { level: 1, name: title }))
    // The title is already in the list; the button comes with the page's own response.
    const heart = person.button('favorite.label', { title })
    await person.expectVisible(heart)
    // What is shown without the network loads in the background.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
          return ['dialog', 'services'].filter((code) => !loaded.some((name) => name.includes(`/assets/${code}-`)))
        }),
      )
      .toEqual([])

    await page.context().setOffline(true)
    await person.expectMessage('state.offline.title')
    await heart.click()
    await person.clickButton('favorite.waiting', { title })
    await person.expectMessage('waiting.taken-back')
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
    await page.goBack()
    await person.expectVisible(row)

    await page.context().setOffline(false)
    await page.getByText(person.t('state.offline.title')).waitFor({ state: 'hidden' })
    await person.goto('/profile')
    await person.expectVisible(page.getByRole('heading', { level: 1, name: 'Bo' }))
    await person.close()
    expect(await app.takeProblems(/net::ERR_/)).toEqual([])
  })

  test.each(['on Home', 'on another page'])(
    'Home says so once where nothing was loaded, without broken pictures, and loads when the network is back %s',
    async (where) => {
      const person = await bo()
      const { page } = person
      const styles = page.waitForResponse(/\/home-screen-[^/]+\.css$/)
      await person.goto('/')
      await person.expectMessage('home.open.title')
      await (await styles).finished()
      await person.goto('/activities')
      await person.expectVisible(page.getByRole('article').first())
      // The server has drawn the list; its code comes after it.
      await waitUntilHydrated(page)
      // A quick browser has stored what Home has shown.
      await forgetAnswers(page)
      await page.context().setOffline(true)
      const asked: string[] = []
      page.on('request', (request) => void (request.url().endsWith('/api/overview') && asked.push(request.url())))
      await person.clickLink('app.home')
      await person.expectVisible(page.getByRole('heading', { level: 2, name: person.t('state.offline.title') }))
      // The notice above the page gives way to the message in it.
      await expect.poll(() => page.getByText(person.t('state.offline.title')).filter({ visible: true }).count()).toBe(1)
      const attempts = asked.length
      await person.clickLink('app.activities')
      await person.expectVisible(page.getByRole('article').first())
      expect(asked).toHaveLength(attempts)
      const returnToHome = async () => {
        await page.goBack()
        await page.waitForURL('**/')
      }
      if (where === 'on Home') {
        await returnToHome()
        await person.expectVisible(page.getByRole('heading', { level: 2, name: person.t('state.offline.title') }))
        expect(await page.locator('header picture').count()).toBe(0)
      }
      await page.context().setOffline(false)
      if (where === 'on another page') await returnToHome()
      await person.expectMessage('home.open.title')
      await expect.poll(() => page.locator('header picture').count()).toBe(1)
      await person.close()
      expect(await app.takeProblems(/net::ERR_/)).toEqual([])
    },
  )

  test('a page whose code was never loaded says so, with its picture, and works again when the network is back', async () => {
    const person = await bo()
    const { page } = person
    const pictures = page.waitForResponse(/scenes\/offline\.webp$/)
    await person.goto('/activities')
    await person.expectVisible(page.getByRole('article').first())
    await (await pictures).finished()
    await page.context().setOffline(true)
    await person.clickLink('app.profile')
    const offline = page.getByRole('heading', { level: 1, name: person.t('state.offline.title') })
    await person.expectVisible(offline)
    const picture = page.locator('main [data-kind="offline"] image')
    expect(await picture.getAttribute('href')).toMatch(/^blob:/)
    await page.context().setOffline(false)
    await offline.waitFor({ state: 'visible' })
    await person.clickButton('state.retry')
    await person.expectVisible(page.getByRole('heading', { level: 1, name: 'Bo' }))
    await person.close()
    expect(await app.takeProblems(/net::ERR_|Failed to fetch dynamically imported module|Refusal: NETWORK_ERROR/)).toEqual([])
  })
})

describe('an error', () => {
  test('of an action disappears with its page', async () => {
    const person = await bo()
    const { page } = person
    const toasts = page.waitForResponse(/dialog-[^/]+\.js$/)
    await person.goto('/activities?phase=voting')
    const heart = page.getByRole('article').first().locator('[aria-pressed]')
    await person.expectVisible(heart)
    await heart.hover()
    await toasts
    await page.route('**/api/activities/*/favorite', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { error: { code: 'RATE_LIMITED', message: '' } } }),
    )
    await heart.click()
    const error = page.getByText(person.refusalText('RATE_LIMITED'), { exact: true }).filter({ visible: true })
    await person.expectVisible(error.first())
    await person.clickLink('app.home')
    await person.expectPath('/')
    await expect.poll(() => error.count()).toBe(0)
    await person.close()
    expect(await app.takeProblems(/ 429$/)).toEqual([])
  })

  test('of the settings of the club leaves the defaults, also in the form of an activity', async () => {
    const person = await bo()
    await person.page.route('**/api/settings', (route) => route.fulfill({ status: 500, json: { error: { code: 'UNAVAILABLE' } } }))
    await person.goto('/create-activity')
    await person.fill('form.title', 'Up without settings')
    await person.expectVisible(person.button('form.next'))
    await person.goto('/profile/settings')
    await person.expectVisible(person.page.getByText(person.t('settings.session-timeout.club', { minutes: 30 })))
    await person.close()
    expect(await app.takeProblems(/ 500$/)).toEqual([])
  })

  test('of the app itself says so, and offers to reload and a report', async () => {
    const person = await bo()
    await person.page.route(/\/api\/.*\/activities/, (route) => route.fulfill({ json: null }))
    await person.goto('/profile/created')
    await person.expectMessage('state.fault.text')
    await person.expectVisible(person.button('update.reload'))
    await person.page.getByText(person.t('state.what-happened'), { exact: true }).click()
    await person.expectVisible(person.button('check.copy'))
    await person.close()
    await app.takeProblems(/./)
  })

  test('of the server signs nobody out', async () => {
    const person = await bo()
    const { page } = person
    const unavailable = { status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is away.' } } }
    // The app also tries again automatically, so the server is back only after the button was pressed.
    await page.addInitScript(() =>
      addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), { capture: true }),
    )
    const isPressed = () => page.evaluate(() => document.documentElement.hasAttribute('data-pressed'))
    await page.route('**/api/**', async (route) => ((await isPressed()) ? route.fallback() : route.fulfill(unavailable)))
    await person.goto('/profile/created')
    await person.expectMessage('state.error.title')
    await person.clickButton('state.retry')
    await person.expectMessage('profile.none.created.title')
    // A request may still be on its way when the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await person.close()
    expect(await app.takeProblems(/ 503$/)).toEqual([])
  })
})

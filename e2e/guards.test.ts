/** Links, redirects, filters, keyboard navigation and offline use: everybody reaches the requested page or is told why not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { aMember, memberPassword, type Member } from './proposal.ts'
import { wordsOf } from './words.ts'

let app: House
let member: Member

beforeAll(async () => {
  app = await openHouse({ sample: true })
  const { token } = await app.club.admin()
  await app.club.call('updateSystemSettings', { requireEmailVerification: false }, token)
  member = await aMember(app.club, 'Bo')
})
afterAll(() => app?.close())

const bo = (device: 'phone' | 'desktop' = 'phone') => app.guest({ name: 'Bo', device, session: member.session, covers: false })
const visitor = () => app.guest({ covers: false })

describe('a visitor', () => {
  const memberPaths = ['/create-activity', '/profile', '/profile/created', '/profile/activities', '/profile/favorites', '/profile/info']

  it('signs in first to open a page for members, and is redirected to it', async () => {
    const actor = await visitor()
    for (const path of [...memberPaths, '/admin/activities', '/admin/settings']) {
      await actor.goes(path)
      await actor.standsAt(`/login?next=${encodeURIComponent(path)}`)
    }
    await actor.goes('/profile/favorites')
    await actor.fills('login.email', member.email)
    await actor.fills('login.password', memberPassword)
    await actor.presses('app.sign-in')
    await actor.standsAt('/profile/favorites')
    await actor.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('sees an error after a wrong password, and may try again', async () => {
    const actor = await visitor()
    await actor.goes('/login')
    await actor.fills('login.email', member.email)
    await actor.fills('login.password', 'not this one')
    await actor.presses('app.sign-in')
    await actor.sees(actor.refusal('BAD_CREDENTIALS'))
    await actor.fills('login.password', memberPassword)
    await actor.presses('app.sign-in')
    await actor.standsAt('/')
    await actor.leaves()
    expect(app.troubles(/POST \S+\/api\/auth\/email-login 401/)).toEqual([])
  })

  it('sees activities in every public phase', async () => {
    const actor = await visitor()
    for (const phase of ['voting', 'enrolling', 'active', 'finished', 'cancelled'] as const) {
      await actor.goes(`/activities?phase=${phase}`)
      await actor.sees(actor.page.getByRole('article').getByText(actor.t(`phase.${phase}`)))
    }
    await actor.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('sees a not-found page for an unknown path', async () => {
    const actor = await visitor()
    await actor.goes('/no/such/page')
    await actor.reads('state.missing.title')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await actor.goes(`/activity/${id}`)
      await actor.sees(actor.refusal('ACTIVITY_NOT_FOUND'))
      await actor.goes(`/member/${id}`)
      await actor.reads('state.missing.title')
    }
    await actor.leaves()
    expect(app.troubles(/GET \S+\/api\/(activities|members)\/(0{8}\S+ 404|nonsense 400)/)).toEqual([])
  })

  it('chooses a language, which survives a reload', async () => {
    const actor = await visitor()
    await actor.goes('/')
    await actor.presses('app.language')
    await actor.page.getByRole('menuitem', { name: '简体中文' }).click()
    await actor.page.locator('html[lang="zh"]').waitFor({ state: 'attached' })
    await actor.page.reload()
    expect(await actor.page.locator('html').getAttribute('lang')).toBe('zh')
    await actor.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('chooses a language in one tab, and other tabs follow and keep typed text', async () => {
    const actor = await visitor()
    await actor.goes('/login')
    await actor.fills('login.email', member.email)
    const other = await actor.page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: actor.t('app.language'), exact: true }).click()
    await other.getByRole('menuitem', { name: 'Deutsch' }).click()
    const { t } = await wordsOf('de')
    expect(await actor.page.getByLabel(t('login.email'), { exact: true }).inputValue()).toBe(member.email)
    await actor.page.getByRole('button', { name: t('app.sign-in'), exact: true }).waitFor()
    await actor.leaves()
    expect(app.troubles()).toEqual([])
  })
})

describe('a member', () => {
  it('is redirected to the home page from administration pages', async () => {
    const person = await bo()
    for (const path of ['/admin', '/admin/activities', '/admin/settings']) {
      await person.goes(path)
      await person.standsAt('/')
    }
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('with an ended session is redirected to sign in, with the page in the URL', async () => {
    const { email } = await aMember(app.club, 'Finn')
    const session = await app.club.signIn(email, memberPassword)
    const person = await app.guest({ name: 'Finn', session, covers: false })
    await app.club.call('logout', {}, session.token)
    await person.goes('/profile/created')
    await person.standsAt('/login?next=%2Fprofile%2Fcreated')
    await person.leaves()
    expect(app.troubles(/ 401$/)).toEqual([])
  })

  it('finds an activity while typing', async () => {
    const person = await bo()
    await person.goes('/activities')
    await person.page.getByRole('searchbox').pressSequentially('Säntis')
    await person.standsAt(/q=S%C3%A4ntis/)
    await person.reads('list.count.soonest', { count: 1, shown: '1' })
    await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('keeps filters after a reload, and goes back and forward between them', async () => {
    const person = await bo()
    const filtered = '/activities?tag=hiking&phase=voting'
    await person.goes('/activities')
    await person.presses('filter.open')
    await person.confirms('phase.voting')
    await person
      .dialog()
      .getByRole('button', { name: person.t('tag.hiking') })
      .click()
    await person.confirms('filter.show', { count: 2, shown: '2' })
    await person.standsAt(filtered)
    await person.page.reload()
    await person.sees(person.button('chip.remove', { label: person.t('tag.hiking') }))
    await person.reads('list.count.soonest', { count: 2, shown: '2' })
    await person.page.goBack()
    await person.standsAt('/activities')
    await person.page.goForward()
    await person.standsAt(filtered)
    await person.presses('chip.remove', { label: person.t('tag.hiking') })
    await person.standsAt('/activities?phase=voting')
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })
})

/** Presses Tab until `wanted` has the focus. */
async function tabTo({ page }: Person, wanted: ReturnType<Person['button']>): Promise<void> {
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  if (!(await hasFocus())) throw new Error('Tab never reaches the element')
}

describe('with the keyboard alone', () => {
  it('the first Tab focuses the skip link', async () => {
    const person = await bo('desktop')
    await person.goes('/activities')
    await person.sees(person.page.getByRole('article'))
    await person.page.keyboard.press('Tab')
    await expect.poll(() => person.link('app.skip').evaluate((element) => element === document.activeElement)).toBe(true)
    await person.page.keyboard.press('Enter')
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.id)).toBe('main')
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('filters are opened, chosen and applied, and Escape closes the dialog', async () => {
    const person = await bo('desktop')
    const { page } = person
    await person.goes('/activities')
    const filter = person.button('filter.open')
    await tabTo(person, filter)
    await page.keyboard.press('Enter')
    await person.sees(person.dialog())
    await page.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => filter.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await tabTo(person, person.dialog().getByRole('button', { name: person.t('tag.stargazing') }))
    await page.keyboard.press('Space')
    await tabTo(person, person.dialog().getByRole('button', { name: person.t('filter.show', { count: 2, shown: '2' }) }))
    await page.keyboard.press('Enter')
    await person.standsAt('/activities?tag=stargazing')
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })
})

describe('offline', () => {
  it('cached pages stay readable, commands fail, and the member stays signed in', async () => {
    const person = await bo()
    const { page } = person
    await person.goes('/activities?phase=voting')
    const row = page.getByRole('article').first()
    await person.sees(row)
    const title = (await row.getByRole('heading').innerText()).trim()
    await row.getByRole('link').click()
    await person.sees(page.getByRole('heading', { level: 1, name: title }))

    await page.context().setOffline(true)
    await person.reads('state.offline.title')
    await person.presses('favorite.add')
    await person.sees(person.refusal('NETWORK_ERROR'))
    await person.sees(person.button('favorite.add'))
    await page.goBack()
    await person.sees(row)

    await page.context().setOffline(false)
    await page.getByText(person.t('state.offline.title')).waitFor({ state: 'hidden' })
    await person.goes('/profile')
    await person.sees(page.getByRole('heading', { level: 1, name: 'Bo' }))
    await person.leaves()
    expect(app.troubles(/net::ERR_/)).toEqual([])
  })

  it('a server error signs nobody out', async () => {
    const person = await bo()
    const { page } = person
    const unavailable = { status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is away.' } } }
    await page.route('**/api/**', (route) => route.fulfill(unavailable))
    await person.goes('/profile/created')
    await person.reads('state.error.title')
    await page.unroute('**/api/**')
    await person.presses('state.retry')
    await person.reads('profile.none.created.title')
    await person.leaves()
    expect(app.troubles(/ 503$/)).toEqual([])
  })
})

/** Whoever comes by a link lands where they wanted to go, or is told why not; and nobody loses their place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { aMember, memberPassword, type Member } from './proposal.ts'
import { wordsOf } from './words.ts'

let house: House
let member: Member

beforeAll(async () => {
  house = await openHouse({ sample: true })
  const { token } = await house.club.admin()
  await house.club.call('updateSystemSettings', { requireEmailVerification: false }, token)
  member = await aMember(house.club, 'Bo')
})
afterAll(() => house?.close())

const bo = (device: 'phone' | 'desktop' = 'phone') => house.guest({ name: 'Bo', device, session: member.session, covers: false })
const visitor = () => house.guest({ covers: false })

describe('a visitor', () => {
  const forMembers = ['/create-activity', '/profile', '/profile/created', '/profile/activities', '/profile/favorites', '/profile/info']

  it('who opens a page of members signs in first, and is led there', async () => {
    const somebody = await visitor()
    for (const path of [...forMembers, '/admin/activities', '/admin/settings']) {
      await somebody.goes(path)
      await somebody.standsAt(`/login?next=${encodeURIComponent(path)}`)
    }
    await somebody.goes('/profile/favorites')
    await somebody.fills('login.email', member.email)
    await somebody.fills('login.password', memberPassword)
    await somebody.presses('app.sign-in')
    await somebody.standsAt('/profile/favorites')
    await somebody.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('who mistypes the password is told so, and may try again', async () => {
    const somebody = await visitor()
    await somebody.goes('/login')
    await somebody.fills('login.email', member.email)
    await somebody.fills('login.password', 'not this one')
    await somebody.presses('app.sign-in')
    await somebody.sees(somebody.refusal('BAD_CREDENTIALS'))
    await somebody.fills('login.password', memberPassword)
    await somebody.presses('app.sign-in')
    await somebody.standsAt('/')
    await somebody.leaves()
    expect(house.troubles(/POST \S+\/api\/auth\/email-login 401/)).toEqual([])
  })

  it('sees activities in every public phase', async () => {
    const somebody = await visitor()
    for (const phase of ['voting', 'enrolling', 'active', 'finished', 'cancelled'] as const) {
      await somebody.goes(`/activities?phase=${phase}`)
      await somebody.sees(somebody.page.getByRole('article').getByText(somebody.t(`phase.${phase}`)))
    }
    await somebody.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('is told where no path leads', async () => {
    const somebody = await visitor()
    await somebody.goes('/no/such/page')
    await somebody.reads('state.missing.title')
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await somebody.goes(`/activity/${id}`)
      await somebody.sees(somebody.refusal('ACTIVITY_NOT_FOUND'))
      await somebody.goes(`/member/${id}`)
      await somebody.reads('state.missing.title')
    }
    await somebody.leaves()
    expect(house.troubles(/GET \S+\/api\/(activities|members)\/(0{8}\S+ 404|nonsense 400)/)).toEqual([])
  })

  it('reads the house in another language, which stays', async () => {
    const somebody = await visitor()
    await somebody.goes('/')
    await somebody.presses('app.language')
    await somebody.page.getByRole('menuitem', { name: '简体中文' }).click()
    await somebody.page.locator('html[lang="zh"]').waitFor({ state: 'attached' })
    await somebody.page.reload()
    expect(await somebody.page.locator('html').getAttribute('lang')).toBe('zh')
    await somebody.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('who chooses a language in one tab reads it in every other, with what was typed there', async () => {
    const somebody = await visitor()
    await somebody.goes('/login')
    await somebody.fills('login.email', member.email)
    const other = await somebody.page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: somebody.t('app.language'), exact: true }).click()
    await other.getByRole('menuitem', { name: 'Deutsch' }).click()
    const { t } = await wordsOf('de')
    expect(await somebody.page.getByLabel(t('login.email'), { exact: true }).inputValue()).toBe(member.email)
    await somebody.page.getByRole('button', { name: t('app.sign-in'), exact: true }).waitFor()
    await somebody.leaves()
    expect(house.troubles()).toEqual([])
  })
})

describe('a member', () => {
  it('is sent home from the pages of administrators', async () => {
    const person = await bo()
    for (const path of ['/admin', '/admin/activities', '/admin/settings']) {
      await person.goes(path)
      await person.standsAt('/')
    }
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('whose session has ended signs in again, and goes on where they were', async () => {
    const { email } = await aMember(house.club, 'Finn')
    const session = await house.club.signIn(email, memberPassword)
    const person = await house.guest({ name: 'Finn', session, covers: false })
    await house.club.call('logout', {}, session.token)
    await person.goes('/profile/created')
    await person.standsAt('/login?next=%2Fprofile%2Fcreated')
    await person.leaves()
    expect(house.troubles(/ 401$/)).toEqual([])
  })

  it('finds an activity while typing', async () => {
    const person = await bo()
    await person.goes('/activities')
    await person.page.getByRole('searchbox').pressSequentially('Säntis')
    await person.standsAt(/q=S%C3%A4ntis/)
    await person.reads('list.count.soonest', { count: 1, shown: '1' })
    await expect.poll(() => person.page.getByRole('article').count()).toBe(1)
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('keeps filters through a reload, and goes back and forth between them', async () => {
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
    expect(house.troubles()).toEqual([])
  })
})

/** Goes on with Tab until `wanted` has the focus. */
async function tabsTo({ page }: Person, wanted: ReturnType<Person['button']>): Promise<void> {
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  if (!(await hasFocus())) throw new Error('Tab never comes there')
}

describe('with the keyboard alone', () => {
  it('the first key leads past the navigation', async () => {
    const person = await bo('desktop')
    await person.goes('/activities')
    await person.sees(person.page.getByRole('article'))
    await person.page.keyboard.press('Tab')
    await expect.poll(() => person.link('app.skip').evaluate((element) => element === document.activeElement)).toBe(true)
    await person.page.keyboard.press('Enter')
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.id)).toBe('main')
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('filters are opened, chosen and applied, and Escape leads back', async () => {
    const person = await bo('desktop')
    const { page } = person
    await person.goes('/activities')
    const filter = person.button('filter.open')
    await tabsTo(person, filter)
    await page.keyboard.press('Enter')
    await person.sees(person.dialog())
    await page.keyboard.press('Escape')
    await person.dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => filter.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await tabsTo(person, person.dialog().getByRole('button', { name: person.t('tag.stargazing') }))
    await page.keyboard.press('Space')
    await tabsTo(person, person.dialog().getByRole('button', { name: person.t('filter.show', { count: 2, shown: '2' }) }))
    await page.keyboard.press('Enter')
    await person.standsAt('/activities?tag=stargazing')
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })
})

describe('without a signal', () => {
  it('what was read can still be read, what is done is refused, and nobody is signed out', async () => {
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
    expect(house.troubles(/net::ERR_/)).toEqual([])
  })

  it('a club that cannot answer signs nobody out', async () => {
    const person = await bo()
    const { page } = person
    const sick = { status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is away.' } } }
    await page.route('**/api/**', (route) => route.fulfill(sick))
    await person.goes('/profile/created')
    await person.reads('state.error.title')
    await page.unroute('**/api/**')
    await person.presses('state.retry')
    await person.reads('profile.none.created.title')
    await person.leaves()
    expect(house.troubles(/ 503$/)).toEqual([])
  })
})

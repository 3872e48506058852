/** Founding a club: the link of the server, the club's name, the first steps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aProposal, memberPassword } from '../fixtures/builders.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ isNew: true })
})
skipAfterFailure()
afterAll(() => app?.close())

test('an empty club invites visitors to the first activity', async () => {
  const visitor = await app.newActor()
  await visitor.goto('/')
  await visitor.expectMessage('home.open.first')
  await visitor.close()
  expect(await app.takeProblems()).toEqual([])
})

/** Opens the link of the server, and sends the form behind it. */
async function becomeAdmin(person: Actor, link: URL, email: string): Promise<void> {
  await person.goto(link.pathname + link.search)
  await person.fill('setup.name', 'Ada')
  await person.fill('login.email', email)
  await person.fill('login.password', memberPassword)
  await person.fill('register.password.again', memberPassword)
  await person.clickButton('setup.submit')
}

test('the founder names the club and is led through the first steps, and visitors see name and sentence', async () => {
  const founder = await app.newActor({ name: 'Ada' })
  const link = new URL(app.server.setupLink())
  await becomeAdmin(founder, link, 'founder@club.example')
  await founder.expectPath('/admin/club')
  await founder.clickButton('app.save')
  await founder.expectMessage('missing.name')
  await founder.fill('settings.systemName', 'The Dry Socks')
  await founder.fill('settings.systemDescription', 'We walk in any weather.')
  const registration = founder.page.getByRole('switch', { name: founder.t('settings.allowSelfRegistration') })
  expect(await registration.isChecked()).toBe(true)
  await registration.click()
  await founder.clickButton('app.save')
  await founder.expectPath('/')
  await founder.expectMessage('next-steps.count', { done: 1, count: 4 })
  await founder.expectMessage('home.open.first')
  await founder.goto('/admin/deliveries')
  await founder.expectMessage('deliveries.none')
  await founder.goto('/')
  await founder.expectMessage('home.open.first')
  expect((await founder.page.locator('body').innerText()).split('\n')).not.toContain('0')

  const { token } = await app.server.signIn('founder@club.example', memberPassword)
  await expect.poll(async () => (await app.server.call('getSystemSettings', {}, token)).allowSelfRegistration).toBe(false)
  await app.server.call('createActivity', aProposal(), token)
  await founder.expectMessage('next-steps.count', { done: 2, count: 4 })
  await founder.clickButton('next-steps.dismiss')
  await founder.page.reload()
  await founder.expectMessage('home.review.waiting', { count: 1 })
  expect(await founder.page.getByText(founder.t('next-steps.title')).count()).toBe(0)
  expect(await founder.page.evaluate(() => localStorage.getItem('bothy.next-steps'))).toBe('hidden')

  const visitor = await app.newActor()
  for (const path of ['/', '/login']) {
    await visitor.goto(path)
    await visitor.expectVisible('We walk in any weather.')
    expect(await visitor.page.locator('meta[name="description"]').getAttribute('content')).toBe('We walk in any weather.')
  }
  await becomeAdmin(visitor, link, 'bo@club.example')
  await visitor.expectMessage('setup.used')
  await visitor.clickLink('app.sign-in')
  await visitor.expectPath('/login')
  await visitor.close()
  await founder.close()
  expect(await app.takeProblems(/first-admin 401/)).toEqual([])
})

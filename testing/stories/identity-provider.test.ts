/** Signing in with an identity provider, and members who have no password because of it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startSignInApp, type SignInApp } from '../fixtures/sign-in-app.ts'

let app: SignInApp

beforeAll(async () => {
  app = await startSignInApp()
})
skipAfterFailure()
afterAll(() => app?.close())

it('signs in with an identity provider and continues to the requested page', async () => {
  const fay = await app.newActor({ name: 'Fay' })
  let callbacks = 0
  fay.page.on('request', (request) => void (request.url().endsWith('/api/auth/google/callback') && (callbacks += 1)))
  await app.signInAtIssuer(fay, { sub: 'fay', email: 'fay@elsewhere.example', email_verified: true, name: 'Fay' }, '/profile/info')
  await fay.expectPath('/profile/info')
  await fay.close()
  expect(await app.takeProblems()).toEqual([])
  expect(callbacks).toBe(1)
})

it('offers a member without a password a mailed link to choose one, and asks for none before', async () => {
  const fay = await app.newActor({ name: 'Fay' })
  await app.signInAtIssuer(fay, { sub: 'fay', email: 'fay@elsewhere.example', email_verified: true, name: 'Fay' }, '/profile/security')
  const address = { email: 'fay@elsewhere.example' }
  await fay.expectMessage('info.password.choose', address)
  expect(await fay.page.getByLabel(fay.t('info.password.current')).count()).toBe(0)
  await fay.page.getByRole('switch', { name: fay.t('security.two-step.switch') }).click()
  await fay.clickButton('security.set-up.next')
  await fay.page.keyboard.press('Escape')
  await fay.clickButton('forgot.send')
  await fay.expectMessage('info.password.choose.sent', address)
  await fay.goto(await app.mailedPathFor(address.email))
  await fay.fill('info.password.new', 'over the hills and far away')
  await fay.fill('register.password.again', 'over the hills and far away')
  await fay.clickButton('reset.submit')
  await fay.expectMessage('reset.done.title')
  await fay.close()
  expect(await app.takeProblems()).toEqual([])
})

it('rejects an identity provider callback that this browser did not start', async () => {
  const fay = await app.newActor({ name: 'Fay' })
  await fay.goto('/auth/callback?state=made-up&code=made-up')
  await fay.expectMessage('callback.failed.title')
  await fay.clickLink('login.back')
  await fay.expectMessage('login.title')
  await fay.close()
  expect(await app.takeProblems()).toEqual([])
})

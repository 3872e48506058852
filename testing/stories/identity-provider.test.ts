/** Signing in with an identity provider, and members who have no password because of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSignInApp, type SignInApp } from '../fixtures/sign-in-app.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'

const password = 'over the hills and far away'
const fayAtIssuer = { sub: 'fay', email: 'fay@elsewhere.example', email_verified: true, name: 'Fay' }

let app: SignInApp

beforeAll(async () => {
  app = await startSignInApp()
})
skipAfterFailure()
afterAll(() => app?.close())

test('signs in with an identity provider and continues to the requested page', async () => {
  const fay = await app.newActor({ name: 'Fay' })
  let callbacks = 0
  fay.page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/google/callback')) callbacks += 1
  })
  await app.signInAtIssuer(fay, fayAtIssuer, '/profile/info')
  await fay.expectPath('/profile/info')
  await fay.close()
  expect(await app.takeProblems()).toEqual([])
  expect(callbacks).toBe(1)
})

test('sends a member without a password a link to choose one, and asks for no password before', async () => {
  const fay = await app.newActor({ name: 'Fay' })
  await app.signInAtIssuer(fay, fayAtIssuer, '/profile/security')
  const { email } = fayAtIssuer
  await fay.expectMessage('info.password.choose', { email })
  expect(await fay.page.getByLabel(fay.t('info.password.current')).count()).toBe(0)
  await fay.page.getByRole('switch', { name: fay.t('security.two-step.switch') }).click()
  await fay.clickButton('security.set-up.next')
  await fay.expectMessage('security.scan')
  await fay.page.keyboard.press('Escape')
  await fay.clickButton('forgot.send')
  await fay.expectMessage('info.password.choose.sent', { email })
  await fay.goto(await app.mailedPathFor(email))
  await fay.fill('info.password.new', password)
  await fay.fill('register.password.again', password)
  await fay.clickButton('reset.submit')
  await fay.expectMessage('reset.done.title')
  await fay.close()
  expect(await app.takeProblems()).toEqual([])
})

test('rejects an identity provider callback that this browser did not start', async () => {
  const fay = await app.newActor({ name: 'Fay' })
  await fay.goto('/auth/callback?state=made-up&code=made-up')
  await fay.expectMessage('callback.failed.title')
  await fay.clickLink('login.back')
  await fay.expectMessage('login.title')
  await fay.close()
  expect(await app.takeProblems()).toEqual([])
})

test('brings a member who is signed in to their club from every page of the sign-in', async () => {
  const ada = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  for (const path of [
    '/auth/callback?state=made-up&code=made-up',
    '/auth/callback?error=access_denied',
    '/auth/callback',
    '/login',
    '/register',
  ]) {
    await ada.goto(path)
    await ada.expectPath('/')
    await ada.expectVisible(ada.page.getByRole('heading', { level: 1 }))
    expect([path, await app.takeProblems()]).toEqual([path, []])
  }
  await ada.close()
})

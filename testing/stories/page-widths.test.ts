/** Pages use the width of a desktop, and on a phone the next action is in sight. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
})
afterAll(() => app?.close())

test('an empty list shows what fills it above the tab bar of a phone', async () => {
  const { session } = await aMember(app.server, 'Nell')
  const nell = await app.newActor({ name: 'Nell', session })
  await nell.goto('/profile')
  const action = nell.link('profile.find')
  await nell.expectVisible(action)
  const { y, height } = (await action.boundingBox())!
  const tabs = (await nell.page.locator('[data-bottom-bar]').boundingBox())!
  expect(y + height).toBeLessThan(tabs.y)
  await nell.close()
  expect(await app.takeProblems()).toEqual([])
})

test.each([
  ['desktop', true],
  ['phone', false],
] as const)('profile, settings and security on a %s', async (device, areBeside) => {
  const { session } = await aMember(app.server, 'Lin')
  const lin = await app.newActor({ name: 'Lin', session, device })
  for (const [path, first, second] of [
    ['/profile/info', 'register.name', 'emergency.title'],
    ['/profile/settings', 'settings.notifications', 'settings.account'],
    ['/profile/security', 'security.two-step', 'security.devices'],
  ] as const) {
    await lin.goto(path)
    const [left, right] = [first, second].map((id) => lin.page.getByRole('main').getByText(lin.t(id), { exact: true }).first())
    await lin.expectVisible(right!)
    const [one, other] = [(await left!.boundingBox())!, (await right!.boundingBox())!]
    expect({ path, areBeside: other.x > one.x + 100 }).toEqual({ path, areBeside })
  }
  await lin.close()
  expect(await app.takeProblems()).toEqual([])
})

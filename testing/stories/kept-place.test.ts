/** A press that takes its own button away scrolls nothing, and the focus stays where the person looks. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import type { Device } from '../fixtures/browser.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { chooseInMenu } from './activity-lifecycle/steps.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

/** Opens an activity in which Bo has joined. With `slowly`, menus and sheets are still closing when the club answers. */
async function openJoined(device: Device, { slowly }: { slowly: boolean }): Promise<Actor> {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Up the gully' })
  await app.server.call('joinActivity', { activityId }, bo.token)
  const person = await app.newActor({ name: 'Bo', session: bo.session, device })
  if (slowly) await person.page.emulateMedia({ reducedMotion: 'no-preference' })
  await person.goto(`/activity/${activityId}`)
  await person.expectMessage('activity.bar.in')
  if (slowly) await person.page.evaluate(() => document.documentElement.style.setProperty('--b-duration-fast', '3s'))
  return person
}

/** Where the page is, once the menu that was open has gone. */
async function placeWithoutMenu({ page }: Actor): Promise<number> {
  await page.getByRole('menu').waitFor({ state: 'detached' })
  return page.evaluate(() => scrollY)
}

/** In the quick gate, each device and each speed once. */
const speeds = { phone: [true, false], desktop: [false, true] }

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  test.each(speeds[device].slice(0, inject('isQuick') ? 1 : 2))('leaving with the last entry of the menu; slowly: %s', async (slowly) => {
    const person = await openJoined(device, { slowly })
    await chooseInMenu(person, 'leave')
    await person.expectMessage('activity.done.leave')
    expect(await placeWithoutMenu(person)).toBe(0)
    await person.expectFocus()
    const favorite = person.button('favorite.label', { title: 'Up the gully' })
    await expect.poll(() => favorite.evaluate((element) => element === document.activeElement)).toBe(true)
    // The toast is in its own layer at the end of the document, as the menu was.
    await person.clickUndo('activity.done.leave')
    await person.expectMessage('activity.bar.in')
    await person.page.getByText(person.t('activity.done.leave')).waitFor({ state: 'detached' })
    await person.expectFocus()
    expect(await person.page.evaluate(() => scrollY)).toBe(0)
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

/** The second tap of a double tap, on a button that has just taken the place of another one. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, aProposal, type TestMember } from '../fixtures/builders.ts'
import { expectCode, expectStored, storedCommands } from '../fixtures/device-storage.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { addRoute, fillFirstStep } from './activity-lifecycle/steps.ts'

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

/** The first tap was in the same place, less than half a second before. */
async function tapAgain({ page }: Actor, button: Locator): Promise<void> {
  await button.waitFor()
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('does not send a proposal whose form has just gone on to the routes', async () => {
  const person = await app.newActor({ name: 'Bo', session: bo.session })
  await person.goto('/create-activity')
  await fillFirstStep(person, 'Up in a hurry', 10)
  await person.clickButton('form.next')
  await person.expectPath('/create-activity?step=routes')
  await tapAgain(person, person.button('form.send'))
  await addRoute(person, 'form.route.add-first', ['By the burn', '9', '3'])
  await person.clickButton('form.send')
  await person.expectMessage('form.sent')
  const { items } = await app.server.call('listMyActivities', { kind: 'created' }, bo.token)
  expect(items.map(({ title }) => title)).toEqual(['Up in a hurry'])
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('does not take back a spot that waits for the network, nor ask for it again', async () => {
  const { id } = await anActivity(app.server, admin.token, 'enrolling')
  const person = await app.newActor({ name: 'Bo', session: bo.session, opensOffline: true })
  await person.goto(`/activity/${id}`)
  await expectStored(person.page, `"detail","${id}"`)
  await expectCode(person.page, 'activity-screen', 'services', 'dialog')
  await person.page.context().setOffline(true)
  await person.clickButton('activity.step.join')
  await tapAgain(person, person.button('waiting.take-back'))
  await expect.poll(() => storedCommands(person.page)).toHaveLength(1)
  await person.clickButton('waiting.take-back')
  await tapAgain(person, person.button('activity.step.join'))
  await expect.poll(() => storedCommands(person.page)).toEqual([])
  await person.expectVisible(person.button('activity.step.join'))
  await person.close()
  await app.takeProblems()
})

test('goes back one page only', async () => {
  const person = await app.newActor({ name: 'Bo', session: bo.session })
  await person.goto('/profile')
  await person.clickLink('profile.settings')
  await person.expectPath('/profile/settings')
  await person.clickLink('title.check')
  await person.expectVisible(person.page.getByRole('heading', { level: 1, name: person.t('title.check') }))
  await person.clickButton('app.back')
  await person.expectPath('/profile/settings')
  await tapAgain(person, person.button('app.back'))
  await person.clickLink('title.check')
  await person.expectPath('/settings-test')
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('accepts the edits of one activity, and not those of the next', async () => {
  const propose = async () => {
    const { id: activityId } = await app.server.call('createActivity', aProposal(), bo.token)
    return app.server.call('approveActivity', { activityId }, admin.token)
  }
  const [one, other] = [await propose(), await propose()]
  for (const [{ id }, title] of [
    [one, 'First rewritten'],
    [other, 'Second rewritten'],
  ] as const) {
    await app.server.call('editActivity', { activityId: id, ...aProposal({ title, routes: undefined }) } as never, bo.token)
  }
  const person = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  const accepted: string[] = []
  person.page.on('request', (request) => request.method() === 'POST' && accepted.push(request.url()))
  await person.goto('/')
  await person.clickButton('home.looks-fine', { title: 'First rewritten' })
  await person.button('home.looks-fine', { title: 'First rewritten' }).waitFor({ state: 'detached' })
  await tapAgain(person, person.button('home.looks-fine', { title: 'Second rewritten' }))
  await person.page.evaluate(() => new Promise(requestAnimationFrame))
  expect(accepted).toHaveLength(1)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

/** Commands that the club has run, but whose answers never arrive: the ordinary case on a mountain. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { storedCommands } from '../fixtures/device-storage.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { loadTranslations } from '../fixtures/translations.ts'
import { addRoute, fillFirstStep } from './activity-lifecycle/steps.ts'

let app: TestApp
let token: string
let member: TestMember
beforeAll(async () => {
  app = await startTestApp()
  ;({ token } = await app.server.signInAdmin())
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  member = await aMember(app.server, 'Bo')
})
afterAll(() => app?.close())

const bo = () => app.newActor({ name: 'Bo', session: member.session })
const connectionReset = /net::ERR_CONNECTION_RESET/

/** The server runs the commands to this path, but the connection is cut before the answer arrives. Returns a function that repairs it. */
async function loseAnswers({ page }: Actor, path: string): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort('connectionreset')
  })
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** No request to this path is answered until `answer` is called. Those that were held stay so, until their page is left. */
async function holdAnswers({ page }: Actor, path: string): Promise<{ keys: (string | undefined)[]; answer: () => void }> {
  const keys: (string | undefined)[] = []
  let isHeld = true
  await page.context().route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isHeld) await route.continue()
  })
  return { keys, answer: () => (isHeld = false) }
}

/** Fills in the form, sends it, and waits until the member is notified that the outcome is unknown. Returns a function that repairs the connection. */
async function proposeWithLostAnswer(person: Actor, title: string): Promise<() => Promise<void>> {
  await person.goto('/create-activity')
  await fillFirstStep(person, title, 8)
  await person.clickButton('form.next')
  await addRoute(person, 'form.route.add-first', ['By the shore', '9', '3'])
  const repair = await loseAnswers(person, '**/api/activities')
  await person.clickButton('form.send')
  await person.expectVisible(person.refusalText('OUTCOME_UNKNOWN'))
  await person.expectMessage('form.maybe-saved')
  return repair
}

const proposalsTitled = async (title: string) =>
  (await app.server.call('listMyActivities', { kind: 'created' }, member.token)).items
    .map((item) => item.title)
    .filter((one) => one === title)

describe('a member whose answers are lost', () => {
  test('is told that the seat is not certain yet, and has it when the connection is back', async () => {
    const { id } = await anActivity(app.server, token, 'enrolling')
    const person = await bo()
    await person.goto(`/activity/${id}`)
    const repair = await loseAnswers(person, '**/api/activities/*/join')
    await person.clickButton('activity.step.join')
    await person.expectMessage('outcome.checking')
    await repair()
    await person.expectMessage('activity.bar.in')
    await expect.poll(() => person.page.getByText(person.t('outcome.checking')).count()).toBe(0)
    expect(await app.server.call('getActivity', { activityId: id }, member.token)).toMatchObject({ isJoined: true, currentParticipants: 1 })
    await person.close()
    expect(await app.takeProblems(connectionReset)).toEqual([])
  })

  test('may leave the page: the seat is asked for again when the app is open and the connection is back', async () => {
    const { id } = await anActivity(app.server, token, 'enrolling')
    const person = await bo()
    await person.goto(`/activity/${id}`)
    const path = '**/api/activities/*/join'
    await person.page.route(path, (route) => route.abort('connectionreset'))
    await person.clickButton('activity.step.join')
    await person.expectMessage('outcome.checking')
    await person.goto('/guide')
    await person.page.unrouteAll({ behavior: 'ignoreErrors' })
    await person.goto(`/activity/${id}`)
    await person.expectMessage('activity.bar.in')
    await expect.poll(() => storedCommands(person.page)).toEqual([])
    expect(await app.server.call('getActivity', { activityId: id }, member.token)).toMatchObject({ isJoined: true, currentParticipants: 1 })
    await person.close()
    expect(await app.takeProblems(connectionReset)).toEqual([])
  })

  test.each([
    ['reload the page', ({ page }: Actor) => page.reload()],
    ['close the page', ({ page }: Actor) => page.goto('about:blank')],
  ])('may %s before there is any answer, and has the seat at the next start, once', async (_, leave) => {
    const { id, title } = await anActivity(app.server, token, 'enrolling')
    const person = await bo()
    await person.goto(`/activity/${id}`)
    const { keys, answer } = await holdAnswers(person, '**/api/activities/*/join')
    // The queue has started.
    const databases = () => person.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(databases).toContain('bothy.commands')
    await person.clickButton('activity.step.join')
    await expect.poll(() => keys.length).toBe(1)
    expect(await storedCommands(person.page)).toMatchObject([{ title }])
    // It is on its way, and nothing says that it waits.
    expect(await person.page.getByText(person.t('waiting.sent')).count()).toBe(0)
    answer()
    await leave(person)
    await person.goto(`/activity/${id}`)
    await person.expectMessage('activity.bar.in')
    await expect.poll(() => storedCommands(person.page)).toEqual([])
    expect(new Set(keys).size).toBe(1)
    expect(await app.server.call('getActivity', { activityId: id }, member.token)).toMatchObject({ isJoined: true, currentParticipants: 1 })
    await person.close()
    await app.takeProblems(/net::ERR_/)
  })

  test('sends it from one tab only while the answer is on its way, and is asked before signing out drops it', async () => {
    const { id } = await anActivity(app.server, token, 'enrolling')
    const person = await bo()
    await person.goto(`/activity/${id}`)
    const { keys, answer } = await holdAnswers(person, '**/api/activities/*/join')
    await person.clickButton('activity.step.join')
    await expect.poll(() => keys.length).toBe(1)
    const page = await person.page.context().newPage()
    const other = createActor(page, { name: person.name, translations: await loadTranslations('en') })
    await other.goto('/profile/settings')
    await other.clickButton('app.sign-out')
    await other.expectMessage('sign-out.waiting.title')
    await other.clickInDialog('app.cancel')
    expect(keys).toHaveLength(1)
    answer()
    // The tab that waits is gone, so the other one sends it.
    await person.page.close()
    await expect.poll(() => storedCommands(page)).toEqual([])
    expect(new Set(keys).size).toBe(1)
    expect(await app.server.call('getActivity', { activityId: id }, member.token)).toMatchObject({ isJoined: true, currentParticipants: 1 })
    await other.close()
    await app.takeProblems(/net::ERR_/)
  })

  test('may leave the page at once while the app says that the club does not answer', async () => {
    const { id, title } = await anActivity(app.server, token, 'enrolling')
    const person = await bo()
    await person.goto(`/activity/${id}`)
    await person.expectVisible(person.button('activity.step.join'))
    // The server has drawn the button; what notices that it is gone comes later.
    await person.page.waitForFunction(() => performance.getEntriesByName('bothy.page-complete').length > 0)
    await app.server.stop()
    await person.expectMessage('state.offline.title')
    await person.clickButton('activity.step.join')
    await expect.poll(() => storedCommands(person.page)).toMatchObject([{ title }])
    await person.page.goto('about:blank')
    await app.server.start()
    await person.goto(`/activity/${id}`)
    await expect.poll(() => storedCommands(person.page)).toEqual([])
    expect(await app.server.call('getActivity', { activityId: id }, member.token)).toMatchObject({ isJoined: true })
    await person.close()
    await app.takeProblems(/net::ERR_/)
  })

  test('sends a proposal again, and the club has one', async () => {
    const person = await bo()
    const repair = await proposeWithLostAnswer(person, 'Round the lake')
    await repair()
    await person.clickButton('form.send')
    await person.expectPath(/^\/activity\/[\w-]+$/)
    expect(await proposalsTitled('Round the lake')).toEqual(['Round the lake'])
    await person.close()
    expect(await app.takeProblems(connectionReset)).toEqual([])
  })

  test('need not send it again: the app does when the connection is back', async () => {
    const person = await bo()
    const repair = await proposeWithLostAnswer(person, 'Over the pass')
    await person.page.context().setOffline(true)
    await person.expectMessage('state.offline.title')
    await repair()
    await person.page.context().setOffline(false)
    await person.expectPath(/^\/activity\/[\w-]+$/)
    expect(await proposalsTitled('Over the pass')).toEqual(['Over the pass'])
    await person.close()
    expect(await app.takeProblems(connectionReset, /net::ERR_INTERNET_DISCONNECTED/)).toEqual([])
  })
})

describe('a member who deletes the account', () => {
  /** Confirms the deletion, and returns during the countdown that precedes it. `prepare` runs before the confirmation. */
  async function startDeleting(session: SessionAnswer, prepare: (person: Actor) => Promise<unknown>): Promise<Actor> {
    const person = await app.newActor({ name: session.user.name, session })
    await person.page.clock.install()
    await person.goto('/profile/settings')
    await person.page.getByRole('button', { name: person.t('settings.delete') }).click()
    await person.fill('info.password.current', memberPassword)
    await prepare(person)
    await person.clickInDialog('settings.delete.confirm')
    await person.expectMessage('settings.delete.waiting')
    return person
  }

  test('learns on the sign-in page that the account is deleted', async () => {
    const { session } = await aMember(app.server, 'Dora')
    const person = await startDeleting(session, (one) => loseAnswers(one, '**/api/user'))
    await person.page.clock.fastForward(10_000)
    await person.expectPath(/^\/login/)
    await person.expectMessage('login.ended.deleted')
    expect((await app.server.request('getMember', { userId: session.user.id })).status).toBe(404)
    await person.close()
    expect(await app.takeProblems(connectionReset, / 401$/)).toEqual([])
  })

  test('is told that the outcome is unknown while there is no connection, and how to find out', async () => {
    const { session } = await aMember(app.server, 'Edda')
    const person = await startDeleting(session, async ({ page }) => {
      for (const path of ['**/api/user', '**/api/user/info']) await page.route(path, (route) => route.abort('connectionreset'))
    })
    await person.page.clock.fastForward(10_000)
    await person.expectVisible(person.refusalText('OUTCOME_UNKNOWN'))
    await person.expectMessage('settings.delete.unknown')
    await person.page.unrouteAll({ behavior: 'ignoreErrors' })
    expect((await app.server.request('getUserInfo', {}, session.token)).status).toBe(200)
    await person.close()
    expect(await app.takeProblems(connectionReset)).toEqual([])
  })
})

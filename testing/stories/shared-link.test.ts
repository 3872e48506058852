/** Who follows a link to an activity reads it before the code is there, members with what they may do, and nothing moves or is drawn again after that. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { aMember, anActivity, aProposal } from '../fixtures/builders.ts'
import { codeNamed } from '../fixtures/code-files.ts'
import { layoutShifts, recordLayoutShifts, renderedAgain, waitUntilHydrated, waitUntilStyled } from '../fixtures/page-checks.ts'
import { startSampleApp, type SampleApp } from '../fixtures/sample-app.ts'
import type { ActorOptions } from '../fixtures/test-app.ts'

const title = 'Over the tops by moonlight'

let app: SampleApp
let path: string
let viewers: Record<'member' | 'leader' | 'admin' | 'participant', NonNullable<ActorOptions['session']>>

beforeAll(async () => {
  app = await startSampleApp()
  const admin = await app.server.signInAdmin()
  const [leader, participant] = [await aMember(app.server, 'Lea'), await aMember(app.server, 'Pia')]
  const { id: activityId } = await app.server.call('createActivity', aProposal({ title, language: 'en' }), leader.token)
  await app.server.call('approveActivity', { activityId }, admin.token)
  await app.server.call('startEnrollment', { activityId }, leader.token)
  await app.server.call('joinActivity', { activityId }, participant.token)
  path = `/activity/${activityId}`
  viewers = { member: app.member.session, leader: leader.session, participant: participant.session, admin }
  for (const language of ['en', 'de', 'zh']) await waitFor(async () => expect(await isRendered(language)).toBe(true))
})
afterAll(() => app?.close())

const isRendered = async (language: string) => {
  const response = await fetch(new URL(path, app.server.url), { headers: { accept: 'text/html', 'accept-language': language } })
  return (await response.text()).includes('id="page-data"')
}

async function anActivityOnTheTrail(participant: string): Promise<{ activityId: string }> {
  const { token } = await app.server.signInAdmin()
  const { id: activityId } = await anActivity(app.server, token, 'enrolling')
  await app.server.call('joinActivity', { activityId }, participant)
  await app.server.call('startActivity', { activityId }, token)
  return { activityId }
}

/** Holds back what matches until `release` is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return release
}

/** The places of the title and what is above it, and the lower edge of the bar, whose words differ. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['main h1', 'header', 'aside [data-bottom-bar]', 'nav'].map((selector) => {
      const { x, y, bottom, width } =
        [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())?.getBoundingClientRect() ?? {}
      return [selector, x, selector.startsWith('aside') && innerWidth < 1024 ? bottom : y, width]
    }),
  )

const button = (page: Page) => page.locator('aside [data-bottom-bar]').locator('a, button, b').first()

const cases: [who: string, as: keyof typeof viewers | undefined, options: ActorOptions][] = [
  ['a visitor', undefined, {}],
  ['a member', 'member', {}],
  ['a participant', 'participant', {}],
  ['the leader', 'leader', {}],
  ['an admin', 'admin', {}],
  ['a member in German', 'member', { locale: 'de' }],
  ['a member in Chinese', 'member', { locale: 'zh' }],
  ['a member in the dark', 'member', { theme: 'dark' }],
  ['a member at a desk', 'member', { device: 'desktop' }],
]

test.each(cases)('%s reads title and main button before the code, and nothing moves when it comes', async (_, as, options) => {
  const actor = await app.newActor({ ...options, ...(as && { session: viewers[as] }) })
  const { page } = actor
  await recordLayoutShifts(actor)
  const showOwn = await hold(page, '**/page/activity/*')
  const runCode = await hold(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await actor.expectVisible(page.getByRole('heading', { level: 1, name: title }))
  await waitUntilStyled(page)
  const before = await places(page)
  // Until it is known what a member may do, nothing says that they have to sign in.
  expect(await button(page).isVisible()).toBe(!as)
  expect(
    await page
      .getByRole('link', { name: actor.t('app.sign-in'), exact: true })
      .filter({ visible: true })
      .count(),
  ).toBe(!as && options.device === 'desktop' ? 1 : 0)
  showOwn()
  await actor.expectVisible(button(page))
  const words = await button(page).textContent()
  if (as) expect(words).not.toBe(actor.t('activity.step.signInToJoin'))
  expect(await places(page)).toEqual(before)
  runCode()
  await waitUntilHydrated(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect([await button(page).textContent(), await renderedAgain(page)]).toEqual([words, 0])
  expect(await places(page)).toEqual(before)
  expect(await layoutShifts(actor)).toEqual([])
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member presses Join before the code is there, and has joined', async () => {
  const ida = await aMember(app.server, 'Ida')
  const actor = await app.newActor({ session: ida.session })
  const runCode = await hold(actor.page, '**/assets/*.js')
  await actor.page.goto(path, { waitUntil: 'commit' })
  await actor.button('activity.step.join').click()
  runCode()
  await actor.expectMessage('activity.bar.in')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a participant presses “I’m back” twice before the code of that part is there, and is back', async () => {
  const ida = await aMember(app.server, 'Ida')
  const { activityId } = await anActivityOnTheTrail(ida.token)
  const actor = await app.newActor({ session: ida.session })
  const runCode = await hold(actor.page, codeNamed('services'))
  await actor.goto(`/activity/${activityId}`)
  await waitUntilHydrated(actor.page)
  for (let press = 0; press < 2; press++) await actor.clickButton('return.confirm')
  runCode()
  const own = async () => (await app.server.call('getActivity', { activityId }, ida.token)).participants.find(({ id }) => id === ida.id)
  await expect.poll(async () => (await own())?.returnedAt).toBeTypeOf('string')
  await actor.expectMessage('return.done')
  await actor.close()
  expect(await app.takeProblems()).toEqual([])
})

test('whose session has ended reads the page, and then signs in', async () => {
  const gone = await aMember(app.server, 'Gus')
  await app.server.call('logout', {}, gone.token)
  const actor = await app.newActor({ session: gone.session })
  const runCode = await hold(actor.page, '**/assets/*.js')
  await actor.page.goto(path, { waitUntil: 'commit' })
  await actor.expectVisible(actor.page.getByRole('heading', { level: 1, name: title }))
  runCode()
  await actor.expectPath(/^\/login\?/)
  await actor.close()
  expect(await app.takeProblems(/ 401$/)).toEqual([])
})

test('an answer that does not come leaves the page as it was', async () => {
  const actor = await app.newActor({ session: viewers.member })
  await actor.page.route('**/page/activity/*', (route) => route.abort())
  await actor.page.goto(path)
  await actor.expectVisible(actor.button('activity.step.join'))
  await actor.close()
  expect(await app.takeProblems(/\/page\/activity\//)).toEqual([])
})

/** What renders is what changes: how many components React renders for a gesture, which does not depend on how busy the machine is. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

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

type Fiber = { tag: number; flags: number; alternate: Fiber | null; child: Fiber | null; sibling: Fiber | null }
type Commit = { current: Fiber }

/** Runs in the page, before React: it tells its developer tools of each commit. */
function countRenders(): void {
  const rendered = { count: 0 }
  const isComponent = ({ tag }: Fiber) => [0, 11, 14, 15].includes(tag)
  /** React keeps the children of what it has not rendered. The flag 1 is that of a component that it has. */
  function count(fiber: Fiber | null): void {
    for (let each = fiber; each; each = each.sibling) {
      if (isComponent(each) && each.flags & 1) rendered.count += 1
      if (each.child !== each.alternate?.child) count(each.child)
    }
  }
  const ignore = () => undefined
  const onCommitFiberRoot = (_: number, root: Commit) => count(root.current.child)
  const hook = {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    checkDCE: ignore,
    onCommitFiberUnmount: ignore,
    onCommitFiberRoot,
  }
  Object.assign(globalThis, { rendered, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

async function open(path: string): Promise<Actor> {
  const person = await app.newActor({ name: 'Bo', session: bo.session })
  await person.page.addInitScript(countRenders)
  await person.goto(path)
  await waitUntilHydrated(person.page)
  return person
}

/** The number of components that React renders from the beginning of a gesture until it is shown. */
async function rendersOf(page: Page, gesture: () => Promise<void>): Promise<number> {
  const count = (change: (rendered: { count: number }) => void) => page.evaluate(`(${change})(rendered), rendered.count`) as Promise<number>
  await count((rendered) => (rendered.count = 0))
  await gesture()
  return count(() => undefined)
}

/** The least of several: what else the page does meanwhile renders beside one of them, but not beside all. */
async function leastRendersOf(page: Page, gestures: (() => Promise<void>)[]): Promise<number> {
  const all: number[] = []
  for (const gesture of gestures) all.push(await rendersOf(page, gesture))
  return Math.min(...all)
}

test('a letter of a title renders its field and its cover, not the form', async () => {
  const person = await open('/create-activity')
  const title = person.page.getByRole('textbox', { name: person.t('form.title') })
  await title.fill('U')
  const letters = [...'p the ridge'].map((letter, index) => async () => {
    await title.press(letter === ' ' ? 'Space' : letter)
    await person.expectVisible(`${index + 2} / 120`)
  })
  const renders = await leastRendersOf(person.page, letters)
  expect(renders).toBeGreaterThan(0)
  expect(renders).toBeLessThan(25)
  expect(await app.takeProblems()).toEqual([])
})

test('choosing a route renders the routes between which the choice moves, and the bar, not the page', async () => {
  const { id } = await anActivity(app.server, admin.token, 'voting', { title: 'Up the ridge' })
  const person = await open(`/activity/${id}`)
  const radio = (number: number) => person.page.getByRole('radio').nth(number)
  await radio(0).waitFor()
  const choices = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1].map((number) => async () => {
    await radio(number).check()
    await expect.poll(() => radio(number).isChecked()).toBe(true)
  })
  const renders = await leastRendersOf(person.page, choices)
  expect(renders).toBeGreaterThan(0)
  // The figures of both routes would be 14 more, the phases 11.
  expect(renders).toBeLessThan(58)
  expect(await app.takeProblems()).toEqual([])
})

test('a favorite renders its row, not the list', async () => {
  for (let count = 0; count < 12; count++) await anActivity(app.server, admin.token, 'voting', { title: `Around the lake ${count}` })
  const person = await open('/activities')
  const favorite = (number: number) =>
    person.page.getByRole('button', { name: person.t('favorite.label', { title: `Around the lake ${number}` }), exact: true })
  await favorite(3).waitFor()
  const taps = [3, 4, 5, 6].map((number) => async () => {
    await favorite(number).tap()
    await expect.poll(() => favorite(number).getAttribute('aria-pressed')).toBe('true')
  })
  const renders = await leastRendersOf(person.page, taps)
  expect(renders).toBeGreaterThan(0)
  // A row renders 20 components, and a toast about 60.
  expect(renders).toBeLessThan(150)
  expect(await app.takeProblems()).toEqual([])
})

test('opening the filters renders none of the rows behind them', async () => {
  for (let count = 0; count < 12; count++) await anActivity(app.server, admin.token, 'voting', { title: `Over the pass ${count}` })
  const person = await open('/activities')
  // React takes the list over after the navigation, all rows at once: a row has 20 components.
  await person.page.waitForFunction(() => (globalThis as unknown as { rendered: { count: number } }).rendered.count > 12 * 20)
  // React renders at the end of the tap; the sheet comes in a task of its own.
  const renders = await person.page.evaluate((label) => {
    const { rendered } = globalThis as unknown as { rendered: { count: number } }
    rendered.count = 0
    document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)!.click()
    return Promise.resolve().then(() => rendered.count)
  }, person.t('filter.open'))
  expect(renders).toBeGreaterThan(0)
  // Each row would render at least two components.
  expect(renders).toBeLessThan(24)
  expect(await app.takeProblems()).toEqual([])
})

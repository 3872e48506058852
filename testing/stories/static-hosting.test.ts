/** One build for every host: it detects its base path and backend, loads only that backend, and reports configuration errors. */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoMembers } from '@bothy/client/mock/demo-members.ts'
import { type LocalStack, startLocalStack, startProject } from '@bothy/supabase/testing/local-stack/local-stack.ts'
import type { Postgres } from '@bothy/supabase/testing/local-stack/postgres.ts'
import { serveFolder } from '../../scripts/static-host.mjs'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { actionTimeout, launchBrowser, withoutServiceWorker } from '../fixtures/browser.ts'
import { findAccessibilityViolations } from '../fixtures/page-checks.ts'
import { showPlaceholderCovers } from '../fixtures/placeholder-covers.ts'
import { createProblemLog } from '../fixtures/problem-log.ts'
import { supabaseApp } from '../fixtures/story-apps.ts'
import { startTestServer } from '../fixtures/test-server.ts'
import { loadTranslations } from '../fixtures/translations.ts'
import { signIn } from './activity-lifecycle/steps.ts'

const built = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const cleanups: (() => Promise<unknown> | unknown)[] = []
let browser: Browser
let project: Postgres
let stack: LocalStack

beforeAll(async () => {
  ;[browser, project] = await Promise.all([launchBrowser(), startProject()])
  stack = await startLocalStack({ cluster: project.cluster })
  cleanups.push(stack.close)
})
afterAll(async () => {
  await browser?.close()
  for (const close of cleanups) await close()
  await project?.close()
})

/** Opening a project costs much less than the demo, which starts a database in the browser. */
const supabaseConfig = () => JSON.stringify({ mode: 'supabase', supabase: { url: stack.url, anonKey: stack.anonKey } })
const demoConfig = '{"mode":"mock","demo":{"delay":0}}'

type Hosting = Parameters<typeof serveFolder>[1] & { config?: string }

async function startHost({ config, ...hosting }: Hosting = {}): Promise<string> {
  const server = await serveFolder(built, { ...hosting, ...(config !== undefined && { replaced: { 'config.json': config } }) })
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** A visitor with a new browser context; records all requests and problems. */
async function newVisitor(url: string) {
  const context = await browser.newContext({ ...withoutServiceWorker, baseURL: url, locale: 'en', reducedMotion: 'reduce' })
  context.setDefaultTimeout(actionTimeout)
  const problems = createProblemLog()
  const requests: string[] = []
  problems.watch(context, 'a visitor')
  context.on('request', (request) => requests.push(request.url()))
  const person = createActor(await context.newPage(), { name: 'a visitor', translations: await loadTranslations('en') })
  await showPlaceholderCovers(person.page)
  return { person, requests, takeProblems: problems.take }
}

describe('a folder on a static host', () => {
  test.each([
    { path: '/', missing: 'rewrite', target: '/' },
    { path: '/', missing: 'rewrite', target: '/activities?tag=camping' },
    { path: '/club/', missing: '404', target: '/club/guide' },
    { path: '/club/', missing: '404', target: '/club/activity/00000000-0000-4000-8000-000000000000' },
    { path: '/a/club/', missing: 'rewrite', target: '/a/club/no/such/page' },
    { path: '/guide/', missing: 'rewrite', target: '/guide/guide' },
  ] as const)('opens $target below $path, on a host that answers a missing file with $missing', async ({ target, ...hosting }) => {
    const url = await startHost({ ...hosting, config: supabaseConfig() })
    const { person, requests, takeProblems } = await newVisitor(url)
    await person.goto(target)
    await person.expectVisible(person.page.getByRole('heading', { level: 1 }))
    expect(new URL(person.page.url()).pathname + new URL(person.page.url()).search).toBe(target)
    const outside = requests.filter((one) => !one.startsWith(url) && !one.startsWith(stack.url) && !/^(blob|data):/.test(one))
    expect(outside).toEqual([])
    // The 404 page has status 404. A base path with the name of a screen is found at the second attempt.
    const late = hosting.path === '/guide/' ? /GET \S+ 404|MIME type/ : new RegExp(`GET \\S+${target} 404`)
    expect(await takeProblems(late, /rpc\/get_activity 4\d\d$/)).toEqual([])
    await person.close()
  })

  test('below a path signs a member in to the page that they asked for, which loads again', async () => {
    const url = await startHost({ path: '/club/', missing: 'rewrite', config: demoConfig })
    const { person, requests, takeProblems } = await newVisitor(url)
    await person.goto('/club/login?next=/activities')
    const { name, email } = demoMembers[1]
    await person.clickButton('demo.members.one', { name, email })
    await person.expectVisible(person.page.getByRole('heading', { name: person.t('app.activities'), level: 1 }))
    await person.expectPath('/club/activities')
    await person.page.reload()
    await person.expectVisible(person.page.getByRole('heading', { name: person.t('app.activities'), level: 1 }))
    expect(requests.filter((one) => !one.startsWith(url) && !/^(blob|data):/.test(one))).toEqual([])
    expect(await takeProblems()).toEqual([])
    await person.close()
  })

  const wrongConfigs = [
    ['{"mode":"fax"}', 'config.problem.mode', { detail: '"fax"' }],
    ['{"mode":"supabase","supabase":{"url":"https://x.example"}}', 'config.problem.supabase', { detail: 'supabase.anonKey' }],
    ['{"mode":"supabase","supabase":{"url":"x","anonKey":"y"}}', 'config.problem.supabase', { detail: 'supabase.url' }],
    ['{"mode":"rest","api":"club"}', 'config.problem.api', { detail: 'club' }],
    ['{"mode"', 'config.problem.unreadable', {}],
  ] as const

  test('with a configuration that is wrong shows how to fix it', async () => {
    const replaced: Record<string, string> = {}
    const { person } = await newVisitor(await startHost({ replaced }))
    for (const [config, problem, values] of wrongConfigs) {
      replaced['config.json'] = config
      await person.goto('/activities')
      await person.expectMessage(problem, values)
      await person.expectMessage('config.title')
      await person.expectMessage('config.mode.mock')
      expect([config, await findAccessibilityViolations(person)]).toEqual([config, []])
    }
    await person.close()
  })

  test('retries when the configuration cannot be loaded', async () => {
    const { person } = await newVisitor(await startHost())
    await person.page.route('**/config.json', (route) => route.abort())
    await person.goto('/')
    await person.expectMessage('config.unreachable.title')
    await person.page.unrouteAll({ behavior: 'ignoreErrors' })
    await person.clickButton('state.retry')
    await person.expectMessage('demo.text')
    await person.close()
  })
})

/** Files that only one mode loads. The REST backend is part of the main bundle. */
const modeFiles = {
  rest: undefined,
  mock: /\/assets\/(mock-backend|database\.worker|pglite|initdb)|\/club-\w+\.bin/,
  supabase: /\/assets\/supabase-backend/,
}
type Mode = keyof typeof modeFiles

/** Runs the self-check with a clock that stands still: on a busy machine, it would report a slow response as a problem. */
async function passSelfCheck(person: Actor): Promise<void> {
  await person.expectVisible(person.page.locator('dl[aria-busy="false"]'))
  await person.page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
  await person.clickButton('check.again')
  await person.expectVisible(person.page.getByText(person.t('check.sum.ok', { count: 0 }), { exact: true }))
}

const backends: { mode: Mode; open: () => Promise<string> }[] = [
  {
    mode: 'rest',
    open: async () => {
      const server = await startTestServer({ sample: true })
      cleanups.push(server.close)
      return server.url
    },
  },
  { mode: 'mock', open: () => startHost({ config: demoConfig }) },
  { mode: 'supabase', open: () => startHost({ config: supabaseConfig() }) },
]

describe.each(backends)('in $mode mode', ({ mode, open }) => {
  test('loads only the backend of that mode, and the self-check passes', async () => {
    const { person, requests, takeProblems } = await newVisitor(await open())
    await person.goto('/')
    for (const [path, link] of [
      ['/'],
      ['/activities', 'app.activities'],
      [/^\/login/, 'app.sign-in'],
      [/^\/register/, 'login.create'],
    ] as const) {
      if (link) await person.clickLink(link)
      await person.expectPath(path)
      await person.expectVisible(person.page.getByRole('heading', { level: 1 }))
      await person.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    }
    await person.goto('/settings-test')
    await person.expectMessage(`config.mode.${mode}`)
    await passSelfCheck(person)
    expect(await findAccessibilityViolations(person)).toEqual([])
    const loaded = (Object.keys(modeFiles) as Mode[]).filter((one) =>
      requests.some((address) => modeFiles[one]?.test(new URL(address).pathname)),
    )
    expect(loaded).toEqual(modeFiles[mode] ? [mode] : [])
    expect(await takeProblems()).toEqual([])
    await person.close()
  })
})

test('says in the self-check and on the health page that the database of a project is of another version', async () => {
  const app = await supabaseApp({ cluster: project.cluster })
  cleanups.push(app.close)
  await app.sql("create or replace function rules.version() returns text language sql immutable set search_path = '' return '0.0.9+000001'")
  const ada = await app.newActor({ name: 'Ada' })
  await ada.goto('/settings-test')
  await ada.expectVisible(ada.page.getByText(/database 0\.0\.9\+000001: reload the page/))
  await ada.goto('/login')
  await signIn(ada, app.admin.email, app.admin.password)
  await ada.expectPath('/')
  await ada.goto('/admin/health')
  await ada.expectVisible(ada.page.getByText(/database 0\.0\.9\+000001: reload the page/))
})

test('warns an admin of a project who allows sign-in with Google and unconfirmed addresses', async () => {
  const app = await supabaseApp({ auth: { google: true }, cluster: project.cluster })
  cleanups.push(app.close)
  const ada = await app.newActor({ name: 'Ada' })
  await ada.goto('/login?next=/admin/settings')
  await signIn(ada, app.admin.email, app.admin.password)
  const confirmation = ada.page.getByRole('switch', { name: ada.t('settings.requireEmailVerification') })
  const warning = ada.page.getByText(ada.t('settings.unconfirmed-addresses'), { exact: true })
  await ada.expectVisible(confirmation)
  expect(await warning.count()).toBe(0)
  await confirmation.click()
  await ada.expectVisible(warning)
})

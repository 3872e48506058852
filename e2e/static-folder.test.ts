/** One build for every place: it finds its folder and its club by itself, loads the door of its mode and no other, and says what is wrong. */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startStand } from '@bothy/supabase/stand/stand.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFolder } from '../scripts/static-host.mjs'
import { openBrowser, watch, type Trouble } from './browser.ts'
import { openClub } from './club.ts'
import { obstacles } from './measure.ts'
import { personOn, type Person } from './person.ts'
import { wordsOf } from './words.ts'

const built = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const closings: (() => Promise<unknown> | unknown)[] = []
let browser: Browser

beforeAll(async () => void (browser = await openBrowser()))
afterAll(async () => {
  await browser?.close()
  for (const close of closings) await close()
})

type Hosting = Parameters<typeof serveFolder>[1] & { config?: string }

async function aHost({ config, ...hosting }: Hosting = {}): Promise<string> {
  const server = await serveFolder(built, { ...hosting, replaced: config === undefined ? {} : { 'config.json': config } })
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Somebody in a browser of their own, and all that it asks for. */
async function aVisitor(url: string) {
  const context = await browser.newContext({ baseURL: url, locale: 'en', reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  const troubles: Trouble[] = []
  const asked: string[] = []
  watch(context, 'a visitor', troubles)
  context.on('request', (request) => asked.push(request.url()))
  const person = personOn(await context.newPage(), { name: 'a visitor', words: await wordsOf('en') })
  const heard = () => troubles.map(({ what }) => what)
  return { person, asked, heard }
}

describe('a folder on a static host', () => {
  it.each([
    { path: '/', missing: 'rewrite', target: '/' },
    { path: '/', missing: 'rewrite', target: '/activities?tag=camping' },
    { path: '/club/', missing: '404', target: '/club/guide' },
    { path: '/club/', missing: '404', target: '/club/activity/00000000-0000-4000-8000-000000000000' },
    { path: '/a/club/', missing: 'rewrite', target: '/a/club/no/such/page' },
    { path: '/guide/', missing: 'rewrite', target: '/guide/guide' },
  ] as const)('opens $target below $path of a host that answers what is missing with $missing', async ({ target, ...hosting }) => {
    const url = await aHost({ ...hosting, config: '{"mode":"mock","demo":{"delay":0}}' })
    const { person, asked, heard } = await aVisitor(url)
    await person.goes(target)
    await person.sees(person.page.getByRole('heading', { level: 1 }))
    expect(new URL(person.page.url()).pathname + new URL(person.page.url()).search).toBe(target)
    const outside = asked.filter((one) => !one.startsWith(url) && !/^(blob|data):/.test(one))
    expect(outside).toEqual([])
    // The page of a missing file comes with its status; a folder that is called like a screen is found at the second guess.
    const late = hosting.path === '/guide/' ? /GET \S+ 404|MIME type/ : new RegExp(`GET \\S+${target} 404`)
    expect(heard().filter((what) => !late.test(what))).toEqual([])
    await person.leaves()
  })

  it.each([
    ['{"mode":"fax"}', 'config.problem.mode', { said: '"fax"' }],
    ['{"mode":"supabase","supabase":{"url":"https://x.example"}}', 'config.problem.supabase', { said: 'supabase.anonKey' }],
    ['{"mode":"supabase","supabase":{"url":"x","anonKey":"y"}}', 'config.problem.supabase', { said: 'supabase.url' }],
    ['{"mode":"rest","api":"club"}', 'config.problem.api', { said: 'club' }],
    ['{"mode"', 'config.problem.unreadable', {}],
  ] as const)('that says %s tells how to configure it', async (config, problem, said) => {
    const { person } = await aVisitor(await aHost({ config }))
    await person.goes('/activities')
    await person.reads('config.title')
    await person.reads(problem, said)
    await person.reads('config.mode.mock')
    expect(await obstacles(person)).toEqual([])
    await person.leaves()
  })

  it('that does not come whole is asked for again', async () => {
    const { person } = await aVisitor(await aHost())
    await person.page.route('**/config.json', (route) => route.abort())
    await person.goes('/')
    await person.reads('config.unreachable.title')
    await person.page.unroute('**/config.json')
    await person.presses('state.retry')
    await person.reads('demo.text')
    await person.leaves()
  })
})

/** What only one mode needs. The door of a server of ours comes with the app. */
const own = {
  rest: undefined,
  mock: /\/assets\/(mock-door|tab\.worker|pglite|initdb)|\/club-\w+\.bin/,
  supabase: /\/assets\/supabase-door/,
}
type Mode = keyof typeof own

/** All is well at last: on a busy machine an answer may be slow once, which is said, and checked again. */
async function checksItself(person: Person): Promise<void> {
  const well = person.page.getByText(person.t('check.sum.ok', { count: 0 }), { exact: true })
  const again = person.button('check.again')
  for (let round = 1; round <= 10; round++) {
    await person.sees(person.page.locator('dl[aria-busy="false"]'))
    if (await well.isVisible()) return
    await again.click()
  }
  await person.sees(well)
}

const places: { mode: Mode; open: () => Promise<string> }[] = [
  {
    mode: 'rest',
    open: async () => {
      const club = await openClub({ sample: true })
      closings.push(club.close)
      return club.url
    },
  },
  { mode: 'mock', open: () => aHost({ config: '{"mode":"mock","demo":{"delay":0}}' }) },
  {
    mode: 'supabase',
    open: async () => {
      const { url, anonKey, close } = await startStand()
      closings.push(close)
      return aHost({ config: JSON.stringify({ mode: 'supabase', supabase: { url, anonKey } }) })
    },
  },
]

describe.each(places)('in $mode mode', ({ mode, open }) => {
  it('the door of that mode is loaded and no part of another, and the app checks itself well', async () => {
    const { person, asked, heard } = await aVisitor(await open())
    for (const path of ['/', '/activities', '/login', '/register']) {
      await person.goes(path)
      await person.sees(person.page.getByRole('heading', { level: 1 }))
      await person.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    }
    await person.goes('/settings-test')
    await person.reads(`config.mode.${mode}`)
    await checksItself(person)
    expect(await obstacles(person)).toEqual([])
    const loaded = (Object.keys(own) as Mode[]).filter((one) => asked.some((address) => own[one]?.test(new URL(address).pathname)))
    expect(loaded).toEqual(own[mode] ? [mode] : [])
    expect(heard()).toEqual([])
    await person.leaves()
  })
})

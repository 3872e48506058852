import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProposal, databaseUrlOf, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

/** With the app that `npm test` has built. */
let server: TestServer
let admin: TestMember
let mia: TestMember
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://club.example' })
  admin = await server.anAdmin()
  mia = await server.aMember('Mia Muster')
})
afterAll(() => server.close())

async function anActivity(title: string, isOpen = true): Promise<string> {
  const { id } = await server.call('createActivity', aProposal({ title, language: 'en' }), mia.token)
  if (isOpen) await server.call('approveActivity', { activityId: id }, admin.token)
  return id
}

const pageAt = (path: string, language = 'en', token?: string) => server.request(path, { token, headers: { 'accept-language': language } })
const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]
const contentOf = (text: string) => /<div id="app">([^]*)<\/div><script type="application\/json" id="page-data">/.exec(text)?.[1]

describe('the page of a visitor', () => {
  test('shows the activities in the language of the browser, with the title of the page', async () => {
    await anActivity('Over the <Ridge>')
    const titles = { en: 'Activities · Bothy', 'de-CH,de;q=0.9': 'Aktivitäten · Bothy', 'ja, en;q=0.5': '活動 · Bothy' }
    for (const [language, title] of Object.entries(titles)) {
      await expect.poll(async () => (await pageAt('/activities', language)).text).toContain('Over the &lt;Ridge&gt;')
      const { text, headers } = await pageAt('/activities', language)
      expect([titleOf(text), /<html lang="([\w-]+)"/.exec(text)?.[1]]).toEqual([title, language.slice(0, 2)])
      expect(text).not.toContain('<Ridge>')
      expect(headers.get('vary')).toBe('accept-encoding, accept-language')
    }
  })

  test.each(['/', '/guide'])('has its content at %s', async (path) => {
    const { status, text } = await pageAt(path)
    expect([status, contentOf(text)]).toEqual([200, expect.stringContaining('<h1')])
  })

  test('shows an activity, with the answer that the API gives and what a link preview says', async () => {
    const id = await anActivity('Down the glen')
    const { text } = await pageAt(`/activity/${id}`)
    expect([titleOf(text), contentOf(text)]).toEqual(['Down the glen · Bothy', expect.stringContaining('Down the glen')])
    expect(text).toContain('<meta property="og:title" content="Down the glen" />')
    const { queries } = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(text)![1]!) as { queries: { data: { id?: string } }[] }
    expect(queries.map(({ data }) => data)).toContainEqual((await server.request(`/api/activities/${id}`)).body)
  })

  test('has a policy that allows the styles and the two scripts that are in the page, and no others', async () => {
    await anActivity('With free spots')
    const { text, headers } = await pageAt('/activities')
    const inline = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    const sourcesOf = (directive: string) =>
      new RegExp(`${directive} ([^;]*)`).exec(headers.get('content-security-policy')!)![1]!.split(' ')
    const scripts = inline(/<script>([^]*?)<\/script>/g)
    expect([scripts.length, sourcesOf('script-src')]).toEqual([2, ["'self'", ...scripts]])
    const attributes = new Set(inline(/ style="([^"]*)"/g))
    expect(attributes.size).toBeGreaterThan(0)
    expect(sourcesOf('style-src')).toEqual(["'self'", "'unsafe-hashes'", ...inline(/<style>([^]*?)<\/style>/g), ...attributes])
  })

  test('is painted with its own text alone: its code and the files of its styles are only listed', async () => {
    const { text } = await pageAt('/activities')
    expect(text).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
    expect(text.match(/<link rel="stylesheet"(?! disabled)/)).toBeNull()
    expect(text).not.toContain('as="font"')
    const listed = JSON.parse(/id="page-code">(.*?)<\/script>/.exec(text)![1]!) as Record<'fonts' | 'entry' | 'imported', string[]>
    expect(listed.fonts).toEqual([expect.stringMatching(/\.woff2$/)])
    const addresses = [...Object.values(listed).flat(), ...[...text.matchAll(/url\((\/[^)]+)\)/g)].map(([, address = '']) => address)]
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) expect([address, (await server.request(address)).status]).toEqual([address, 200])
  })

  test('has the styles of what it shows, in its language', async () => {
    const stylesOf = async (language: string) => {
      const { text } = await pageAt('/guide', language)
      const files = [...text.matchAll(/<link rel="stylesheet" disabled (?:data-fonts )?href="([^"]*)">/g)]
      const all = (await Promise.all(files.map(async ([, file = '']) => (await server.request(file)).text))).join('')
      return { inPage: /<style>([^]*?)<\/style>/.exec(text)![1]!, all }
    }
    const has = (styles: string) => [/\.stepper_\w/, /\.carousel_\w/, /:lang\(ja\)/, /\.woff2/].map((pattern) => pattern.test(styles))
    const [english, japanese] = [await stylesOf('en'), await stylesOf('ja')]
    expect({ all: has(english.all), english: has(english.inPage), japanese: has(japanese.inPage) }).toEqual({
      all: [true, true, true, true],
      english: [true, false, false, false],
      japanese: [true, false, true, false],
    })
  })

  test('shows a change as soon as the server knows of it, and has the same tag until then', async () => {
    const id = await anActivity('Before the change')
    await expect.poll(async () => (await pageAt('/activities')).text).toContain('Before the change')
    const statusOfSecond = async () => {
      const tag = (await pageAt('/activities')).headers.get('etag')!
      return (await server.request('/activities', { headers: { 'accept-language': 'en', 'if-none-match': tag } })).status
    }
    await expect.poll(statusOfSecond).toBe(304)
    const { routes: _, ...form } = aProposal({ title: 'After the change' })
    await server.call('editActivity', { activityId: id, ...form }, mia.token)
    await expect.poll(async () => (await pageAt('/activities')).text).toContain('After the change')
    expect((await pageAt('/activities')).text).not.toContain('Before the change')
  })

  test('has nothing that only members see, also when a member asks for it', async () => {
    const open = await anActivity('For everybody')
    const hidden = await anActivity('Only proposed', false)
    await server.call('addFavorite', { activityId: open }, mia.token)
    for (const path of ['/', '/activities', `/activity/${open}`, `/activity/${hidden}`]) {
      const { text } = await pageAt(path, 'en', mia.token)
      expect(text).not.toContain('Only proposed')
      expect(text).not.toContain('isFavorite')
      expect(text).not.toContain(mia.email)
    }
    const { status, text } = await pageAt(`/activity/${hidden}`)
    expect([status, titleOf(text), contentOf(text)]).toEqual([200, 'Bothy', undefined])
  })

  test.each(['/?shell', '/activities?phase=voting', '/login', '/activity/of-nobody'])('is empty at %s', async (path) => {
    const { status, text } = await pageAt(path)
    expect([status, contentOf(text)]).toEqual([200, undefined])
    expect(text).toContain('<div id="app">')
  })

  test('has no address for the code that renders it', async () => {
    for (const file of ['render.js', 'pages.json']) expect((await server.request(`/server/${file}`)).status).toBe(404)
  })
})

describe('rendering', () => {
  let webDir: string
  let other: TestServer
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'bothy-web-'))
    mkdirSync(join(webDir, 'server'))
    writeFileSync(
      join(webDir, 'server.html'),
      '<html lang="en"><head><title>Bothy</title></head><body><div id="app"><i></i></div></body></html>',
    )
    const noFiles = { scripts: [], styles: [], fontStyles: [], rules: [] }
    const files = {
      early: '',
      script: '',
      pages: { home: noFiles, activities: noFiles },
      locales: { en: [] },
    }
    writeFileSync(join(webDir, 'server', 'pages.json'), JSON.stringify(files))
    writeFileSync(
      join(webDir, 'server', 'render.js'),
      `let count = 0
      export async function render({ path }) {
        if (path === '/activities') throw new Error('a defect of a screen')
        return { title: 'Club', body: 'rendered ' + ++count, data: {} }
      }`,
    )
    other = await startTestServer({ databaseUrl: databaseUrlOf(server) }, { webDir })
  })
  afterAll(async () => {
    await other.close()
    rmSync(webDir, { recursive: true })
  })
  const bodyAt = async (path: string) => contentOf((await other.request(path)).text)

  test('happens once until something changes, for all who ask', async () => {
    const before = new Set(await Promise.all(Array.from({ length: 20 }, () => bodyAt('/'))))
    expect([before.size, await bodyAt('/')]).toEqual([1, ...before])
    await anActivity('A change')
    await expect.poll(() => bodyAt('/')).not.toBe([...before][0])
  })

  test('that fails is logged, and the visitor gets the empty page', async () => {
    const { status, text } = await other.request('/activities')
    expect([status, contentOf(text), text]).toEqual([200, undefined, expect.stringContaining('<div id="app"><i></i></div>')])
    expect(other.log.filter(({ level }) => Number(level) >= 50)).toMatchObject([
      { path: '/activities', err: { message: 'a defect of a screen' } },
    ])
  })
})

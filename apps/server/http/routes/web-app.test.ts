import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const page = `<!doctype html><meta name="bothy-config" content='{"mode":"rest"}'><title>Bothy</title><meta name="description" content="A club"><meta property="og:title" content="Bothy"><meta property="og:description" content="A club"><svg></svg><b>Bothy</b>`
const config = /content='.*?'/
const withoutConfig = (text: string) => text.replace(config, '')
const script = `console.log(${'"a long enough script", '.repeat(100)}1)`

let webDir: string
let server: TestServer
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'bothy-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'server.html'), page)
  writeFileSync(join(webDir, 'index.html'), 'for static hosts')
  writeFileSync(join(webDir, 'assets', 'app-4f2a.js'), script)
  writeFileSync(join(webDir, 'assets', 'app-4f2a.js.map'), '{}')
  writeFileSync(join(webDir, '.secret'), 'no')
  writeFileSync(join(webDir, 'assets', 'late-77aa.js'), script)
  server = await startTestServer({ publicUrl: 'https://club.example' }, { webDir })
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

/** Requests a path as it is: fetch would resolve the dots first. */
const requestRaw = (path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ port: server.instance.port, host: '127.0.0.1', path }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve({ status: response.statusCode, text }))
    })
      .on('error', reject)
      .end()
  })

describe('the app', () => {
  test('serves a file that could not be read on an earlier request', async () => {
    const [file, away] = ['late-77aa.js', 'away'].map((name) => join(webDir, 'assets', name)) as [string, string]
    renameSync(file, away)
    expect((await server.request('/assets/late-77aa.js')).status).toBeGreaterThanOrEqual(500)
    renameSync(away, file)
    const { status, text } = await server.request('/assets/late-77aa.js')
    expect([status, text]).toEqual([200, script])
  })

  test.each(['/', '/activities', '/activity/00000000-0000-4000-8000-000000000000', '/admin/users', '/setup?token=x'])(
    'is served at %s and always revalidated',
    async (path) => {
      const answer = await server.request(path)
      expect([answer.status, withoutConfig(answer.text)]).toEqual([200, withoutConfig(page)])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const again = await server.request(path, { headers: { 'if-none-match': answer.headers.get('etag')! } })
      expect(again.status).toBe(304)
    },
  )

  test('has assets that are cached forever and sent compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(`${server.url}/assets/app-4f2a.js`, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await response.text()).toBe(script)
    }
  })

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.0, br;q=0.5', 'br'],
    ['br; q=0, gzip; q=0', null],
    ['identity', null],
  ])('is sent to a client that accepts "%s" with the encoding %s', async (accepted, encoding) => {
    const response = await fetch(`${server.url}/assets/app-4f2a.js`, { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toBe(script)
  })

  test('leads a shared file that no service worker has taken to the form of a new activity', async () => {
    const body = new FormData()
    body.set('tracks', new Blob(['<gpx/>'], { type: 'application/gpx+xml' }), 'pass.gpx')
    const { status, headers } = await fetch(`${server.url}/share-target`, { method: 'POST', body, redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, '/create-activity?step=routes'])
  })

  test.each(['/index.html', '/assets/app-gone.js', '/assets/gone', '/assets/app-4f2a.js.map', '/.secret', '/favicon.ico'])(
    'has no %s',
    async (path) => {
      expect((await server.request(path)).status).toBe(404)
    },
  )

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..\\..\\package.json',
    '//etc/passwd',
  ])('serves no other file at %s', async (path) => {
    const { status, text } = await requestRaw(path)
    expect(status === 200 ? withoutConfig(text) : 'refused').toBe(status === 200 ? withoutConfig(page) : 'refused')
  })

  test('has the name of the club and its sentence in its page, as text', async () => {
    const { token } = await server.anAdmin()
    const change = { systemName: 'Fern & "Fell"', systemDescription: `</title><script>alert('$&')</script>` }
    await server.call('updateSystemSettings', change, token)
    await expect.poll(async () => (await server.request('/')).text).toContain('<title>Fern &amp; &quot;Fell&quot;</title>')
    const { text } = await server.request('/activities')
    expect(text).toContain('<svg></svg><b>Fern &amp; &quot;Fell&quot;</b>')
    expect(text).toContain('content="&lt;/title&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;"')
    await server.call('updateSystemSettings', { systemName: 'Bothy', systemDescription: '' }, token)
    await expect.poll(async () => withoutConfig((await server.request('/')).text)).toBe(withoutConfig(page))
  })

  test('has the name, the sentence and the logo of the club for link previews', async () => {
    const { token } = await server.anAdmin()
    const systemLogo = '/images/preview/192.webp'
    await server.sql(
      `select rules.register_image(id, '${systemLogo}', 'preview', 'avatar', array[192], 900) from public.profiles where rules.is_admin(id) limit 1`,
    )
    await server.call('updateSystemSettings', { systemName: 'Fern & Fell', systemDescription: 'We "walk".', systemLogo }, token)
    const preview = () => server.request('/').then(({ text }) => text.match(/<meta property="og:[^>]*>/g))
    await expect
      .poll(preview)
      .toEqual([
        '<meta property="og:title" content="Fern &amp; Fell">',
        '<meta property="og:description" content="We &quot;walk&quot;.">',
        `<meta property="og:image" content="https://club.example${systemLogo}" />`,
      ])
    expect((await server.request('/')).text).not.toContain('<svg>')
    await server.call('updateSystemSettings', { systemName: 'Bothy', systemDescription: '', systemLogo: null }, token)
    await expect.poll(async () => withoutConfig((await server.request('/')).text)).toBe(withoutConfig(page))
  })

  test('may load tiles from the host of the club’s map at once, and from no other', async () => {
    const { token } = await server.anAdmin()
    const policyAt = async (path: string) => (await server.request(path)).headers.get('content-security-policy')!
    const before = await policyAt('/')
    expect(before).toContain("connect-src 'self';")
    const tag = (await server.request('/')).headers.get('etag')!
    const map = { mapSource: 'style', mapUrl: 'https://tiles.example:8443/style.json?key=1', mapAttribution: '© Mappers' } as const
    await server.call('updateSystemSettings', map, token)
    const open = before.replace("connect-src 'self';", "connect-src 'self' https://tiles.example:8443;")
    for (const path of ['/', '/activities', '/activity/00000000-0000-4000-8000-000000000000']) expect(await policyAt(path)).toBe(open)
    for (const path of ['/assets/app-4f2a.js', '/api/settings']) expect(await policyAt(path)).toBe(before)
    // A browser that has the page gets it again, with the new policy.
    expect((await server.request('/', { headers: { 'if-none-match': tag } })).status).toBe(200)
    await server.call('updateSystemSettings', { mapSource: 'pmtiles' }, token)
    expect(await policyAt('/')).toBe(before)
    await server.call('updateSystemSettings', { mapSource: 'pmtiles-url', mapUrl: 'https://files.example/map.pmtiles' }, token)
    expect(await policyAt('/')).toBe(before.replace("connect-src 'self';", "connect-src 'self' https://files.example;"))
    await server.call('updateSystemSettings', { mapSource: 'none' }, token)
  })

  test('has the backend and the version of the server in its page', async () => {
    const { text } = await server.request('/')
    expect(JSON.parse(/content='([^']+)'/.exec(text)![1]!)).toEqual({ mode: 'rest', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect((await server.request('/config.json')).body).toEqual({ mode: 'rest' })
  })
})

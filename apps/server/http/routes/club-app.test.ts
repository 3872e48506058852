import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const icons = [{ src: './icons/192.png' }]
const manifest = (lang: string) => JSON.stringify({ name: 'Bothy', lang, start_url: './', icons })

let webDir: string
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'bothy-web-'))
  for (const locale of ['en', 'de']) writeFileSync(join(webDir, `manifest.${locale}.webmanifest`), manifest(locale))
  server = await startTestServer({}, { webDir })
  admin = await server.anAdmin()
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

const manifestIn = async (language: string) => {
  const { status, headers, text } = await server.request('/manifest.webmanifest', { headers: { 'accept-language': language } })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/manifest+json', 'no-cache'])
  return JSON.parse(text) as { name: string; description?: string; lang: string; icons: { src: string; sizes: string; purpose?: string }[] }
}

describe('the app that members install', () => {
  test('has the name of the club, its sentence, and the language of the member', async () => {
    await server.call('updateSystemSettings', { systemName: 'Fern & Fell', systemDescription: 'We walk.' }, admin.token)
    await expect.poll(() => manifestIn('de-CH,de;q=0.9')).toMatchObject({ name: 'Fern & Fell', description: 'We walk.', lang: 'de', icons })
    expect(await manifestIn('xx')).toMatchObject({ lang: 'en', id: '/' })
  })

  test('has icons of the logo, of which one may be cut to any shape', async () => {
    const logo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1F5540' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
    form.set('use', 'avatar')
    const uploaded = await server.request('/api/images', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const { url } = uploaded.body as { url: string }
    expect((await server.request('/club-icon/any-192.png')).status).toBe(404)
    await server.call('updateSystemSettings', { systemLogo: url }, admin.token)
    await expect.poll(async () => (await manifestIn('en')).icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable'])
    for (const { src, sizes } of (await manifestIn('en')).icons) {
      const response = await fetch(server.url + src)
      expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        'image/png',
        expect.stringContaining('immutable'),
      ])
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    for (const name of ['any-9999', 'toString', '__proto__'])
      expect([name, (await server.request(`/club-icon/${name}.png`)).status]).toEqual([name, 404])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { aTestServer, respond } from '../testing/test-server.ts'
import { createRestBackend } from './backend.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 1)])
const heic = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0heicmif1')

const servers: Awaited<ReturnType<typeof aTestServer>>[] = []
afterEach(async () => void (await Promise.all(servers.splice(0).map((server) => server.close()))))

async function aBackend() {
  const server = await aTestServer(() => respond(201, { url: '/images/a/640.webp', widths: [320, 640] }))
  servers.push(server)
  const session = { token: () => 'ours', end: () => undefined, exclusively: <T>(act: () => Promise<T>) => act() }
  return { server, api: createRestBackend({ baseUrl: server.baseUrl, session: session as never, locale: () => 'en' }) }
}

describe('an image upload to the server', () => {
  test('is sent as a form with its use', async () => {
    const { server, api } = await aBackend()
    expect(await api.uploadImage({ file: new Blob([jpeg]), use: 'avatar' })).toEqual({ url: '/images/a/640.webp', widths: [320, 640] })
    const [{ method, path, headers, body }] = server.requests as [(typeof server.requests)[0]]
    expect([method, path, headers['content-type']]).toEqual(['POST', '/images', expect.stringMatching(/^multipart\/form-data; boundary=/)])
    expect(String(body)).toMatch(/name="file"; filename="picture"[^]*name="use"\r\n\r\navatar\r\n/)
  })

  test.each([
    ['larger than the limit', new Blob([jpeg, new Uint8Array(limits.image.bytes)]), 'IMAGE_TOO_LARGE'],
    ['not an image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'UNSUPPORTED_IMAGE'],
    ['of a type that this browser cannot convert', new Blob([heic]), 'UNSUPPORTED_IMAGE'],
  ])('is refused without a request when the file is %s', async (_, file, code) => {
    const { server, api } = await aBackend()
    await expect(api.uploadImage({ file })).rejects.toMatchObject({ code })
    expect(server.requests).toEqual([])
  })
})

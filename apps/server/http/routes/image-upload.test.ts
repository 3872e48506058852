import { once } from 'node:events'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { aPhoto, aPhonePhoto, blobOf } from '../../images/testing/photos.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await server.aMember()
})
afterAll(() => server.close())

type Part = [name: string, value: Blob | string]

async function send(parts: Part[], token: string | undefined = member.token) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value as string)
  return server.request('/api/images', { method: 'POST', token, body: form })
}
const refusalIn = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, (body as { error: { code: string } }).error.code]
const padding = (bytes: number) => blobOf(Buffer.alloc(bytes))

describe('a picture that a member uploads', () => {
  test('gets a URL and sizes, and is served as immutable', async () => {
    const { status, body } = await send([['file', await aPhoto(1400, 900)]])
    const { url, widths } = body as { url: string; widths: number[] }
    expect([status, widths]).toEqual([201, [320, 640, 1280, 1400]])
    expect(url).toMatch(/^\/images\/[0-9a-f]{32}\/1400\.webp$/)
    for (const width of widths) {
      const served = await fetch(server.url + url.replace('1400', String(width)))
      expect([served.status, served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(width)
    }
    const etag = (await server.request(url)).headers.get('etag')!
    expect((await server.request(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await server.request(url, { method: 'HEAD' })).headers.get('content-length')).toMatch(/^[1-9]/)
  })

  test('gets a new name each time', async () => {
    const photo = await aPhoto()
    const addresses = await Promise.all([send([['file', photo]]), send([['file', photo]])])
    expect(new Set(addresses.map(({ body }) => (body as { url: string }).url)).size).toBe(2)
  })

  test('is served without the metadata of the phone', async () => {
    const { body } = await send([['file', blobOf(await aPhonePhoto(), 'image/jpeg')]])
    const served = Buffer.from(await (await fetch(server.url + (body as { url: string }).url)).arrayBuffer())
    expect(await sharp(served).metadata()).toMatchObject({ width: 600, height: 800, format: 'webp' })
    expect((await sharp(served).metadata()).exif).toBeUndefined()
  })

  test('is accepted by its content, not by its name or type', async () => {
    const photo = new File([await aPhoto()], '../../etc/passwd.svg', { type: 'image/svg+xml' })
    expect((await send([['file', photo]])).status).toBe(201)
    const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'photo.jpg', { type: 'image/jpeg' })
    expect(refusalIn(await send([['file', drawing]]))).toEqual([415, 'UNSUPPORTED_IMAGE'])
  })

  test('can be an avatar, which is then refused as a cover', async () => {
    const { body } = await send([
      ['file', await aPhoto()],
      ['use', 'avatar'],
    ])
    const { url, widths } = body as { url: string; widths: number[] }
    expect(widths).toEqual([96, 192, 384])
    expect((await server.call('updateUserInfo', { avatar: url }, member.token)).avatar).toBe(url)
    await expect(server.call('createActivity', aProposal({ coverImage: url }), member.token)).rejects.toThrow('coverImage')
  })

  test('belongs to the member: others cannot use it as a cover, admins can', async () => {
    const { body } = await send([['file', await aPhoto()]])
    const coverImage = (body as { url: string }).url
    const [other, admin] = [await server.aMember(), await server.anAdmin()]
    await expect(server.call('createActivity', aProposal({ coverImage }), other.token)).rejects.toThrow('INVALID_INPUT')
    expect((await server.call('createActivity', aProposal({ coverImage }), admin.token)).coverImage).toBe(coverImage)
    expect((await server.call('createActivity', aProposal({ coverImage }), member.token)).coverImage).toBe(coverImage)
  })
})

describe('an upload', () => {
  test('is refused without a valid session', async () => {
    expect(refusalIn(await send([['file', await aPhoto()]], 'made-up'))).toEqual([401, 'NOT_SIGNED_IN'])
    const form = new FormData()
    form.append('file', await aPhoto())
    expect((await server.request('/api/images', { method: 'POST', body: form })).status).toBe(401)
  })

  test.each([
    ['no file', [['use', 'cover']]],
    ['a file that is only text', [['file', 'photo.jpg']]],
    ['two files', 2],
    ['an unknown field', [['other', 'thing']]],
    ['an unknown use', [['use', 'wallpaper']]],
    ['a field that is too long', [['use', 'x'.repeat(5000)]]],
  ] as const)('is refused with %s', async (_, more) => {
    const photo: Part = ['file', await aPhoto(40, 30)]
    const parts = more === 2 ? [photo, photo] : _ === 'no file' || _.startsWith('a file') ? [...more] : [photo, ...more]
    const { status } = await send(parts as Part[])
    expect(status).toBe(_.startsWith('a file') ? 415 : 400)
  })

  test('is refused when it is no form, or truncated', async () => {
    const ask = (headers: Record<string, string>, body: string) =>
      server.request('/api/images', { method: 'POST', token: member.token, headers, body })
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await ask({ 'content-type': 'application/json' }, '{}')).status).toBe(400)
    expect((await ask({ 'content-type': 'multipart/form-data' }, 'x')).status).toBe(400)
    expect((await ask(form, '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf')).status).toBe(400)
    expect((await ask(form, '')).status).toBe(400)
  })

  test('of more than 10 MB is refused before the whole body has arrived', async () => {
    const photo = await aPhoto()
    expect(refusalIn(await send([['file', new Blob([photo, padding(limits.image.bytes)])]]))).toEqual([413, 'IMAGE_TOO_LARGE'])
    const upload = request(`${server.url}/api/images`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    })
    upload.on('error', () => undefined)
    upload.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
    upload.write(Buffer.alloc(limits.image.bytes + 1))
    const [response] = (await once(upload, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(413)
    upload.destroy()
  })

  test('of exactly 10 MB is accepted', async () => {
    const photo = Buffer.from(await (await aPhoto()).arrayBuffer())
    expect((await send([['file', blobOf(Buffer.concat([photo, Buffer.alloc(limits.image.bytes - photo.length)]))]])).status).toBe(201)
  })

  test('is refused when the member has too many pictures', async () => {
    const other = await server.aMember()
    await server.sql(
      `insert into images (owner_id, url, name, use, widths, bytes)
       select $1::uuid, '/images/' || n || '/320.webp', 'many' || n, 'cover', '{320}', 1 from generate_series(1, $2::int) as n`,
      [other.id, limits.image.perMember],
    )
    expect(refusalIn(await send([['file', await aPhoto()]], other.token))).toEqual([409, 'TOO_MANY_IMAGES'])
  })
})

describe('uploads of one member', () => {
  test('are refused for an hour after sixty uploads', async () => {
    const limited = await startTestServer({ rateLimit: true })
    const { id, token } = await limited.aMember()
    await limited.sql("insert into accounts.attempts (kind, address, began_at, count) values ('image', $1, now(), 60)", [id])
    const form = new FormData()
    form.append('file', await aPhoto())
    const { status, headers } = await limited.request('/api/images', { method: 'POST', token, body: form })
    expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true])
    await limited.close()
  })
})

describe('a URL without a picture', () => {
  test.each([
    '/images/0123456789abcdef0123456789abcdef/320.webp',
    '/images/0123456789abcdef0123456789abcdef/0320.webp',
    '/images/0123456789abcdef0123456789abcdef/320.png',
    '/images/..%2f..%2fcovers/320.webp',
    '/images/unfinished/320.webp',
  ])('%s answers 404', async (path) => {
    expect((await server.request(path)).status).toBe(404)
  })
})

/** The files of photos over HTTP: for who sees the photo, at no other address, in no cache, and without metadata. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { aPhonePhoto } from './testing/photos.ts'

let server: TestServer
let owner: TestMember
let stranger: TestMember
let admin: { token: string }
let photoId: string
let image: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.anAdmin()
  ;[owner, stranger] = [await server.aMember(), await server.aMember()]
  await server.call('updateSystemSettings', { photos: true, autoApprove: true }, admin.token)
  const { id: activityId } = await server.call('createActivity', aProposal({ routes: [] }), admin.token)
  await server.call('joinActivity', { activityId }, owner.token)
  await server.call('startActivity', { activityId }, admin.token)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPhonePhoto())]), 'picture')
  form.append('use', 'photo')
  const headers = { authorization: `Bearer ${owner.token}` }
  const uploaded = await fetch(`${server.url}/api/images`, { method: 'POST', body: form, headers })
  image = ((await uploaded.json()) as { url: string }).url
  ;({ id: photoId } = await server.call('addPhoto', { activityId, image }, owner.token))
})
afterAll(() => server.close())

const file = (token?: string, size = 'large') =>
  fetch(`${server.url}/api/photos/${photoId}/file?size=${size}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})

test('the file is a picture without metadata that no cache keeps', async () => {
  const response = await file(stranger.token)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  const { exif, xmp, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect({ exif, xmp, format }).toEqual({ exif: undefined, xmp: undefined, format: 'webp' })
  const small = await sharp(Buffer.from(await (await file(stranger.token, 'small')).arrayBuffer())).metadata()
  expect(small.width).toBe(400)
})

test('visitors do not get it, and nobody does at the address of public images', async () => {
  expect((await file()).status).toBe(404)
  const name = image.split('/')[2]!
  for (const folder of ['images', 'photos'])
    for (const width of [400, image.split('/')[3]!.split('.')[0]!]) {
      const response = await fetch(`${server.url}/${folder}/${name}/${width}.webp`)
      expect(response.headers.get('content-type')).not.toBe('image/webp')
    }
})

test('who blocks the owner does not get it, until they unblock them', async () => {
  await server.call('updateSystemSettings', { discussion: 'taking-part' }, admin.token)
  await server.call('blockMember', { userId: owner.id }, stranger.token)
  expect((await file(stranger.token)).status).toBe(404)
  await server.call('unblockMember', { userId: owner.id }, stranger.token)
  expect((await file(stranger.token)).status).toBe(200)
})

test('once its removal is asked for, only its owner and the leaders get it; once deleted, nobody', async () => {
  await server.call('requestPhotoRemoval', { photoId }, stranger.token)
  const statuses = async () => Promise.all([stranger, owner, admin].map(async ({ token }) => (await file(token)).status))
  expect(await statuses()).toEqual([404, 200, 200])
  await server.call('deletePhoto', { photoId }, admin.token)
  expect(await statuses()).toEqual([404, 404, 404])
})

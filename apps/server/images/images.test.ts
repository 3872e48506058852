import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { readConfig } from '../config.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { lazyImageStore, type ImageStore } from './image-store.ts'
import { createImages, imageRemovalLock, type Images } from './images.ts'
import { render } from './render.ts'
import { aTwoColorImage, aPhoto, blobOf } from './testing/photos.ts'
import { startS3Server } from './testing/s3-server.ts'

vi.mock('./render.ts', { spy: true })

const log = pino({ level: 'silent' })
const credentials = { BOTHY_S3_BUCKET: 'club', BOTHY_S3_ACCESS_KEY_ID: 'club-key', BOTHY_S3_SECRET_ACCESS_KEY: 'a/secret+key' }

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await server.aMember()
})
afterAll(() => server.close())

type Storage = { store: ImageStore; images: Images; close: () => Promise<void> }
const imagesIn = (store: ImageStore) => createImages({ ...server.instance.postgres, store: async () => store, log })

async function onDisk(): Promise<Storage & { directory: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bothy-images-'))
  const store = await lazyImageStore({ dataDir, s3: undefined })()
  const close = async () => rmSync(dataDir, { recursive: true, force: true })
  return { directory: join(dataDir, 'images'), store, images: imagesIn(store), close }
}

const account = { accessKeyId: credentials.BOTHY_S3_ACCESS_KEY_ID, secretAccessKey: credentials.BOTHY_S3_SECRET_ACCESS_KEY }
const bucketAt = (endpoint: string, change: Partial<typeof credentials> = {}) =>
  lazyImageStore(readConfig({ ...credentials, ...change, BOTHY_S3_ENDPOINT: endpoint }))()

async function inBucket(): Promise<Storage> {
  const { endpoint, close } = await startS3Server('club', account)
  const store = await bucketAt(endpoint)
  return { store, images: imagesIn(store), close }
}

const nameIn = (url: string) => url.split('/')[2]!
const ageByTwoDays = (url: string) => server.sql("update images set chosen_at = chosen_at - interval '2 days' where url = $1", [url])

describe.each([
  ['on disk', onDisk],
  ['in S3-compatible storage', inBucket],
])('pictures %s', (_, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })
  afterAll(() => storage.close())

  test('are served in every answered size, and in no other', async () => {
    const { url, widths } = await storage.images.add(member.id, await aPhoto(700, 500), 'cover')
    expect(widths).toEqual([320, 640, 700])
    for (const width of widths) expect((await sharp(await storage.images.read(nameIn(url), width)).metadata()).width).toBe(width)
    expect(await storage.images.read(nameIn(url), 1280)).toBeUndefined()
    expect(await storage.images.read(randomUUID().replaceAll('-', ''), 320)).toBeUndefined()
  })

  test('are not public without a row, nor a photo that a restore brings back after somebody asked for it', async () => {
    const { url, widths } = await storage.images.add(member.id, await aPhoto(700, 500), 'photo')
    const name = nameIn(url)
    const rename = (from: string, to: string) => server.sql('update images set name = $2 where name = $1', [from, to])
    await rename(name, `${name}-gone`)
    expect(await storage.images.read(name, widths[0]!)).toBeUndefined()
    await rename(`${name}-gone`, name)
    expect(await storage.images.read(name, widths[0]!)).toBeUndefined()
  })

  test('are removed when unused for a day, and stay while used', async () => {
    const [unused, used] = [
      await storage.images.add(member.id, await aPhoto(), 'cover'),
      await storage.images.add(member.id, await aPhoto(), 'cover'),
    ]
    await server.call('createActivity', aProposal({ coverImage: used.url }), member.token)
    for (const { url } of [unused, used]) await ageByTwoDays(url)
    await storage.images.cleanUp()
    expect(await storage.images.read(nameIn(unused.url), 320)).toBeUndefined()
    expect(await storage.images.read(nameIn(used.url), 320)).toBeInstanceOf(Uint8Array)
    expect(await server.sql('select from images where url = $1', [unused.url])).toEqual([])
  })

  test('are refused with UNAVAILABLE when the storage fails, and leave no row', async () => {
    const failing = imagesIn({ ...storage.store, put: () => Promise.reject(new Error('no space left')) })
    await expect(failing.add(member.id, await aPhoto(), 'cover')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await storage.images.cleanUp()
    expect(await server.sql('select from images where pending_deletion')).toEqual([])
  })

  test('that cannot be removed are removed on the next attempt', async () => {
    const { url } = await storage.images.add(member.id, await aPhoto(), 'cover')
    await ageByTwoDays(url)
    const failing = imagesIn({ ...storage.store, remove: () => Promise.reject(new Error('not now')) })
    expect(await failing.cleanUp()).toBe(0)
    expect(await server.sql('select pending_deletion from images where url = $1', [url])).toEqual([{ pending_deletion: true }])
    expect(await storage.images.cleanUp()).toBe(1)
  })

  test('no longer block another process once they are removed', async () => {
    const other = await server.instance.postgres.pool.connect()
    for (let round = 0; round < 5; round += 1) {
      await storage.images.cleanUp()
      const { rows } = await other.query('select pg_try_advisory_lock($1) as free, pg_advisory_unlock_all()', [imageRemovalLock])
      expect(rows).toMatchObject([{ free: true }])
    }
    other.release()
  })

  test('are not removed while a backup is restored', async () => {
    const { url } = await storage.images.add(member.id, await aPhoto(), 'cover')
    await ageByTwoDays(url)
    const restoring = await server.instance.postgres.pool.connect()
    await restoring.query('select pg_advisory_lock($1)', [imageRemovalLock])
    expect(await storage.images.cleanUp()).toBe(0)
    expect(await storage.images.read(nameIn(url), 320)).toBeInstanceOf(Uint8Array)
    restoring.release(true)
    // release(true) does not wait until the connection is closed.
    await expect.poll(() => storage.images.cleanUp()).toBe(1)
    expect(await storage.images.read(nameIn(url), 320)).toBeUndefined()
  })
})

describe('in S3-compatible storage', () => {
  const name = 'a'.repeat(32)
  const renditions = [{ width: 320, bytes: Buffer.from('picture') }]

  test('a request is repeated when the storage is busy, and fails after three attempts', async () => {
    const { endpoint, failNext, close } = await startS3Server('club', account)
    const store = await bucketAt(endpoint)
    failNext(503, 500)
    await store.put(name, renditions)
    expect(Buffer.from((await store.get(name, 320))!).toString()).toBe('picture')
    failNext(503, 503, 503)
    await expect(store.get(name, 320)).rejects.toThrow('503')
    await close()
    await expect(store.get(name, 320)).rejects.toThrow()
  })

  test('a wrong key or a missing bucket is an error, not a missing picture', async () => {
    const { endpoint, close } = await startS3Server('club', account)
    const wrongKey = await bucketAt(endpoint, { BOTHY_S3_SECRET_ACCESS_KEY: 'another' })
    await expect(wrongKey.get(name, 320)).rejects.toThrow('403')
    const wrongBucket = await bucketAt(endpoint, { BOTHY_S3_BUCKET: 'other' })
    await expect(wrongBucket.put(name, renditions)).rejects.toThrow('404')
    await close()
  })
})

describe('on disk', () => {
  test('incomplete pictures of a killed process are removed after an hour, and newer ones are not', async () => {
    const { directory, images, close } = await onDisk()
    const unfinished = (name: string) => join(directory, 'unfinished', name)
    for (const name of ['old', 'new']) {
      mkdirSync(unfinished(name), { recursive: true })
      writeFileSync(join(unfinished(name), '320.webp'), 'half a pic')
    }
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(unfinished('old'), twoHoursAgo, twoHoursAgo)
    await images.cleanUp()
    expect(readdirSync(join(directory, 'unfinished'))).toEqual(['new'])
    await close()
  })

  test('a killed process leaves only complete pictures, and all that it reported as stored', async () => {
    for (const count of [1, 3, 8]) {
      const dataDir = mkdtempSync(join(tmpdir(), 'bothy-killed-'))
      const writer = spawn(process.execPath, [fileURLToPath(new URL('./testing/image-writer.ts', import.meta.url)), dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      writer.stdout.on('data', (text: Buffer) => {
        output += String(text)
        if (output.split('\n').length > count) writer.kill('SIGKILL')
      })
      await once(writer, 'close')
      const store = await lazyImageStore({ dataDir, s3: undefined })()
      const acknowledged = output.split('\n').slice(0, -1)
      const folders = readdirSync(join(dataDir, 'images')).filter((folder) => folder !== 'unfinished')
      const names = folders.flatMap((folder) => readdirSync(join(dataDir, 'images', folder)))
      expect(names).toEqual(expect.arrayContaining(acknowledged))
      for (const name of names)
        for (const width of [320, 640, 1280, 1400]) expect((await sharp(await store.get(name, width)).stats()).isOpaque).toBe(true)
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('many pictures at once', () => {
  test('are decoded a few at a time, while the server keeps answering', async () => {
    const { images, close } = await onDisk()
    const photo = blobOf(await aTwoColorImage(3000, 2000).png().toBuffer())
    await images.add(member.id, await aPhoto(), 'cover')
    const asked = Array.from({ length: 4 }, () => images.add(member.id, photo, 'cover'))
    const ended = Promise.all(asked).then(() => 'all')
    let answers = 0
    while ((await Promise.race([ended, server.request('/api/settings').then(() => 'answer')])) === 'answer') answers += 1
    // Decoding on this thread would block all requests in between.
    expect(answers).toBeGreaterThan(5)
    await close()
  })

  test('beyond the queue are refused with UNAVAILABLE', async () => {
    const { images, close } = await onDisk()
    const photo = blobOf(await aTwoColorImage(1200, 900).jpeg().toBuffer())
    const release = Promise.withResolvers<void>()
    const { render: realRender } = await vi.importActual<{ render: typeof render }>('./render.ts')
    vi.mocked(render).mockImplementation(async (...input) => {
      await release.promise
      return realRender(...input)
    })
    const refused: unknown[] = []
    const uploads = Array.from({ length: 30 }, () =>
      images.add(member.id, photo, 'avatar').catch((error: unknown) => void refused.push(error)),
    )
    await waitFor(() => expect(refused).toHaveLength(12))
    release.resolve()
    expect((await Promise.all(uploads)).filter(Boolean)).toHaveLength(18)
    expect(refused).toMatchObject(Array.from({ length: 12 }, () => ({ code: 'UNAVAILABLE' })))
    vi.mocked(render).mockReset()
    await close()
  })
})

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { aProposal, openTestClub, type Person, type TestClub } from '../test-club.ts'
import { imageStore, type ImageStore } from './image-store.ts'
import { createImages, removalLock, type Images } from './images.ts'
import { aDrawing, aPhoto, blobOf } from './testing/photos.ts'

const log = pino({ level: 'silent' })
const credentials = { BOTHY_S3_BUCKET: 'club', BOTHY_S3_ACCESS_KEY_ID: 'S3RVER', BOTHY_S3_SECRET_ACCESS_KEY: 'S3RVER' }

let club: TestClub
let member: Person
beforeAll(async () => {
  club = await openTestClub()
  member = await club.aMember()
})
afterAll(() => club.close())

type Kept = { store: ImageStore; images: Images; close: () => Promise<void> }
const imagesIn = (store: ImageStore) => createImages({ pool: club.server.database.pool, store: async () => store, log })

async function onDisk(): Promise<Kept & { directory: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bothy-images-'))
  const store = await imageStore({ dataDir, s3: undefined })()
  const close = async () => rmSync(dataDir, { recursive: true, force: true })
  return { directory: join(dataDir, 'images'), store, images: imagesIn(store), close }
}

async function inBucket(): Promise<Kept> {
  const directory = mkdtempSync(join(tmpdir(), 'bothy-s3-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'club', configs: [] }] })
  const { port } = await server.run()
  const store = await imageStore(readConfig({ ...credentials, BOTHY_S3_ENDPOINT: `http://127.0.0.1:${port}` }))()
  const close = async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { store, images: imagesIn(store), close }
}

const nameIn = (url: string) => url.split('/')[2]!
const daysPass = (url: string) => club.sql("update images set chosen_at = chosen_at - interval '2 days' where url = $1", [url])

describe.each([
  ['on disk', onDisk],
  ['in S3-compatible storage', inBucket],
])('pictures %s', (_, open) => {
  let kept: Kept
  beforeAll(async () => {
    kept = await open()
  })
  afterAll(() => kept.close())

  it('are shown in every size that was told, and in no other', async () => {
    const { url, widths } = await kept.images.keep(member.id, await aPhoto(700, 500), 'cover')
    expect(widths).toEqual([320, 640, 700])
    for (const width of widths) expect((await sharp(await kept.images.show(nameIn(url), width)).metadata()).width).toBe(width)
    expect(await kept.images.show(nameIn(url), 1280)).toBeUndefined()
    expect(await kept.images.show(randomUUID().replaceAll('-', ''), 320)).toBeUndefined()
  })

  it('are removed when nobody has used them for a day, and those that are used stay', async () => {
    const [unused, used] = [
      await kept.images.keep(member.id, await aPhoto(), 'cover'),
      await kept.images.keep(member.id, await aPhoto(), 'cover'),
    ]
    await club.call('createActivity', aProposal({ coverImage: used.url }), member.token)
    for (const { url } of [unused, used]) await daysPass(url)
    await kept.images.collect()
    expect(await kept.images.show(nameIn(unused.url), 320)).toBeUndefined()
    expect(await kept.images.show(nameIn(used.url), 320)).toBeInstanceOf(Uint8Array)
    expect(await club.sql('select from images where url = $1', [unused.url])).toEqual([])
  })

  it('whose storage fails are refused for now, and nothing of them stays', async () => {
    const failing = imagesIn({ ...kept.store, put: () => Promise.reject(new Error('no space left')) })
    await expect(failing.keep(member.id, await aPhoto(), 'cover')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await kept.images.collect()
    expect(await club.sql('select from images where doomed')).toEqual([])
  })

  it('that cannot be removed now are removed later', async () => {
    const { url } = await kept.images.keep(member.id, await aPhoto(), 'cover')
    await daysPass(url)
    const failing = imagesIn({ ...kept.store, remove: () => Promise.reject(new Error('not now')) })
    expect(await failing.collect()).toBe(0)
    expect(await club.sql('select doomed from images where url = $1', [url])).toEqual([{ doomed: true }])
    expect(await kept.images.collect()).toBe(1)
  })

  it('stay while a backup is restored, which may want them back', async () => {
    const { url } = await kept.images.keep(member.id, await aPhoto(), 'cover')
    await daysPass(url)
    const restoring = await club.server.database.pool.connect()
    await restoring.query('select pg_advisory_lock($1)', [removalLock])
    expect(await kept.images.collect()).toBe(0)
    expect(await kept.images.show(nameIn(url), 320)).toBeInstanceOf(Uint8Array)
    restoring.release(true)
    // Whoever lets go of a connection does not wait until it is gone.
    await expect.poll(() => kept.images.collect()).toBe(1)
    expect(await kept.images.show(nameIn(url), 320)).toBeUndefined()
  })
})

describe('on disk', () => {
  it('what a killed process left unfinished is swept up after an hour, and what is being written is not', async () => {
    const { directory, images, close } = await onDisk()
    const begun = (name: string) => join(directory, 'unfinished', name)
    for (const name of ['old', 'new']) {
      mkdirSync(begun(name), { recursive: true })
      writeFileSync(join(begun(name), '320.webp'), 'half a pic')
    }
    const before = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(begun('old'), before, before)
    await images.collect()
    expect(readdirSync(join(directory, 'unfinished'))).toEqual(['new'])
    await close()
  })

  it('what was kept when the process was killed is whole, and what was not is not there', async () => {
    for (const patience of [1, 3, 8]) {
      const dataDir = mkdtempSync(join(tmpdir(), 'bothy-killed-'))
      const writer = spawn(process.execPath, [fileURLToPath(new URL('testing/writer.ts', import.meta.url)), dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let told = ''
      writer.stdout.on('data', (text: Buffer) => {
        told += String(text)
        if (told.split('\n').length > patience) writer.kill('SIGKILL')
      })
      await once(writer, 'close')
      const store = await imageStore({ dataDir, s3: undefined })()
      const acknowledged = told.split('\n').slice(0, -1)
      const shelves = readdirSync(join(dataDir, 'images')).filter((shelf) => shelf !== 'unfinished')
      const names = shelves.flatMap((shelf) => readdirSync(join(dataDir, 'images', shelf)))
      expect(names).toEqual(expect.arrayContaining(acknowledged))
      for (const name of names)
        for (const width of [320, 640, 1280, 1400]) expect((await sharp(await store.get(name, width)).stats()).isOpaque).toBe(true)
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('many pictures at once', () => {
  it('are taken in one after the other, while the server goes on answering', async () => {
    const { images, close } = await onDisk()
    const photo = blobOf(await aDrawing(3000, 2000).png().toBuffer())
    await images.keep(member.id, await aPhoto(), 'cover')
    const asked = Array.from({ length: 4 }, () => images.keep(member.id, photo, 'cover'))
    const ended = Promise.all(asked).then(() => 'all')
    let answers = 0
    while ((await Promise.race([ended, club.ask('/api/settings').then(() => 'answer')])) === 'answer') answers += 1
    // Whatever unpacks here would let nothing through in between.
    expect(answers).toBeGreaterThan(5)
    await close()
  })

  it('beyond what may wait are refused for now', async () => {
    const { images, close } = await onDisk()
    const photo = blobOf(await aDrawing(1200, 900).jpeg().toBuffer())
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => images.keep(member.id, photo, 'avatar')))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ reason }) => (reason as { code: string }).code === 'UNAVAILABLE')).toBe(true)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(18)
    await close()
  })
})

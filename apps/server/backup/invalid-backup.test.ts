import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { createChecksum, unpackArchive, type BackupManifest, type BackupPart } from './archive.ts'
import { aBackedUpServer } from './testing/backed-up-server.ts'
import { rebuilt, restored, rowsOf } from './testing/backup-files.ts'

let server: TestServer
let admin: TestMember
let file: Blob
beforeAll(async () => {
  ;({ server, admin, file } = await aBackedUpServer())
})
afterAll(() => server.close())

/** The backup with other rows of one table, and a manifest that fits them. */
async function withRows(table: string, change: (rows: string) => string): Promise<Blob> {
  const checksum = createChecksum()
  const changed: BackupPart[] = []
  await unpackArchive(file, async ({ name, bytes }) => {
    const isTable = name.startsWith(`tables/${table}/`)
    const part = { name, bytes: isTable ? Buffer.from(change(bytes.toString())) : bytes }
    if (isTable) await checksum.add(part.bytes)
    changed.push(part)
  })
  const manifest = changed.pop()!
  const summary = JSON.parse(manifest.bytes.toString()) as BackupManifest
  summary.tables = summary.tables.map((one) => (one.name === table ? { ...one, ...checksum.ofTable() } : one))
  changed.push({ name: manifest.name, bytes: Buffer.from(JSON.stringify(summary)) })
  return rebuilt(file, (part) => changed.find(({ name }) => name === part.name))
}

describe('an invalid backup is refused and changes nothing', () => {
  test.each([
    ['any other file', async () => new Blob(['no backup at all']), 'BAD_BACKUP'],
    ['an empty archive', async () => new Blob([gzipSync(Buffer.alloc(1024))]), 'BAD_BACKUP'],
    ['the first half', async () => file.slice(0, file.size / 2), 'BAD_BACKUP'],
    ['all but the last byte', async () => file.slice(0, file.size - 1), 'BAD_BACKUP'],
    ['one without its manifest', () => rebuilt(file, (part) => (part.name === 'manifest.json' ? undefined : part)), 'BAD_BACKUP'],
    ['one without its votes', () => rebuilt(file, (part) => (part.name.includes('public.votes') ? undefined : part)), 'BAD_BACKUP'],
    [
      'one that makes a member an admin',
      () =>
        rebuilt(file, ({ name, bytes }) => ({
          name,
          bytes: name.includes('public.profiles') ? Buffer.from(bytes.toString().replace('\tf\t', '\tt\t')) : bytes,
        })),
      'BAD_BACKUP',
    ],
    [
      'one with a replaced picture',
      () => rebuilt(file, ({ name, bytes }) => ({ name, bytes: name.startsWith('images/') ? Buffer.alloc(bytes.length) : bytes })),
      'BAD_BACKUP',
    ],
    [
      'one with an unexpected path',
      () => rebuilt(file, (part) => (part.name.startsWith('images/') ? { ...part, name: '../../etc/passwd' } : part)),
      'BAD_BACKUP',
    ],
    [
      'one of a later version',
      () =>
        rebuilt(file, ({ name, bytes }) => ({
          name,
          bytes:
            name === 'bothy.json'
              ? Buffer.from(bytes.toString().replace('"migrations": [', '"migrations": ["schema/999_later.sql",'))
              : bytes,
        })),
      'BACKUP_OF_NEWER_VERSION',
    ],
    [
      'one of a later format',
      () =>
        rebuilt(file, ({ name, bytes }) => ({
          name,
          bytes: name === 'bothy.json' ? Buffer.from(bytes.toString().replace('"version": 1', '"version": 2')) : bytes,
        })),
      'BACKUP_OF_NEWER_VERSION',
    ],
  ])('%s', async (_, make, code) => {
    const before = await rowsOf(server)
    expect(await restored(server, admin, await make())).toBe(code)
    expect(await rowsOf(server)).toEqual(before)
  })

  test.each<[string, string, (rows: string) => string]>([
    ['two members with one address', 'public.profiles', (rows) => rows.replaceAll(/\S+@club\.example/g, 'same@club.example')],
    ['a row that is none', 'public.votes', (rows) => `nothing\n${rows}`],
    ['an end of rows before the last one', 'public.profiles', (rows) => `\\.\n${rows}`],
    ['a number that is too large', 'public.activities', (rows) => rows.replaceAll(/\t10\t/g, '\t99999999999\t')],
    ['more seats than an activity has', 'public.activities', (rows) => rows.replaceAll(/\t10\t/g, '\t10000\t')],
  ])('so is one with %s, without a failure in the log', async (_name, table, change) => {
    const { images, ...before } = await rowsOf(server)
    const doctored = await withRows(table, change)
    expect(await restored(server, admin, doctored)).toBe('BAD_BACKUP')
    // Except that its pictures are kept for another day.
    const after = await rowsOf(server)
    expect(after).toMatchObject(before)
    expect(after.images).toHaveLength((images as unknown[]).length)
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('so is a valid one with a wrong password, from a member, or without a session', async () => {
    const [before, member] = [await rowsOf(server), await server.aMember()]
    expect(await restored(server, admin, file, 'a guess')).toBe('WRONG_PASSWORD')
    expect(await restored(server, member, file)).toBe('NOT_PERMITTED')
    expect(await restored(server, { ...member, token: 'made-up' }, file)).toBe('NOT_SIGNED_IN')
    expect((await rowsOf(server)).activities).toEqual(before.activities)
  })
})

test('a backup with another password of an admin is restored, and the log of the server says whose', async () => {
  const fresh = await startTestServer()
  const own = await fresh.anAdmin()
  await restored(fresh, own, file)
  const hash = /\$argon2id\$\S+/.exec(
    String((await fresh.sql('select password from accounts.credentials where user_id = $1', [admin.id]))[0]!.password),
  )![0]
  const other = hash.slice(0, -3) + (hash.endsWith('AAA') ? 'BBB' : 'AAA')
  const { token } = await fresh.signIn(admin)
  const doctored = await withRows('accounts.credentials', (rows) => rows.replace(hash, other))
  expect(await restored(fresh, { ...admin, token }, doctored)).toMatchObject({ ok: true })
  const lines = fresh.log.filter(({ adminsWithNewCredentials }) => adminsWithNewCredentials)
  expect(lines.at(-1)).toMatchObject({ admin: admin.id, adminsWithNewCredentials: [admin.id] })
  await fresh.close()
})

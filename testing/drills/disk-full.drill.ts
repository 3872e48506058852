/** The disk of the data directory becomes full, and later has room again. Needs root, which mounts a small file system. */
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { startEmbeddedPostgres } from '@bothy/server/postgres/embedded-database.ts'
import { silentLog } from '@bothy/server/postgres/testing/silent-log.ts'
import { aMember, aProposal } from '../fixtures/builders.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

const megabytes = 400

let disk: string
let server: TestServer
beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('This drill mounts a file system. Run it as root.')
  disk = mkdtempSync(join(tmpdir(), 'bothy-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'bothy', disk])
  chmodSync(disk, 0o755)
  // Test servers create their data directory here.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = disk
  server = await startTestServer()
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
})
afterAll(async () => {
  await server?.close()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

/** Takes all the room that is left. */
function fill(file: string): void {
  const open = openSync(file, 'w')
  try {
    for (const size of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(size, 1)
      for (;;) if (!isWritten(open, bytes)) break
    }
  } finally {
    closeSync(open)
  }
}

function isWritten(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

test('does not start without room for a database, says how much it needs, and leaves no more than it found', async () => {
  const small = mkdtempSync(join(tmpdir(), 'bothy-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0755', 'bothy', small])
  try {
    await expect(startEmbeddedPostgres({ dataDir: small, log: silentLog })).rejects.toThrow(/needs about 200 MB/)
    expect(Number(execFileSync('du', ['--summarize', '--block-size=1K', small], { encoding: 'utf8' }).split('\t')[0])).toBeLessThan(200)
  } finally {
    execFileSync('umount', [small])
    rmSync(small, { recursive: true })
  }
})

test('refuses what cannot be stored, loses nothing, and goes on when there is room again', async () => {
  const admin = (await server.signInAdmin()).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
  const { token } = await aMember(server, 'Mia')
  const photo = await aPhoto(800, 600)
  const proposals: string[] = []
  const pictures: string[] = []
  const refused: string[] = []
  const description = 'x'.repeat(4000)

  const propose = async () => {
    const answer = await server.request('createActivity', aProposal({ description }), token)
    if (answer.ok) proposals.push(answer.body.id)
    else refused.push(`${answer.status} ${answer.code}`)
    return answer.ok
  }
  const upload = async () => {
    const answer = await server.request('uploadImage', { file: photo }, token)
    if (answer.ok) pictures.push(answer.body.url)
    else refused.push(`${answer.status} ${answer.code}`)
    return answer.ok
  }
  await propose()
  await upload()

  const ballast = join(disk, 'ballast')
  fill(ballast)
  // The database continues for a while in files that it has already. Each vacuum may free some room again.
  while ((await propose()) || (await upload())) fill(ballast)
  for (let number = 0; number < 20; number++) {
    await propose()
    await upload()
  }
  const whileFull = await Promise.all([server.request('listActivities', { limit: 20 }, token), fetch(`${server.url}/livez`)])
  const full = [...new Set(refused)]

  rmSync(ballast)
  const roomAt = performance.now()
  await expect.poll(propose).toBe(true)
  await expect.poll(upload).toBe(true)
  const seconds = ((performance.now() - roomAt) / 1000).toFixed(1)
  expect(await server.stop()).toBe(0)
  await server.start()

  console.log(
    `${proposals.length} proposals and ${pictures.length} pictures acknowledged; refused while full: ${full.join(', ')}; ` +
      `lists were answered ${whileFull[0].status}; all works again ${seconds} s after there was room`,
  )
  // PostgreSQL ends its connections if it has no room for its log.
  expect(full.filter((answer) => answer !== '503 UNAVAILABLE')).toEqual(['507 NO_ROOM'])
  expect(whileFull[1].status).toBe(200)
  for (const activityId of proposals) expect((await server.request('getActivity', { activityId }, token)).status).toBe(200)
  for (const url of pictures) expect((await fetch(server.url + url)).status).toBe(200)
})

/** Slow downloads of a backup: the database waits between two pictures, and few run at once. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lazyImageStore } from '../images/image-store.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { unpackArchive } from './archive.ts'
import { createBackups } from './backups.ts'
import { createBackup, type BackupFile } from './create-backup.ts'

let server: TestServer
let pool: Pool
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bothy-slow-'))
  server = await startTestServer()
  pool = new Pool({
    connectionString: server.databaseUrl,
    options: '-c idle_in_transaction_session_timeout=100ms',
    application_name: 'slow',
  })
  // A failed connection fails its query too, so the test notices. Without a listener, this event would end the process.
  pool.on('error', () => undefined)
})

afterAll(async () => {
  await pool.end()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Pictures of 1 MB, which gzip cannot compress: more than waits in memory for a reader. */
const pictures = 12

test('a backup arrives complete although its reader pauses for longer than a transaction may be idle', async () => {
  const store = lazyImageStore({ dataDir, s3: undefined })
  for (let number = 0; number < pictures; number++) {
    const name = randomBytes(16).toString('hex')
    await (await store()).put(name, [{ width: 640, bytes: randomBytes(1024 * 1024) }])
    await server.sql(`insert into images (url, name, use, widths, bytes) values ($1, $2, 'cover', '{640}', 1048576)`, [
      `/images/${name}/640.webp`,
      name,
    ])
  }
  const { content } = await createBackup({ pool, store })
  const chunks = content[Symbol.asyncIterator]()
  const pieces = [(await chunks.next()).value as Buffer]
  await expect
    .poll(() =>
      server.sql(
        `select extract(epoch from now() - state_change) > 0.3 as idle from pg_stat_activity
         where application_name = 'slow' and datname = current_database()`,
      ),
    )
    .toEqual([{ idle: true }])
  // The same iterator continues after its first piece.
  for await (const piece of { [Symbol.asyncIterator]: () => chunks }) pieces.push(piece as Buffer)
  const names: string[] = []
  await unpackArchive(new Blob([Buffer.concat(pieces)]), async ({ name }) => void names.push(name))
  expect(names.filter((name) => name.startsWith('images/'))).toHaveLength(pictures)
  expect(names.at(-1)).toBe('manifest.json')
})

test('a third download at the same time is refused and not logged, and possible once another one has ended', async () => {
  const { id } = await server.anAdmin()
  const backups = createBackups({ pool, store: lazyImageStore({ dataDir, s3: undefined }) })
  const logEntries = () => server.sql(`select from system_logs where operation = 'backup_club'`)
  const started: BackupFile[] = []
  onTestFinished(() => started.forEach(({ content }) => content.destroy()))
  const start = async () => started.push(await backups.create(id))
  await start()
  await start()
  await expect(start()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await logEntries()).toHaveLength(2)
  const { content } = started[0]!
  content.destroy()
  await once(content, 'close')
  await start()
  expect(await logEntries()).toHaveLength(3)
})

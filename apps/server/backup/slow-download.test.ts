/** A backup over a slow line: the database may wait long between two pictures. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lazyImageStore } from '../images/image-store.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { unpackArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'

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

it('a backup arrives complete although its reader pauses for longer than a transaction may be idle', async () => {
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
  // The same iterator goes on after its first piece.
  for await (const piece of { [Symbol.asyncIterator]: () => chunks }) pieces.push(piece as Buffer)
  const names: string[] = []
  await unpackArchive(new Blob([Buffer.concat(pieces)]), async ({ name }) => void names.push(name))
  expect(names.filter((name) => name.startsWith('images/'))).toHaveLength(pictures)
  expect(names.at(-1)).toBe('manifest.json')
})

/** A large club is backed up and restored on another server: time, size, and every row equal. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largeClub } from '@bothy/db/testing/large-club.ts'
import { listTables } from '@bothy/server/backup/tables.ts'
import { backupRequest } from '@bothy/server/backup/testing/backup-files.ts'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { adminPassword, startTestServer, type TestServer } from '../fixtures/test-server.ts'

const activities = Number(process.env['BOTHY_ACTIVITIES'] ?? 100_000)

let from: TestServer
let to: TestServer
beforeAll(async () => {
  ;[from, to] = await Promise.all([startTestServer(), startTestServer()])
})
afterAll(() => Promise.all([from?.close(), to?.close()]))

type Sums = Record<string, { rows: number; sum: string }>

/** The number of rows of each table in a backup, and a sum of their hashes. Logs of the backup and the restore themselves are left out. */
const sumsOf = (server: TestServer): Promise<Sums> =>
  withOwnerConnection(embeddedDatabaseOf(server.dataDir), async (client) => {
    const sums: Sums = {}
    for (const { name } of (await listTables(client)).included) {
      const condition = name === 'public.system_logs' ? `where operation not in ('backup_club', 'restore_club')` : ''
      const { rows } = await client.query<{ rows: number; sum: string }>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} as t ${condition}`,
      )
      sums[name] = rows[0]!
    }
    return sums
  })

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, seconds: string]> {
  const began = performance.now()
  const result = await work()
  return [result, ((performance.now() - began) / 1000).toFixed(1)]
}

/** Without `fetch`, which waits five minutes for an answer. Returns the status. */
async function restore(token: string, file: Blob): Promise<number> {
  const form = new FormData()
  form.append('password', adminPassword)
  form.append('file', file, 'club')
  const { headers, body } = new Response(form)
  const sent = request(`${to.url}/api/admin/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': headers.get('content-type')! },
  })
  await pipeline(Readable.fromWeb(body as never), sent)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode!
}

test('keeps every row of a large club', async () => {
  const { token } = await from.signInAdmin()
  const photo = await aPhoto(800, 600)
  for (let number = 0; number < 5; number++) await from.call('uploadImage', { file: photo }, token)
  await withOwnerConnection(embeddedDatabaseOf(from.dataDir), (client) => client.query(largeClub(activities)))
  const before = await sumsOf(from)

  const [file, backupSeconds] = await timed(async () => {
    const response = await fetch(`${from.url}/api/admin/backup`, backupRequest({ token, password: adminPassword }))
    expect(response.status).toBe(200)
    return response.blob()
  })
  const admin = await to.signInAdmin()
  const [restored, restoreSeconds] = await timed(() => restore(admin.token, file))
  expect(restored).toBe(200)

  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${rows} rows: backup in ${backupSeconds} s, ${(file.size / 2 ** 20).toFixed(1)} MiB; checked and restored in ${restoreSeconds} s`,
  )
  expect(await sumsOf(to)).toEqual(before)
  expect(await to.signIn('ada@club.example', adminPassword)).toMatchObject({ token: expect.any(String) as string })
})

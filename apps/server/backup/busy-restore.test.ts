/** Restores a backup while a member writes. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrlOf, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { downloadBackup, restored } from './testing/backup-files.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.anAdmin()
})
afterAll(() => server.close())

const restoreQueries = () =>
  server.sql(
    `select from pg_stat_activity where datname = current_database() and query ~ '^(lock table|delete from|rollback to savepoint)'`,
  )

test('a command that has begun is carried out before the restore, and both succeed', async () => {
  const file = await downloadBackup(server, admin)
  const command = new Client({ connectionString: databaseUrlOf(server) })
  await command.connect()
  await command.query('begin')
  await command.query('select from public.profiles where id = $1 for no key update', [admin.id])
  const restoring = restored(server, admin, file)
  await expect.poll(async () => (await restoreQueries()).length).toBeGreaterThan(0)
  await command.query(`insert into public.idempotency_keys (member_id, key, request) values ($1, gen_random_uuid(), sha256('join'))`, [
    admin.id,
  ])
  await command.query('commit')
  await command.end()
  expect(await restoring).toMatchObject({ ok: true })
})

/** Kills the process that restores a backup. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrlOf, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let directory: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.anAdmin()
  await server.sql(
    `insert into system_logs (operation, details) select 'clear_cache', jsonb_build_object('n', n) from generate_series(1, 1000) as n`,
  )
  const response = await fetch(`${server.url}/api/admin/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: admin.password }),
  })
  directory = await mkdtemp(join(tmpdir(), 'bothy-killed-'))
  await writeFile(join(directory, 'file'), Buffer.from(await response.arrayBuffer()))
  await server.call('updateSystemSettings', { systemName: 'The club as it is' }, admin.token)
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await server.close()
})

const program = fileURLToPath(new URL('./testing/restore-process.ts', import.meta.url))
const spawnRestore = (...stopAt: string[]) =>
  spawn(process.execPath, [program, databaseUrlOf(server), directory, join(directory, 'file'), admin.id, ...stopAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const nameAndLogs = async () =>
  (await server.sql(`select (select system_name from system_settings) as name, (select count(*) from system_logs) as logs`))[0]
const restoreQueries = () =>
  server.sql(`select query from pg_stat_activity where datname = current_database() and application_name = 'restorer'`)

test('a restore that is killed while it fills the tables changes nothing, and the next restore succeeds', async () => {
  const before = await nameAndLogs()
  const killed = spawnRestore('public.system_logs')
  await once(killed.stdout, 'data')
  // The process prints its line before PostgreSQL has read the statement.
  await expect.poll(restoreQueries).toMatchObject([{ query: expect.stringMatching(/^copy public\.system_logs/) }])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await nameAndLogs()).toEqual(before)
  expect((await server.call('getUserInfo', {}, admin.token)).id).toBe(admin.id)
  await expect.poll(restoreQueries).toEqual([])

  const [code] = (await once(spawnRestore(), 'exit')) as [number]
  expect(code).toBe(0)
  expect((await nameAndLogs())!.name).toBe('Bothy')
})

/** Whoever restores is killed in the middle of it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressOf, openTestClub, type Person, type TestClub } from '../test-club.ts'

let club: TestClub
let admin: Person
let place: string
beforeAll(async () => {
  club = await openTestClub()
  admin = await club.anAdmin()
  await club.sql(
    `insert into system_logs (operation, details) select 'clear_cache', jsonb_build_object('n', n) from generate_series(1, 400000) as n`,
  )
  const response = await fetch(`${club.url}/api/admin/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: admin.password }),
  })
  place = await mkdtemp(join(tmpdir(), 'bothy-killed-'))
  await writeFile(join(place, 'file'), Buffer.from(await response.arrayBuffer()))
  await club.call('updateSystemSettings', { systemName: 'The club as it is' }, admin.token)
})
afterAll(async () => {
  await rm(place, { recursive: true, force: true })
  await club.close()
})

const program = fileURLToPath(new URL('testing/restorer.ts', import.meta.url))
const restorer = () => spawn(process.execPath, [program, addressOf(club), place, join(place, 'file'), admin.id], { stdio: 'inherit' })

const look = async () =>
  (await club.sql(`select (select system_name from system_settings) as name, (select count(*) from system_logs) as logs`))[0]
const isFilling = async () =>
  (await club.sql(`select from pg_stat_activity where application_name = 'restorer' and query like 'copy public.system_logs%'`)).length > 0

it('a restore that is killed while it fills the tables leaves the club as it is, and the next one goes through', async () => {
  const before = await look()
  const killed = restorer()
  await expect.poll(isFilling, { timeout: 60_000, interval: 5 }).toBe(true)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await look()).toEqual(before)
  expect((await club.call('getUserInfo', {}, admin.token)).id).toBe(admin.id)
  await expect
    .poll(async () => (await club.sql(`select from pg_stat_activity where application_name = 'restorer'`)).length, { timeout: 20_000 })
    .toBe(0)

  const [code] = (await once(restorer(), 'exit')) as [number]
  expect(code).toBe(0)
  expect((await look())!.name).toBe('Bothy')
})

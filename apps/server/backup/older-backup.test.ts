import { buffer } from 'node:stream/consumers'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installOlderTables, migrationNames } from '@bothy/db/install.ts'
import { lazyImageStore } from '../images/image-store.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { databaseUrlOf, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { createBackup } from './create-backup.ts'
import { removeUnfinishedRestore } from './restore-backup.ts'
import { rebuilt, restored } from './testing/backup-files.ts'

let server: TestServer
let admin: TestMember
let older: Blob
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.anAdmin()
  older = await anOlderBackup()
})
afterAll(() => server.close())

/** Before tracks, calendar feeds, push notifications, safety and much more. */
const isOlder = (name: string) => Number(/\/(\d+)_/.exec(name)![1]) < 40

/** A backup of the older version, with a member and their activity. */
async function anOlderBackup(): Promise<Blob> {
  const { url, drop } = await createTestDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; drop schema accounts cascade; drop schema rules cascade; create schema public')
  await installOlderTables(client, (await migrationNames()).filter(isOlder))
  for (const table of ['profiles', 'activities', 'routes', 'system_settings'])
    await client.query(`alter table public.${table} disable trigger user`)
  const [credentials] = await server.sql('select password from accounts.credentials where user_id = $1', [admin.id])
  await client.query(
    `with mia as (insert into public.profiles (name, email, email_verified, is_admin) values ('Mia', 'mia@club.example', true, true) returning id),
       activity as (insert into public.activities (creator_id, title, description, location, start_time, max_participants, cover_seed, phase)
         select id, 'An old path', 'Steep', 'The mill', now() + interval '9 days', 10, 'seed', 'voting' from mia returning id),
       routes as (insert into public.routes (activity_id, title, description, distance, duration, difficulty, position)
         select id, 'The only one', 'Long', 12, 5, 'Easy', 0 from activity)
     insert into accounts.credentials (user_id, account_id, provider_id, password) select id, id::text, 'credential', $1 from mia`,
    [credentials!.password],
  )
  await client.query(`update public.system_settings set system_name = 'The old club'`)
  await client.end()
  const pool = new Pool({ connectionString: url })
  // `end` resolves before its connections have ended, and `drop` ends them.
  pool.on('error', () => undefined)
  const { content } = await createBackup({ pool, store: lazyImageStore({ dataDir: '/nowhere', s3: undefined }) })
  const file = new Blob([await buffer(content)])
  await pool.end()
  await drop()
  return file
}

const restoreDatabases = () =>
  server.sql(`select datname from pg_catalog.pg_database where datname = 'bothy_restore_' || (
  select oid from pg_catalog.pg_database where datname = current_database())`)

test('a damaged older backup is refused, and leaves the club and the database as they were', async () => {
  const damaged = await rebuilt(older, (part) => (part.name.includes('public.routes') ? undefined : part))
  expect(await restored(server, admin, damaged)).toBe('BAD_BACKUP')
  const withoutVersions = await rebuilt(older, ({ name, bytes }) => ({
    name,
    bytes: name === 'bothy.json' ? Buffer.from(bytes.toString().replace(/,\s+"schema\/017_activity_versions.sql"/, '')) : bytes,
  }))
  expect(await restored(server, admin, withoutVersions)).toBe('BAD_BACKUP')
  expect((await server.call('getSettings', {})).systemName).toBe('Bothy')
  expect(await restoreDatabases()).toEqual([])
})

test('a backup of an older version is restored, and updated on the way', async () => {
  const { oid } = (await server.sql('select oid from pg_catalog.pg_database where datname = current_database()'))[0]!
  // As a killed restore leaves it.
  await server.sql(`create database bothy_restore_${String(oid)}`)
  expect(await restored(server, admin, older)).toMatchObject({ ok: true })
  expect((await server.call('getSettings', {})).systemName).toBe('The old club')
  const { token } = await server.signIn({ email: 'mia@club.example', password: admin.password })
  const { items } = await server.call('listActivities', { q: 'an old path' }, token)
  expect(items).toMatchObject([{ title: 'An old path', phase: 'voting' }])
  const { routes, refusals } = await server.call('getActivity', { activityId: items[0]!.id }, token)
  expect([routes, refusals.vote]).toMatchObject([[{ title: 'The only one', track: null }], null])
  const voted = await server.call('castVote', { activityId: items[0]!.id, routeId: routes[0]!.id }, token)
  expect(voted.routes).toMatchObject([{ votes: 1, isVoted: true }])
  expect(await restoreDatabases()).toEqual([])
})

test('the start of a server removes what a killed restore has left', async () => {
  const { oid } = (await server.sql('select oid from pg_catalog.pg_database where datname = current_database()'))[0]!
  await server.sql(`create database bothy_restore_${String(oid)}`)
  const other = await startTestServer({ databaseUrl: databaseUrlOf(server) })
  await expect.poll(restoreDatabases).toEqual([])
  await other.close()
  await removeUnfinishedRestore(server.instance.postgres.longPool)
})

import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { untilBlockedBy } from '@bothy/db/testing/until-blocked.ts'
import { totpCode } from '../auth/two-factor/testing/authenticator.ts'
import { imageRemovalLock } from '../images/images.ts'
import { aPhoto } from '../images/testing/photos.ts'
import {
  errorCodeOf,
  databaseUrlOf,
  startTestServer,
  password,
  aProposal,
  type TestMember,
  type TestServer,
} from '../testing/test-server.ts'
import { type BackupManifest, unpackArchive } from './archive.ts'
import { aBackedUpServer } from './testing/backed-up-server.ts'
import { backupRequest, downloadBackup, restored, rowsOf } from './testing/backup-files.ts'

let server: TestServer
let admin: TestMember
let file: Blob
let secret: string
let cover: string
let originalRows: Record<string, unknown>
beforeAll(async () => {
  ;({ server, admin, file, secret, cover, originalRows } = await aBackedUpServer())
})
afterAll(() => server.close())

describe('a backup', () => {
  test('contains no session, code, link, message or notification', async () => {
    let manifest = ''
    await unpackArchive(file, async ({ name, bytes }) => {
      if (name === 'manifest.json') manifest = bytes.toString()
    })
    const names = (JSON.parse(manifest) as BackupManifest).tables.map(({ name }) => name)
    const secret =
      /session|outbox|link|token|attempt|guess|challenge|phone_code|email_change|seat_change|subscription|idempotency|\.notifications|reminder/
    expect(names.filter((name) => secret.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['accounts.credentials', 'accounts.second_factors', 'accounts.passkeys']))
  })

  test('starts with the ustar header of bothy.json', async () => {
    const tar = gunzipSync(Buffer.from(await file.arrayBuffer()))
    expect(tar.subarray(0, 10).toString()).toBe('bothy.json')
    expect(tar.subarray(257, 262).toString()).toBe('ustar')
  })

  test('announces its size, with long tracks', async () => {
    await server.sql(
      `with walk as (
         insert into activities (title, description, location, start_time, max_participants, phase, tags, cover_seed)
         select 'Walk ' || n, 'Up and down.', 'Bern', now() + interval '1 day', 20, 'voting', array['hiking'], 'seed' from generate_series(1, 30) as n
         returning id)
       insert into routes (activity_id, title, description, distance, duration, difficulty, position, track_path, track_file, track_distance)
       select id, 'By the ridge', 'Steep.', 9, 3, 'Easy', 0,
         (select string_agg(translate(encode(sha512((n::text || id)::bytea), 'base64'), E'0123456789+/=\\n', '?@[]^_{|}~AB'), '') from generate_series(1, 400) as n),
         'ridge.gpx', 9
       from walk`,
    )
    const response = await fetch(`${server.url}/api/admin/backup`, backupRequest(admin))
    const { byteLength } = await response.arrayBuffer()
    const announced = Number(response.headers.get('x-expected-bytes'))
    expect(announced / byteLength).toBeGreaterThan(0.5)
    expect(announced / byteLength).toBeLessThan(2)
    await server.sql(`delete from activities where title like 'Walk %'`)
  })

  test('is only for admins', async () => {
    const member = await server.aMember()
    const request = { method: 'POST', body: { password } }
    expect((await server.request('/api/admin/backup', { ...request, token: member.token })).status).toBe(403)
    expect((await server.request('/api/admin/backup', request)).status).toBe(401)
  })

  test('requires the password of the admin, since it contains every password hash', async () => {
    const records = async () => (await server.sql(`select from system_logs where operation = 'backup_club'`)).length
    const before = await records()
    for (const body of [{ password: 'a guess' }, { password: null }, {}]) {
      const answer = await server.request('/api/admin/backup', { method: 'POST', body, token: admin.token })
      expect([answer.status, errorCodeOf(answer)]).toEqual([401, 'WRONG_PASSWORD'])
    }
    expect(await records()).toBe(before)
  })

  test('releases its database connection when the client stops reading', async () => {
    for (let round = 0; round < 5; round += 1) {
      const abort = new AbortController()
      await fetch(`${server.url}/api/admin/backup`, { ...backupRequest(admin), signal: abort.signal })
      abort.abort()
      await expect
        .poll(
          async () =>
            (
              await server.sql(
                'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null',
              )
            ).length,
        )
        .toBe(0)
    }
  })
})

describe('a backup restored on another server', () => {
  let fresh: TestServer
  let second: TestServer
  let newcomer: TestMember
  let answer: unknown
  beforeAll(async () => {
    fresh = await startTestServer()
    second = await startTestServer({ databaseUrl: databaseUrlOf(fresh) })
    newcomer = await fresh.anAdmin()
    const { body } = await fetch(`${second.url}/api/events`)
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const readUntil = async (text: string) => {
      while (!received.includes(text)) received += (await reader.read()).value ?? expect.fail('the event stream ended')
    }
    await readUntil('ready')
    answer = await restored(fresh, newcomer, file)
    await readUntil('resync')
    await reader.cancel()
  })
  afterAll(async () => {
    await second?.close()
    await fresh?.close()
  })

  test('restores rows, pictures and sign-ins, and every process sees them', async () => {
    expect(answer).toEqual({ ok: true, unreadableSecondFactors: 0 })
    expect(await rowsOf(fresh)).toEqual(originalRows)
    expect(await pictureAt(fresh)).toBe(await pictureAt(server))
    // All sessions end; members sign in again with their password and second factor.
    expect((await fresh.request('/api/user/info', { token: newcomer.token })).status).toBe(401)
    expect((await second.signIn(admin)).user.isAdmin).toBe(true)
    const [{ email }] = (await fresh.sql(`select email from profiles where name = 'Cara'`)) as [{ email: string }]
    const challenge = await fresh.call('emailLogin', { email, password })
    if (isSession(challenge)) throw new Error('the answer asks for no second factor')
    expect(await second.call('answerMfa', { challenge: challenge.challenge, code: totpCode(secret) })).toHaveProperty('token')
    const lists = await Promise.all([fresh, second].map(({ call }) => call('listActivities', { limit: 50 })))
    expect(lists[0]!.items.length).toBeGreaterThan(3)
    expect(lists[1]).toEqual(lists[0])
  })

  test('continues number sequences, so that no number is used twice', async () => {
    const { token } = await fresh.signIn(admin)
    await fresh.call('createActivity', aProposal(), token)
    await fresh.call('updateSystemSettings', { systemDescription: 'Restored.' }, token)
    const [{ twice }] = (await fresh.sql('select count(*) - count(distinct added) as twice from routes')) as [{ twice: string }]
    expect(Number(twice)).toBe(0)
  })

  test('waits for a running removal of pictures, since it may restore them', async () => {
    const { token } = await fresh.signIn(admin)
    const removal = await fresh.instance.postgres.pool.connect()
    await removal.query('select pg_advisory_lock($1)', [imageRemovalLock])
    const answer = restored(fresh, { ...admin, token }, file)
    await untilBlockedBy(removal)
    removal.release(true)
    expect(await answer).toEqual({ ok: true, unreadableSecondFactors: 0 })
  })
})

describe('a backup on a server whose database role owns only its tables', () => {
  let restricted: TestServer
  beforeAll(async () => {
    await server.sql(`create role keeper login password 'of the hut'`)
    await server.sql('grant anon, authenticated, service_role to keeper')
    await server.sql('create database hut owner keeper')
    const at = new URL(databaseUrlOf(server).replace('@/', '@localhost/'))
    restricted = await startTestServer({ databaseUrl: `postgres://keeper:of%20the%20hut@/hut${at.search}` })
  })
  afterAll(async () => {
    await restricted?.close()
    await server.sql('drop database hut')
    await server.sql('drop role keeper')
  })

  test('is restored, and the pictures from before are marked for removal', async () => {
    const keeper = await restricted.anAdmin()
    await restricted.call('uploadImage', { file: await aPhoto(400, 300) }, keeper.token)
    expect(await restored(restricted, keeper, file)).toEqual({ ok: true, unreadableSecondFactors: 0 })
    expect(await rowsOf(restricted)).toEqual(originalRows)
    expect(await restricted.sql('select from images where pending_deletion')).toHaveLength(1)
    expect(await restricted.sql(`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([])
  })
})

describe('second factors that were encrypted with a BOTHY_SECRET', () => {
  test('are counted as unreadable on a server with another BOTHY_SECRET', async () => {
    const [here, there] = [await startTestServer({ secret: 'a'.repeat(32) }), await startTestServer({ secret: 'b'.repeat(32) })]
    const [from, to] = [await here.anAdmin(), await there.anAdmin()]
    await here.call('setUpTwoFactor', { password }, from.token)
    const backup = await downloadBackup(here, from)
    expect(await restored(there, to, backup)).toEqual({ ok: true, unreadableSecondFactors: 1 })
    expect(await restored(here, from, backup)).toEqual({ ok: true, unreadableSecondFactors: 0 })
    await Promise.all([here.close(), there.close()])
  })
})

async function pictureAt({ url }: TestServer): Promise<string> {
  const response = await fetch(url + cover)
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

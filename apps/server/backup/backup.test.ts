import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installSample } from '@bothy/db/install.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { Secret, TOTP } from 'otpauth'
import { removalLock } from '../images/images.ts'
import { aPasskeyDevice } from '../accounts/testing/passkey-device.ts'
import { aPhoto } from '../images/testing/photos.ts'
import { addressOf, openTestClub, password, aProposal, type Person, type TestClub } from '../test-club.ts'
import { packed, unpack, type Part } from './archive.ts'

let club: TestClub
let admin: Person
let file: Blob
let secret: string
let cover: string
/** The rows of that moment. */
let copied: Record<string, unknown>

/** A club in which something has happened, and the backup of it. */
beforeAll(async () => {
  club = await openTestClub()
  await installSample(club.server.database.pool as never)
  admin = await club.anAdmin()
  const [leader, careful] = [await club.aMember('Lea'), await club.aMember('Cara')]
  cover = (await club.call('uploadImage', { file: await aPhoto(700, 500) }, leader.token)).url
  const { id: activityId, routes } = await club.call('createActivity', aProposal({ coverImage: cover }), leader.token)
  await club.call('approveActivity', { activityId }, admin.token)
  await club.call('castVote', { activityId, routeId: routes[0]!.id }, careful.token)
  const passkey = aPasskeyDevice(club.server.address).make(await club.call('startPasskey', { password }, leader.token))
  await club.call('addPasskey', { name: 'Phone', credential: passkey }, leader.token)
  secret = (await club.call('setUpTwoFactor', { password }, careful.token)).secret
  await club.call('enableTwoFactor', { code: codeOf(-30) }, careful.token)
  file = await taken(club, admin)
  copied = await rowsOf(club)
})
afterAll(() => club.close())

const codeOf = (seconds: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

/** Asks for a backup as an administrator does. */
const take = ({ token, password: proof }: Pick<Person, 'token' | 'password'>) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ password: proof }),
})

async function taken({ url }: TestClub, who: Person): Promise<Blob> {
  const response = await fetch(`${url}/api/admin/backup`, take(who))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  return response.blob()
}

async function restored(into: TestClub, who: Person, what: Blob, proof = who.password): Promise<unknown> {
  const form = new FormData()
  form.append('password', proof)
  form.append('file', what, 'club')
  const { status, body } = await into.ask('/api/admin/restore', { method: 'POST', token: who.token, body: form })
  return status === 200 ? body : (body as { error: { code: string } }).error.code
}

const momentary = `'attempts', 'guesses', 'sessions', 'outbox', 'verifications', 'setup_tokens', 'phone_codes', 'challenges', 'open_id_starts', 'passkey_starts'`

/** Every row of the club that outlives a moment, without what a restore itself puts on record. */
async function rowsOf({ sql }: TestClub): Promise<Record<string, unknown>> {
  const tables = await sql(
    `select c.oid::regclass::text as name from pg_catalog.pg_class as c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace) and c.relname not in (${momentary}) order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const own = name === 'system_logs' ? `where operation <> 'restore_club'` : name === 'images' ? 'where not doomed' : ''
    rows[String(name)] = (await sql(`select t::text as row from ${String(name)} as t ${own} order by 1`)).map(({ row }) => row)
  }
  return rows
}

/** The same backup with other parts. */
async function rebuilt(change: (part: Part) => Part | undefined): Promise<Blob> {
  const parts: Part[] = []
  await unpack(file, async (part) => void parts.push(part))
  const changed = parts.map(change).filter((part) => part !== undefined)
  const pieces: Buffer[] = []
  for await (const piece of packed(
    (async function* () {
      yield* changed
    })(),
  ))
    pieces.push(piece as Buffer)
  return new Blob([Buffer.concat(pieces)])
}

describe('a backup', () => {
  it('holds nobody’s session, code or link, and no message', async () => {
    const names = new Set<string>()
    await unpack(file, async ({ name }) => void names.add(name.split('/')[1] ?? name))
    expect(
      [...names].filter((name) => /session|outbox|verification|token|attempt|guess|challenge|phone_code|open_id|passkey_start/.test(name)),
    ).toEqual([])
    expect(names).toContain('accounts.credentials')
    expect(names).toContain('accounts.second_factors')
    expect(names).toContain('accounts.passkeys')
  })

  it('is a tar that other programs read', async () => {
    const tar = gunzipSync(Buffer.from(await file.arrayBuffer()))
    expect(tar.subarray(0, 10).toString()).toBe('bothy.json')
    expect(tar.subarray(257, 262).toString()).toBe('ustar')
  })

  it('is taken by nobody but administrators', async () => {
    const member = await club.aMember()
    const asked = { method: 'POST', body: { password } }
    expect((await club.ask('/api/admin/backup', { ...asked, token: member.token })).status).toBe(403)
    expect((await club.ask('/api/admin/backup', asked)).status).toBe(401)
  })

  it('takes the administrator’s password, since every hash is in it', async () => {
    const records = async () => (await club.sql(`select from system_logs where operation = 'backup_club'`)).length
    const before = await records()
    for (const body of [{ password: 'a guess' }, { password: null }, {}]) {
      const answer = await club.ask('/api/admin/backup', { method: 'POST', body, token: admin.token })
      expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([401, 'BAD_CREDENTIALS'])
    }
    expect(await records()).toBe(before)
  })

  it('gives its connection back when nobody reads on', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const away = new AbortController()
      await fetch(`${club.url}/api/admin/backup`, { ...take(admin), signal: away.signal })
      away.abort()
      await expect.poll(async () => (await club.sql(`select from pg_stat_activity where state like 'idle in transaction%'`)).length).toBe(0)
    }
  })
})

describe('a fresh club elsewhere that is given the backup', () => {
  let fresh: TestClub
  let second: TestClub
  beforeAll(async () => {
    fresh = await openTestClub()
    second = await openTestClub({ databaseUrl: addressOf(fresh) })
  })
  afterAll(async () => {
    await second.close()
    await fresh.close()
  })

  it('is the club that was copied: rows, pictures and logins are equal, at every process', async () => {
    const newcomer = await fresh.anAdmin()
    const news = await fetch(`${second.url}/api/events`)
    const heard = news.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await heard.read()).value).toContain('ready')
    expect(await restored(fresh, newcomer, file)).toEqual({ ok: true, unreadableSecondFactors: 0 })
    let told = ''
    while (!told.includes('resync')) told += (await heard.read()).value ?? expect.fail('the line went dead')
    await heard.cancel()
    expect(await rowsOf(fresh)).toEqual(copied)
    expect(await pictureAt(fresh)).toBe(await pictureAt(club))
    // Everybody signs in again, with what they know and hold.
    expect((await fresh.ask('/api/user/info', { token: newcomer.token })).status).toBe(401)
    expect((await second.signIn(admin)).user.isAdmin).toBe(true)
    const [{ email }] = (await fresh.sql(`select email from profiles where name = 'Cara'`)) as [{ email: string }]
    const challenge = await fresh.call('emailLogin', { email, password })
    if (isSession(challenge)) throw new Error('no second factor was asked for')
    expect(await second.call('answerMfa', { challenge: challenge.challenge, code: codeOf(0) })).toHaveProperty('token')
    const lists = await Promise.all([fresh, second].map(({ call }) => call('listActivities', { limit: 50 })))
    expect(lists[0]!.items.length).toBeGreaterThan(3)
    expect(lists[1]).toEqual(lists[0])
  })

  it('goes on where the other stopped: numbers do not come twice', async () => {
    const { token } = await fresh.signIn(admin)
    await fresh.call('createActivity', aProposal(), token)
    await fresh.call('updateSystemSettings', { systemDescription: 'Restored.' }, token)
    const [{ twice }] = (await fresh.sql('select count(*) - count(distinct added) as twice from routes')) as [{ twice: string }]
    expect(Number(twice)).toBe(0)
  })

  it('waits for pictures that are being removed, since it may bring them back', async () => {
    const { token } = await fresh.signIn(admin)
    const collector = await fresh.server.database.pool.connect()
    await collector.query('select pg_advisory_lock($1)', [removalLock])
    const answer = restored(fresh, { ...admin, token }, file)
    await expect
      .poll(async () => (await fresh.sql(`select from pg_locks where locktype = 'advisory' and not granted`)).length, { timeout: 20_000 })
      .toBe(1)
    collector.release(true)
    expect(await answer).toEqual({ ok: true, unreadableSecondFactors: 0 })
  })
})

describe('a club whose database role owns its tables and nothing else', () => {
  let modest: TestClub
  beforeAll(async () => {
    await club.sql(`create role keeper login password 'of the hut'`)
    await club.sql('grant anon, authenticated, service_role to keeper')
    await club.sql('create database hut owner keeper')
    const at = new URL(addressOf(club).replace('@/', '@localhost/'))
    modest = await openTestClub({ databaseUrl: `postgres://keeper:of%20the%20hut@/hut${at.search}` })
  })
  afterAll(() => modest.close())

  it('is restored all the same, and lets go of the pictures that it had', async () => {
    const keeper = await modest.anAdmin()
    await modest.call('uploadImage', { file: await aPhoto(400, 300) }, keeper.token)
    expect(await restored(modest, keeper, file)).toEqual({ ok: true, unreadableSecondFactors: 0 })
    expect(await rowsOf(modest)).toEqual(copied)
    expect(await modest.sql('select from images where doomed')).toHaveLength(1)
    expect(await modest.sql(`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([])
  })
})

describe('second factors that were sealed with a BOTHY_SECRET', () => {
  it('are counted where it is another one', async () => {
    const [here, there] = [await openTestClub({ secret: 'a'.repeat(32) }), await openTestClub({ secret: 'b'.repeat(32) })]
    const [from, to] = [await here.anAdmin(), await there.anAdmin()]
    await here.call('setUpTwoFactor', { password }, from.token)
    const sealed = await taken(here, from)
    expect(await restored(there, to, sealed)).toEqual({ ok: true, unreadableSecondFactors: 1 })
    expect(await restored(here, from, sealed)).toEqual({ ok: true, unreadableSecondFactors: 0 })
    await Promise.all([here.close(), there.close()])
  })
})

async function pictureAt({ url }: TestClub): Promise<string> {
  const response = await fetch(url + cover)
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

describe('what is no backup of this club’s kind changes nothing', () => {
  it.each([
    ['somebody’s holiday', async () => new Blob(['no backup at all']), 'BAD_BACKUP'],
    ['an empty archive', async () => new Blob([gzipSync(Buffer.alloc(1024))]), 'BAD_BACKUP'],
    ['the first half', async () => file.slice(0, file.size / 2), 'BAD_BACKUP'],
    ['all but the last byte', async () => file.slice(0, file.size - 1), 'BAD_BACKUP'],
    ['one without its manifest', () => rebuilt((part) => (part.name === 'manifest.json' ? undefined : part)), 'BAD_BACKUP'],
    ['one without its votes', () => rebuilt((part) => (part.name.includes('public.votes') ? undefined : part)), 'BAD_BACKUP'],
    [
      'one in which somebody made themselves an administrator',
      () =>
        rebuilt(({ name, bytes }) => ({
          name,
          bytes: name.includes('public.profiles') ? Buffer.from(bytes.toString().replace('\tf\t', '\tt\t')) : bytes,
        })),
      'BAD_BACKUP',
    ],
    [
      'one with another picture',
      () => rebuilt(({ name, bytes }) => ({ name, bytes: name.startsWith('images/') ? Buffer.alloc(bytes.length) : bytes })),
      'BAD_BACKUP',
    ],
    [
      'one with a stranger in it',
      () => rebuilt((part) => (part.name.startsWith('images/') ? { ...part, name: '../../etc/passwd' } : part)),
      'BAD_BACKUP',
    ],
    [
      'one of a later version',
      () =>
        rebuilt(({ name, bytes }) => ({
          name,
          bytes:
            name === 'bothy.json'
              ? Buffer.from(bytes.toString().replace('"migrations": [', '"migrations": ["schema/999_later.sql",'))
              : bytes,
        })),
      'BACKUP_OF_OTHER_VERSION',
    ],
    [
      'one of a later format',
      () =>
        rebuilt(({ name, bytes }) => ({
          name,
          bytes: name === 'bothy.json' ? Buffer.from(bytes.toString().replace('"version": 1', '"version": 2')) : bytes,
        })),
      'BACKUP_OF_OTHER_VERSION',
    ],
  ])('%s', async (_, make, code) => {
    const before = await rowsOf(club)
    expect(await restored(club, admin, await make())).toBe(code)
    expect(await rowsOf(club)).toEqual(before)
  })

  it('nor does the right one without the right password, or from a member', async () => {
    const [before, member] = [await rowsOf(club), await club.aMember()]
    expect(await restored(club, admin, file, 'a guess')).toBe('BAD_CREDENTIALS')
    expect(await restored(club, member, file)).toBe('NOT_PERMITTED')
    expect(await restored(club, { ...member, token: 'made-up' }, file)).toBe('NOT_SIGNED_IN')
    expect((await rowsOf(club)).activities).toEqual(before.activities)
  })
})

/** Signing in with a key that a device keeps. */
import { isSession } from '@bothy/contract/sign-in.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestClub, password, type Person, type TestClub } from '../test-club.ts'
import { homeOf } from './passkeys.ts'
import { codeOf, withSecondFactor } from './testing/authenticator.ts'
import { aPasskeyDevice, type Oddity, type PasskeyDevice } from './testing/passkey-device.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

const origin = () => club.server.address
const aDevice = (options?: { counts: boolean }) => aPasskeyDevice(origin(), options)

const start = ({ token }: Pick<Person, 'token'>) => club.call('startPasskey', { password }, token)
const mailsTo = ({ email }: Person, kind: string) => club.log.filter((line) => line.to === email && line.kind === kind)
const passkeysOf = async ({ token }: Person) => (await club.call('listPasskeys', {}, token)).items

async function ask(path: string, { body, token, method = 'POST' }: { body?: unknown; token?: string; method?: string } = {}) {
  const { status, body: said } = await club.ask(`/api${path}`, { method, ...(body !== undefined && { body }), ...(token && { token }) })
  return status < 400 ? 'done' : (said as { error: { code: string } }).error.code
}

/** Adds the device's passkey, however oddly it does it; answers what is heard. */
async function tryToAdd(member: Pick<Person, 'token'>, device: PasskeyDevice, odd?: Oddity) {
  const credential = device.make(await start(member), odd)
  return ask('/user/passkeys', { body: { name: 'Phone', credential }, token: member.token })
}

async function withPasskey(member: Person, device = aDevice()) {
  const { id } = await club.call('addPasskey', { name: 'Phone', credential: device.make(await start(member)) }, member.token)
  return { device, passkeyId: id }
}

async function comeIn(device: PasskeyDevice, odd?: Oddity) {
  return ask('/auth/passkey', { body: { credential: device.sign(await club.call('startPasskeyLogin', {}), odd) } })
}

describe('a passkey', () => {
  it('lets its member in, without name and password', async () => {
    const mia = await club.aMember('Mia')
    const { device, passkeyId } = await withPasskey(mia)
    expect(await passkeysOf(mia)).toMatchObject([{ id: passkeyId, name: 'Phone', usedAt: null, isBackedUp: false }])
    const answer = await club.call('passkeyLogin', { credential: device.sign(await club.call('startPasskeyLogin', {})) })
    if (!isSession(answer)) throw new Error('a second factor was asked for')
    expect(answer.user.id).toBe(mia.id)
    expect((await passkeysOf(mia))[0]?.usedAt).not.toBeNull()
  })

  it('asks for the second factor of a member who has one', async () => {
    const mia = await club.aMember()
    const { device } = await withPasskey(mia)
    const { secret } = await withSecondFactor(club, mia)
    const answer = await club.call('passkeyLogin', { credential: device.sign(await club.call('startPasskeyLogin', {})) })
    if (isSession(answer)) throw new Error('no second factor was asked for')
    expect((await club.call('answerMfa', { challenge: answer.challenge, code: codeOf(secret) })).user.id).toBe(mia.id)
  })

  it('lets nobody in whose address is not confirmed where the club asks for that', async () => {
    const mia = await club.aMember()
    const { device } = await withPasskey(mia)
    await club.sql('update profiles set email_verified = false where id = $1', [mia.id])
    expect(await comeIn(device)).toBe('EMAIL_NOT_VERIFIED')
  })

  it('is told to its member by mail when it comes and goes, and is on record', async () => {
    const mia = await club.aMember()
    const { passkeyId } = await withPasskey(mia)
    expect(mailsTo(mia, 'passkey-added')).toHaveLength(1)
    await club.call('removePasskey', { passkeyId }, mia.token)
    expect(mailsTo(mia, 'passkey-removed')).toHaveLength(1)
    const log = await club.sql('select operation from system_logs where user_id = $1 order by id', [mia.id])
    expect(log).toEqual([{ operation: 'add_passkey' }, { operation: 'remove_passkey' }])
  })

  it('that was removed lets nobody in any more', async () => {
    const mia = await club.aMember()
    const { device, passkeyId } = await withPasskey(mia)
    await club.call('removePasskey', { passkeyId }, mia.token)
    expect(await comeIn(device)).toBe('BAD_PASSKEY')
    expect(await ask(`/user/passkeys/${passkeyId}`, { method: 'DELETE', token: mia.token })).toBe('NOT_FOUND')
  })

  it('that is removed between the signature and the way in lets nobody in', async () => {
    const mia = await club.aMember()
    const { device } = await withPasskey(mia)
    const request = await club.call('startPasskeyLogin', {})
    const client = await club.server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from profiles where id = $1 for update', [mia.id])
      const answered = ask('/auth/passkey', { body: { credential: device.sign(request) } })
      await vi.waitFor(async () => expect(await club.sql('select from pg_locks where not granted')).not.toEqual([]), { timeout: 10_000 })
      await client.query('delete from accounts.passkeys where user_id = $1', [mia.id])
      await client.query('commit')
      expect(await answered).toBe('BAD_PASSKEY')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('goes with its member', async () => {
    const mia = await club.aMember()
    const { device } = await withPasskey(mia)
    await club.call('deleteAccount', { password }, mia.token)
    expect(await club.sql('select from accounts.passkeys where user_id = $1', [mia.id])).toEqual([])
    expect(await comeIn(device)).toBe('BAD_PASSKEY')
  })

  it('of who registered with the address of somebody else is gone when its owner comes', async () => {
    const mallory = await club.aMember()
    const { device } = await withPasskey(mallory)
    await club.sql('update profiles set email_verified = false where id = $1', [mallory.id])
    await club.sql('select accounts.give_to_owner($1)', [mallory.id])
    expect(await comeIn(device)).toBe('BAD_PASSKEY')
  })
})

describe('an answer of a device', () => {
  const odd: [string, Oddity][] = [
    ['at another page', { origin: 'https://club.example.evil' }],
    ['for another club', { host: 'club.example.evil' }],
    ['to a question that was never asked', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that did not ask who holds it', { isVerified: false }],
  ]
  it.each(odd)('%s adds nothing', async (_, how) => {
    const mia = await club.aMember()
    expect(await tryToAdd(mia, aDevice(), how)).toBe('BAD_PASSKEY')
    expect(await passkeysOf(mia)).toEqual([])
  })

  it.each(odd)('%s lets nobody in', async (_, how) => {
    const { device } = await withPasskey(await club.aMember())
    expect(await comeIn(device, how)).toBe('BAD_PASSKEY')
    expect(await comeIn(device)).toBe('done')
  })

  it('is taken once, of any number at once', async () => {
    const { device } = await withPasskey(await club.aMember())
    const credential = device.sign(await club.call('startPasskeyLogin', {}))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/auth/passkey', { body: { credential } })))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'BAD_PASSKEY'), 'done'])
  })

  it('spends its question also where it is wrong', async () => {
    const { device } = await withPasskey(await club.aMember())
    const request = await club.call('startPasskeyLogin', {})
    expect(await ask('/auth/passkey', { body: { credential: device.sign(request, { isVerified: false }) } })).toBe('BAD_PASSKEY')
    expect(await ask('/auth/passkey', { body: { credential: device.sign(request) } })).toBe('BAD_PASSKEY')
  })

  it('that comes after 5 minutes is too late', async () => {
    const { device } = await withPasskey(await club.aMember())
    const request = await club.call('startPasskeyLogin', {})
    const [kept] = await club.sql(
      'select max(expires_at) between now() + $1::interval and now() + $2 as fits from accounts.passkey_starts',
      ['4 minutes', '5 minutes'],
    )
    expect(kept).toEqual({ fits: true })
    await club.sql('update accounts.passkey_starts set expires_at = now()')
    expect(await ask('/auth/passkey', { body: { credential: device.sign(request) } })).toBe('BAD_PASSKEY')
  })

  it('signed by another key is not taken for the passkey that it names', async () => {
    const { device } = await withPasskey(await club.aMember())
    const forged = { ...aDevice().sign(await club.call('startPasskeyLogin', {})), id: device.id, userHandle: null }
    expect(await ask('/auth/passkey', { body: { credential: forged } })).toBe('BAD_PASSKEY')
  })

  it('does not let in as somebody else', async () => {
    const [mia, bo] = [await club.aMember(), await club.aMember()]
    const { device } = await withPasskey(mia)
    const userHandle = (await start(bo)).user.id
    expect(await comeIn(device, { userHandle })).toBe('BAD_PASSKEY')
  })

  it('whose counter is behind is refused, and the operator is told', async () => {
    const { device, passkeyId } = await withPasskey(await club.aMember())
    expect(await comeIn(device, { counter: 7 })).toBe('done')
    expect(await comeIn(device, { counter: 7 })).toBe('BAD_PASSKEY')
    expect(club.log.filter(({ level, passkey }) => level === 40 && passkey === passkeyId)).toHaveLength(1)
    expect(await comeIn(device, { counter: 8 })).toBe('done')
  })

  it('of a device that counts nothing is taken each time', async () => {
    const { device } = await withPasskey(await club.aMember(), aDevice({ counts: false }))
    expect([await comeIn(device), await comeIn(device)]).toEqual(['done', 'done'])
  })
})

describe('adding a passkey', () => {
  it('asks for the password first', async () => {
    const { token } = await club.aMember()
    expect(await ask('/user/passkeys/start', { body: { password: 'a guess' }, token })).toBe('BAD_CREDENTIALS')
    expect(await ask('/user/passkeys/start', { body: {}, token })).toBe('BAD_CREDENTIALS')
  })

  it('is finished only in the session that began it', async () => {
    const [mia, mallory] = [await club.aMember(), await club.aMember()]
    const add = (credential: unknown, token: string) => ask('/user/passkeys', { body: { name: 'Phone', credential }, token })
    expect(await add(aDevice().make(await start(mia)), mallory.token)).toBe('BAD_PASSKEY')
    const elsewhere = await club.signIn(mia)
    expect(await add(aDevice().make(await start(mia)), elsewhere.token)).toBe('BAD_PASSKEY')
    const { challenge } = await club.call('startPasskeyLogin', {})
    expect(await add(aDevice().make(await start(mia), { challenge }), mia.token)).toBe('BAD_PASSKEY')
    const begun = await start(mia)
    const { token } = await club.call('refreshSession', {}, mia.token)
    expect(await add(aDevice().make(begun), token)).toBe('done')
  })

  it('ends with the session', async () => {
    const mia = await club.aMember()
    const credential = aDevice().make(await start(mia))
    await club.call('logout', {}, mia.token)
    expect(await ask('/user/passkeys', { body: { name: 'Phone', credential }, token: mia.token })).toBe('NOT_SIGNED_IN')
    expect(await club.sql('select from accounts.passkeys where user_id = $1', [mia.id])).toEqual([])
  })

  it('tells the device which passkeys the member has, and takes none that somebody has', async () => {
    const [mia, mallory] = [await club.aMember(), await club.aMember()]
    const { device } = await withPasskey(mia)
    expect((await start(mia)).excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
    expect(await tryToAdd(mallory, device)).toBe('BAD_PASSKEY')
    expect(await passkeysOf(mallory)).toEqual([])
  })

  it('has an end at twenty, also for two that were begun before', async () => {
    const mia = await club.aMember()
    const credential = aDevice().make(await start(mia))
    await club.sql(
      `insert into accounts.passkeys (user_id, credential_id, public_key, counter, backed_up, name)
       select $1::uuid, convert_to($1::uuid::text || n, 'UTF8'), 'no key', 0, false, 'Phone' from generate_series(1, 20) as n`,
      [mia.id],
    )
    expect(await ask('/user/passkeys', { body: { name: 'Phone', credential }, token: mia.token })).toBe('TOO_MANY_PASSKEYS')
    expect(await ask('/user/passkeys/start', { body: { password }, token: mia.token })).toBe('TOO_MANY_PASSKEYS')
  })
})

describe('where passkeys are offered', () => {
  it('is told, and what is asked names nobody', async () => {
    expect((await club.call('listProviders', {})).passkey).toEqual({ origin: origin() })
    const asked = await club.call('startPasskeyLogin', {})
    expect(Object.keys(asked).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  it.each([
    ['https://club.example', { origin: 'https://club.example', host: 'club.example' }],
    ['https://club.example:8443', { origin: 'https://club.example:8443', host: 'club.example' }],
    ['http://localhost:3000', { origin: 'http://localhost:3000', host: 'localhost' }],
    ['http://club.example', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::7]', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['', undefined],
  ])('%s', (address, home) => {
    expect(homeOf(address)).toEqual(home)
  })

  it('is nowhere in a club that is found by a number', async () => {
    const other = await openTestClub({ publicUrl: 'http://192.0.2.7:3000' })
    try {
      expect((await other.call('listProviders', {})).passkey).toBeNull()
      expect((await other.ask('/api/auth/passkey/start', { method: 'POST', body: {} })).status).toBe(404)
      const { token } = await other.aMember()
      expect((await other.ask('/api/user/passkeys/start', { method: 'POST', body: { password }, token })).status).toBe(404)
    } finally {
      await other.close()
    }
  })
})

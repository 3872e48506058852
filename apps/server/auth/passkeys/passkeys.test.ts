/** Registering passkeys and signing in with them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { untilBlockedBy } from '@bothy/db/testing/until-blocked.ts'
import { startTestServer, password, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { totpCode, enableSecondFactor } from '../two-factor/testing/authenticator.ts'
import { aPasskeyDevice, type DeviceOverrides, type PasskeyDevice } from './testing/passkey-device.ts'
import { relyingPartyOf } from './webauthn.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const origin = () => server.instance.url
const aDevice = (options?: { hasCounter: boolean }) => aPasskeyDevice(origin(), options)

const start = ({ token }: Pick<TestMember, 'token'>) => server.call('startPasskey', { password }, token)
const mailsTo = ({ email }: TestMember, kind: string) => server.log.filter((line) => line.to === email && line.kind === kind)
const passkeysOf = async ({ token }: TestMember) => (await server.call('listPasskeys', {}, token)).items

async function ask(path: string, { body, token, method = 'POST' }: { body?: unknown; token?: string; method?: string } = {}) {
  const { status, body: answer } = await server.request(`/api${path}`, {
    method,
    ...(body !== undefined && { body }),
    ...(token && { token }),
  })
  return status < 400 ? 'done' : (answer as { error: { code: string } }).error.code
}

/** Registers the device's passkey, with optional invalid overrides. Returns 'done' or the refusal code. */
async function tryToRegister(member: Pick<TestMember, 'token'>, device: PasskeyDevice, overrides?: DeviceOverrides) {
  const credential = device.createCredential(await start(member), overrides)
  return ask('/user/passkeys', { body: { name: 'Phone', credential }, token: member.token })
}

async function withPasskey(member: TestMember, device = aDevice()) {
  const { id } = await server.call('addPasskey', { name: 'Phone', credential: device.createCredential(await start(member)) }, member.token)
  return { device, passkeyId: id }
}

async function signIn(device: PasskeyDevice, overrides?: DeviceOverrides) {
  return ask('/auth/passkey', { body: { credential: device.sign(await server.call('startPasskeyLogin', {}), overrides) } })
}

describe('a passkey', () => {
  test('signs its member in without name and password', async () => {
    const mia = await server.aMember('Mia')
    const { device, passkeyId } = await withPasskey(mia)
    expect(await passkeysOf(mia)).toMatchObject([{ id: passkeyId, name: 'Phone', usedAt: null, isBackedUp: false }])
    const answer = await server.call('passkeyLogin', { credential: device.sign(await server.call('startPasskeyLogin', {})) })
    if (!isSession(answer)) throw new Error('a second factor was asked for')
    expect(answer.user.id).toBe(mia.id)
    expect((await passkeysOf(mia))[0]?.usedAt).not.toBeNull()
  })

  test('asks for the second factor of a member who has one', async () => {
    const mia = await server.aMember()
    const { device } = await withPasskey(mia)
    const { secret } = await enableSecondFactor(server, mia)
    const answer = await server.call('passkeyLogin', { credential: device.sign(await server.call('startPasskeyLogin', {})) })
    if (isSession(answer)) throw new Error('no second factor was asked for')
    expect((await server.call('answerMfa', { challenge: answer.challenge, code: totpCode(secret) })).user.id).toBe(mia.id)
  })

  test('signs nobody in with an unverified address where the club requires a verified one', async () => {
    const mia = await server.aMember()
    const { device } = await withPasskey(mia)
    await server.sql('update profiles set email_verified = false where id = $1', [mia.id])
    expect(await signIn(device)).toBe('EMAIL_NOT_VERIFIED')
  })

  test('causes a mail and a log entry when it is added or removed', async () => {
    const mia = await server.aMember()
    const { passkeyId } = await withPasskey(mia)
    expect(mailsTo(mia, 'passkey-added')).toHaveLength(1)
    await server.call('removePasskey', { passkeyId }, mia.token)
    expect(mailsTo(mia, 'passkey-removed')).toHaveLength(1)
    const log = await server.sql('select operation from system_logs where user_id = $1 order by id', [mia.id])
    expect(log).toEqual([{ operation: 'add_passkey' }, { operation: 'remove_passkey' }])
  })

  test('signs nobody in after its removal', async () => {
    const mia = await server.aMember()
    const { device, passkeyId } = await withPasskey(mia)
    await server.call('removePasskey', { passkeyId }, mia.token)
    expect(await signIn(device)).toBe('BAD_PASSKEY')
    expect(await ask(`/user/passkeys/${passkeyId}`, { method: 'DELETE', token: mia.token })).toBe('NOT_FOUND')
  })

  test('signs nobody in if it is removed between signature and session', async () => {
    const mia = await server.aMember()
    const { device } = await withPasskey(mia)
    const request = await server.call('startPasskeyLogin', {})
    const client = await server.instance.postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from profiles where id = $1 for update', [mia.id])
      const answered = ask('/auth/passkey', { body: { credential: device.sign(request) } })
      await untilBlockedBy(client)
      await client.query('delete from accounts.passkeys where user_id = $1', [mia.id])
      await client.query('commit')
      expect(await answered).toBe('BAD_PASSKEY')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('is deleted with its member', async () => {
    const mia = await server.aMember()
    const { device } = await withPasskey(mia)
    await server.call('deleteAccount', { password }, mia.token)
    expect(await server.sql('select from accounts.passkeys where user_id = $1', [mia.id])).toEqual([])
    expect(await signIn(device)).toBe('BAD_PASSKEY')
  })

  test('is deleted when the owner of the address takes over the account', async () => {
    const mallory = await server.aMember()
    const { device } = await withPasskey(mallory)
    await server.sql('update profiles set email_verified = false, is_established = false where id = $1', [mallory.id])
    await server.sql('select accounts.reset_unverified_account($1)', [mallory.id])
    expect(await signIn(device)).toBe('BAD_PASSKEY')
  })
})

describe('a response of a device', () => {
  const overrides: [string, DeviceOverrides][] = [
    ['from another origin', { origin: 'https://club.example.evil' }],
    ['for another relying party', { rpId: 'club.example.evil' }],
    ['to an unknown challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without user verification', { isVerified: false }],
  ]
  test.each(overrides)('%s registers no passkey', async (_, invalid) => {
    const mia = await server.aMember()
    expect(await tryToRegister(mia, aDevice(), invalid)).toBe('BAD_PASSKEY')
    expect(await passkeysOf(mia)).toEqual([])
  })

  test.each(overrides)('%s signs nobody in', async (_, invalid) => {
    const { device } = await withPasskey(await server.aMember())
    expect(await signIn(device, invalid)).toBe('BAD_PASSKEY')
    expect(await signIn(device)).toBe('done')
  })

  test('is accepted once, even if it is sent ten times at once', async () => {
    const { device } = await withPasskey(await server.aMember())
    const credential = device.sign(await server.call('startPasskeyLogin', {}))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/auth/passkey', { body: { credential } })))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'BAD_PASSKEY'), 'done'])
  })

  test('uses up its challenge even when it is wrong', async () => {
    const { device } = await withPasskey(await server.aMember())
    const request = await server.call('startPasskeyLogin', {})
    expect(await ask('/auth/passkey', { body: { credential: device.sign(request, { isVerified: false }) } })).toBe('BAD_PASSKEY')
    expect(await ask('/auth/passkey', { body: { credential: device.sign(request) } })).toBe('BAD_PASSKEY')
  })

  test('is refused after 5 minutes', async () => {
    const { device } = await withPasskey(await server.aMember())
    const request = await server.call('startPasskeyLogin', {})
    const [stored] = await server.sql(
      'select max(expires_at) between now() + $1::interval and now() + $2 as fits from accounts.one_time_challenges',
      ['4 minutes', '5 minutes'],
    )
    expect(stored).toEqual({ fits: true })
    await server.sql('update accounts.one_time_challenges set expires_at = now()')
    expect(await ask('/auth/passkey', { body: { credential: device.sign(request) } })).toBe('BAD_PASSKEY')
  })

  test('with the signature of another key is refused', async () => {
    const { device } = await withPasskey(await server.aMember())
    const forged = { ...aDevice().sign(await server.call('startPasskeyLogin', {})), id: device.id, userHandle: null }
    expect(await ask('/auth/passkey', { body: { credential: forged } })).toBe('BAD_PASSKEY')
  })

  test('cannot name another member', async () => {
    const [mia, bo] = [await server.aMember(), await server.aMember()]
    const { device } = await withPasskey(mia)
    const userHandle = (await start(bo)).user.id
    expect(await signIn(device, { userHandle })).toBe('BAD_PASSKEY')
  })

  test('with an old counter is refused and logged as a warning', async () => {
    const { device, passkeyId } = await withPasskey(await server.aMember())
    expect(await signIn(device, { counter: 7 })).toBe('done')
    expect(await signIn(device, { counter: 7 })).toBe('BAD_PASSKEY')
    expect(server.log.filter(({ level, passkey }) => level === 40 && passkey === passkeyId)).toHaveLength(1)
    expect(await signIn(device, { counter: 8 })).toBe('done')
  })

  test('of a device without a counter is accepted each time', async () => {
    const { device } = await withPasskey(await server.aMember(), aDevice({ hasCounter: false }))
    expect([await signIn(device), await signIn(device)]).toEqual(['done', 'done'])
  })
})

describe('adding a passkey', () => {
  test('reads nothing that the device says about its make', async () => {
    expect(await tryToRegister(await server.aMember(), aDevice(), { hasAttestation: true })).toBe('done')
  })

  test('requires the password', async () => {
    const { token } = await server.aMember()
    expect(await ask('/user/passkeys/start', { body: { password: 'a guess' }, token })).toBe('WRONG_PASSWORD')
    expect(await ask('/user/passkeys/start', { body: {}, token })).toBe('WRONG_PASSWORD')
  })

  test('can only be finished in the session that started it', async () => {
    const [mia, mallory] = [await server.aMember(), await server.aMember()]
    const add = (credential: unknown, token: string) => ask('/user/passkeys', { body: { name: 'Phone', credential }, token })
    expect(await add(aDevice().createCredential(await start(mia)), mallory.token)).toBe('BAD_PASSKEY')
    const elsewhere = await server.signIn(mia)
    expect(await add(aDevice().createCredential(await start(mia)), elsewhere.token)).toBe('BAD_PASSKEY')
    const { challenge } = await server.call('startPasskeyLogin', {})
    expect(await add(aDevice().createCredential(await start(mia), { challenge }), mia.token)).toBe('BAD_PASSKEY')
    const begun = await start(mia)
    const { token } = await server.call('refreshSession', {}, mia.token)
    expect(await add(aDevice().createCredential(begun), token)).toBe('done')
  })

  test('is refused after the session has ended', async () => {
    const mia = await server.aMember()
    const credential = aDevice().createCredential(await start(mia))
    await server.call('logout', {}, mia.token)
    expect(await ask('/user/passkeys', { body: { name: 'Phone', credential }, token: mia.token })).toBe('NOT_SIGNED_IN')
    expect(await server.sql('select from accounts.passkeys where user_id = $1', [mia.id])).toEqual([])
  })

  test('excludes the passkeys of the member, and refuses one that another member has', async () => {
    const [mia, mallory] = [await server.aMember(), await server.aMember()]
    const { device } = await withPasskey(mia)
    expect((await start(mia)).excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
    expect(await tryToRegister(mallory, device)).toBe('BAD_PASSKEY')
    expect(await passkeysOf(mallory)).toEqual([])
  })

  test('is limited to twenty, also for a registration that started before', async () => {
    const mia = await server.aMember()
    const credential = aDevice().createCredential(await start(mia))
    await server.sql(
      `insert into accounts.passkeys (user_id, credential_id, public_key, counter, backed_up, name)
       select $1::uuid, convert_to($1::uuid::text || n, 'UTF8'), 'no key', 0, false, 'Phone' from generate_series(1, 20) as n`,
      [mia.id],
    )
    expect(await ask('/user/passkeys', { body: { name: 'Phone', credential }, token: mia.token })).toBe('TOO_MANY_PASSKEYS')
    expect(await ask('/user/passkeys/start', { body: { password }, token: mia.token })).toBe('TOO_MANY_PASSKEYS')
  })
})

describe('the offer of passkeys', () => {
  test('is part of the sign-in methods, and the challenge names no member', async () => {
    expect((await server.call('listProviders', {})).passkey).toEqual({ origin: origin() })
    const asked = await server.call('startPasskeyLogin', {})
    expect(Object.keys(asked).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  test.each([
    ['https://club.example', { origin: 'https://club.example', host: 'club.example' }],
    ['https://club.example:8443', { origin: 'https://club.example:8443', host: 'club.example' }],
    ['http://localhost:3000', { origin: 'http://localhost:3000', host: 'localhost' }],
    ['http://club.example', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::7]', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['', undefined],
  ])('depends on the public URL: %s', (address, home) => {
    expect(relyingPartyOf(address)).toEqual(home)
  })

  test('is missing where the public URL has an IP address', async () => {
    const otherServer = await startTestServer({ publicUrl: 'http://192.0.2.7:3000' })
    try {
      expect((await otherServer.call('listProviders', {})).passkey).toBeNull()
      expect((await otherServer.request('/api/auth/passkey/start', { method: 'POST', body: {} })).status).toBe(404)
      const { token } = await otherServer.aMember()
      expect((await otherServer.request('/api/user/passkeys/start', { method: 'POST', body: { password }, token })).status).toBe(404)
    } finally {
      await otherServer.close()
    }
  })
})

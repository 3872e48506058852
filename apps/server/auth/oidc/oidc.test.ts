import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { errorCodeOf, mailedLink, startTestServer, password, type TestServer, type TestResponse } from '../../testing/test-server.ts'
import { enableSecondFactor } from '../two-factor/testing/authenticator.ts'
import { startIdentityProvider, oidcClient, type IdentityProvider, type IdentityProviderUser } from './testing/identity-provider.ts'

const baseUrl = 'http://127.0.0.1:3999'
const callbackUrl = `${baseUrl}/auth/callback`
let provider: IdentityProvider
let server: TestServer
beforeAll(async () => {
  provider = await startIdentityProvider(() => callbackUrl)
  const oidc = { issuer: provider.issuerUrl, clientId: oidcClient.id, clientSecret: oidcClient.secret, name: 'Alpine Club' }
  server = await startTestServer({ oidc, publicUrl: baseUrl })
  await server.anAdmin()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(() => updateSettings({ allowSelfRegistration: true, requireEmailVerification: true }))

const updateSettings = async (change: Record<string, unknown>) =>
  server.call('updateSystemSettings', change, (await server.anAdmin()).token)
const post = (path: string, body: unknown) => server.request(`/api${path}`, { method: 'POST', body })
const refusal = (answer: TestResponse) => [answer.status, errorCodeOf(answer)]

let userCount = 0
/** Adds a user to the provider. */
function providerUser(change: Partial<IdentityProviderUser> = {}): IdentityProviderUser {
  userCount += 1
  const person = { sub: `sub-${userCount}`, email: `fay${userCount}@club.example`, email_verified: true, name: 'Fay', ...change }
  provider.users.set(person.sub, person)
  return person
}

async function callbackOf({ sub }: IdentityProviderUser) {
  const { url, binding } = await server.call('startOidc', {})
  const { state, code } = await provider.signIn(url, sub)
  return { state, code, binding }
}
const finishSignIn = async (person: IdentityProviderUser) => post('/auth/google/callback', await callbackOf(person))
async function signIn(person: IdentityProviderUser): Promise<SessionAnswer> {
  const answer = await server.call('finishOidc', await callbackOf(person))
  if (!isSession(answer)) throw new Error('a second factor was asked for')
  return answer
}
const providersOf = (id: string) => server.sql('select provider_id from accounts.credentials where user_id = $1 order by provider_id', [id])

/** Registers an account with an unverified address. */
async function registerUnverified(email: string): Promise<void> {
  await server.call('register', { name: 'Mallory', email, phone: `+43301${1_000_000 + userCount}`, password })
}

describe('signing in with an identity provider', () => {
  test('is offered only where it is configured', async () => {
    expect(await server.call('listProviders', {})).toEqual({
      email: true,
      phone: false,
      oidc: { name: 'Alpine Club' },
      passkey: null,
      mail: false,
      alarms: [],
    })
    const withoutProvider = await startTestServer()
    try {
      const passkey = { origin: withoutProvider.instance.url }
      expect(await withoutProvider.call('listProviders', {})).toEqual({
        email: true,
        phone: false,
        oidc: null,
        passkey,
        mail: false,
        alarms: [],
      })
      expect(refusal(await withoutProvider.request('/api/auth/google', { method: 'POST', body: {} }))).toEqual([404, 'NOT_FOUND'])
    } finally {
      await withoutProvider.close()
    }
  })

  test('creates a member at the first sign-in and finds the same member later, even with another address', async () => {
    const person = providerUser({ email: 'Fay.New@Club.example' })
    const { user } = await signIn(person)
    expect(user).toMatchObject({ name: 'Fay', email: 'fay.new@club.example', isAdmin: false, phone: null })
    person.email = 'elsewhere@club.example'
    expect((await signIn(person)).user.id).toBe(user.id)
  })

  test('uses the local part of the address when the provider sends no valid name', async () => {
    expect((await signIn(providerUser({ name: '\u0007' }))).user.name).toMatch(/^fay\d+$/)
    const { name: _, ...nameless } = providerUser()
    provider.users.set(nameless.sub, nameless)
    expect((await signIn(nameless)).user.name).toMatch(/^fay\d+$/)
  })

  test('creates one member from ten simultaneous callbacks of one person', async () => {
    const person = providerUser()
    const backs = await Promise.all(Array.from({ length: 10 }, () => callbackOf(person)))
    const answers = await Promise.all(backs.map((back) => server.call('finishOidc', back)))
    expect(new Set(answers.map((answer) => (answer as SessionAnswer).user.id)).size).toBe(1)
    expect(await server.sql('select from profiles where email = $1', [person.email])).toHaveLength(1)
  })

  test('creates no member while self-registration is off, but existing members sign in', async () => {
    const before = providerUser()
    await signIn(before)
    await updateSettings({ allowSelfRegistration: false })
    expect(refusal(await finishSignIn(providerUser()))).toEqual([403, 'REGISTRATION_CLOSED'])
    expect(isSession(await signIn(before))).toBe(true)
  })

  test('asks for the second factor like every other sign-in method', async () => {
    const member = await server.aMember()
    await enableSecondFactor(server, member)
    const answer = await finishSignIn(providerUser({ email: member.email }))
    expect([answer.status, answer.body]).toEqual([200, { mfaRequired: true, challenge: expect.any(String) as string }])
  })
})

describe('a club account and a provider account with the same address', () => {
  test('are linked when both have verified the address, and the password stays', async () => {
    const member = await server.aMember()
    expect((await signIn(providerUser({ email: member.email }))).user.id).toBe(member.id)
    expect((await server.signIn(member)).user.id).toBe(member.id)
    expect(await providersOf(member.id)).toEqual([{ provider_id: 'credential' }, { provider_id: provider.issuerUrl }])
  })

  test('are not linked when the provider has not verified the address', async () => {
    const member = await server.aMember()
    for (const change of [{ email_verified: false }, { email_verified: undefined }, { email_verified: 'false' as never }])
      expect(refusal(await finishSignIn(providerUser({ email: member.email, ...change })))).toEqual([403, 'PROVIDER_EMAIL_UNVERIFIED'])
    expect(refusal(await finishSignIn(providerUser({ email: undefined })))).toEqual([403, 'PROVIDER_EMAIL_UNVERIFIED'])
    expect(await providersOf(member.id)).toEqual([{ provider_id: 'credential' }])
  })

  test('are linked, and the member is told, where the provider writes the claim as text', async () => {
    const member = await server.aMember()
    const { user } = await signIn(providerUser({ email: member.email, email_verified: 'true' as never }))
    expect(user.id).toBe(member.id)
    expect(server.log.filter(({ to, kind }) => to === member.email && kind === 'sign-in-linked')).toHaveLength(1)
  })

  test('are linked without the claim where the operator vouches for the addresses of the provider', async () => {
    const oidc = { issuer: provider.issuerUrl, clientId: oidcClient.id, clientSecret: oidcClient.secret, name: 'Entra', trustEmail: true }
    const vouched = await startTestServer({ oidc, publicUrl: baseUrl, databaseUrl: server.databaseUrl })
    try {
      const member = await server.aMember()
      for (const change of [{ email_verified: undefined }, { email_verified: false }]) {
        const person = providerUser({ email: member.email, ...change })
        const { url, binding } = await vouched.call('startOidc', {})
        const answer = await vouched.call('finishOidc', { ...(await provider.signIn(url, person.sub)), binding })
        expect(isSession(answer) && answer.user.id).toBe(member.id)
      }
    } finally {
      await vouched.close()
    }
  })

  test('go to the owner of the address when somebody else registered with it first', async () => {
    await updateSettings({ requireEmailVerification: false })
    const person = providerUser()
    await registerUnverified(person.email!)
    const attacker = await server.signIn({ email: person.email!, password })
    await updateSettings({ requireEmailVerification: true })
    // A verification link that the attacker wants the owner to open.
    await post('/auth/email-login', { email: person.email, password })
    const link = new URL(mailedLink(server.log, person.email!)).searchParams.get('token')
    const { token, user } = await signIn(person)
    expect([user.id, user.phone]).toEqual([attacker.user.id, null])
    expect(await providersOf(user.id)).toEqual([{ provider_id: provider.issuerUrl }])
    expect((await server.request('/api/user/info', { token: attacker.token })).status).toBe(401)
    expect(refusal(await post('/auth/email-login', { email: person.email, password }))).toEqual([401, 'BAD_CREDENTIALS'])
    expect(refusal(await post('/auth/verify-email', { token: link }))).toEqual([401, 'BAD_CODE'])
    expect((await server.request('/api/user/info', { token })).status).toBe(200)
  })

  test('go to the owner even if the other person enabled a second factor', async () => {
    await updateSettings({ requireEmailVerification: false })
    const person = providerUser()
    await registerUnverified(person.email!)
    const attacker = await server.signIn({ email: person.email!, password })
    await enableSecondFactor(server, { ...attacker.user, password, token: attacker.token })
    expect((await signIn(person)).user.id).toBe(attacker.user.id)
  })
})

describe('a callback from the identity provider', () => {
  test('is accepted once, from the browser that started the sign-in', async () => {
    const mine = await callbackOf(providerUser())
    const theirs = await callbackOf(providerUser())
    expect(refusal(await post('/auth/google/callback', { ...theirs, binding: mine.binding }))).toEqual([401, 'BAD_CODE'])
    expect(refusal(await post('/auth/google/callback', { ...theirs, state: mine.state }))).toEqual([401, 'BAD_CODE'])
    expect((await post('/auth/google/callback', theirs)).status).toBe(200)
    expect(refusal(await post('/auth/google/callback', theirs))).toEqual([401, 'BAD_CODE'])
  })

  test('is refused with the code of another sign-in', async () => {
    const mine = await callbackOf(providerUser())
    const theirs = await callbackOf(providerUser())
    expect(refusal(await post('/auth/google/callback', { ...mine, code: theirs.code }))).toEqual([401, 'BAD_CODE'])
    expect(refusal(await post('/auth/google/callback', { ...(await callbackOf(providerUser())), code: 'made up' }))).toEqual([
      401,
      'BAD_CODE',
    ])
  })

  test('is refused after ten minutes, and its secrets are stored only as hashes', async () => {
    const late = await callbackOf(providerUser())
    const rows = await server.sql('select challenge_hash, binding_hash from accounts.one_time_challenges')
    const storedHashes = rows.flatMap((row) => Object.values(row) as Buffer[]).map((hash) => hash.toString('latin1'))
    expect(storedHashes.filter((one) => one.includes(late.state) || one.includes(late.binding))).toEqual([])
    await server.sql("update accounts.one_time_challenges set expires_at = expires_at - interval '10 minutes'")
    expect(refusal(await post('/auth/google/callback', late))).toEqual([401, 'BAD_CODE'])
  })
})

describe('while the identity provider is unavailable', () => {
  test('its users get UNAVAILABLE, also when it stops during a sign-in; other members sign in, and it works again afterwards', async () => {
    let otherProvider = await startIdentityProvider(() => callbackUrl)
    const port = Number(new URL(otherProvider.issuerUrl).port)
    await otherProvider.close()
    const oidc = { issuer: otherProvider.issuerUrl, clientId: oidcClient.id, clientSecret: oidcClient.secret, name: 'Alpine Club' }
    const otherServer = await startTestServer({ oidc, publicUrl: baseUrl })
    try {
      const start = () => otherServer.request('/api/auth/google', { method: 'POST', body: {} })
      expect(refusal(await start())).toEqual([503, 'UNAVAILABLE'])
      expect((await otherServer.anAdmin()).token).toBeTruthy()
      otherProvider = await startIdentityProvider(() => callbackUrl, port)
      const person = providerUser()
      otherProvider.users.set(person.sub, person)
      const signInThere = async () => {
        const { url, binding } = (await start()).body as { url: string; binding: string }
        return { ...(await otherProvider.signIn(url, person.sub)), binding }
      }
      const finish = (body: object) => otherServer.request('/api/auth/google/callback', { method: 'POST', body })
      expect((await finish(await signInThere())).status).toBe(200)
      const later = await signInThere()
      await otherProvider.close()
      expect(refusal(await finish(later))).toEqual([503, 'UNAVAILABLE'])
    } finally {
      await otherProvider.close()
      await otherServer.close()
    }
  })
})

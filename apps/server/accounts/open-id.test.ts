import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkTo, openTestClub, password, type TestClub } from '../test-club.ts'
import { withSecondFactor } from './testing/authenticator.ts'
import { anIssuer, client, type Issuer, type IssuerPerson } from './testing/issuer.ts'

const home = 'http://127.0.0.1:3999'
const redirect = `${home}/auth/callback`
let issuer: Issuer
let club: TestClub
beforeAll(async () => {
  issuer = await anIssuer(() => redirect)
  const openId = { issuer: issuer.issuer, clientId: client.id, clientSecret: client.secret, name: 'Alpine Club' }
  club = await openTestClub({ openId, publicUrl: home })
  await club.anAdmin()
})
afterAll(async () => {
  await club.close()
  await issuer.close()
})
beforeEach(() => settle({ allowSelfRegistration: true, requireEmailVerification: true }))

const settle = async (change: Record<string, unknown>) => club.call('updateSystemSettings', change, (await club.anAdmin()).token)
const post = (path: string, body: unknown) => club.ask(`/api${path}`, { method: 'POST', body })
const refusal = (answer: { status: number; body: never }) => [answer.status, (answer.body as { error?: { code: string } }).error?.code]

let people = 0
/** Somebody whom the issuer knows. */
function known(change: Partial<IssuerPerson> = {}): IssuerPerson {
  people += 1
  const person = { sub: `sub-${people}`, email: `fay${people}@club.example`, email_verified: true, name: 'Fay', ...change }
  issuer.people.set(person.sub, person)
  return person
}

async function backFrom({ sub }: IssuerPerson) {
  const { url, binding } = await club.call('startOpenId', {})
  const { state, code } = await issuer.signIn(url, sub)
  return { state, code, binding }
}
const finish = async (person: IssuerPerson) => post('/auth/google/callback', await backFrom(person))
async function comesIn(person: IssuerPerson): Promise<SessionAnswer> {
  const answer = await club.call('finishOpenId', await backFrom(person))
  if (!isSession(answer)) throw new Error('a second factor was asked for')
  return answer
}
const waysOf = (id: string) => club.sql('select provider_id from accounts.credentials where user_id = $1 order by provider_id', [id])

/** Registered by somebody who has not shown that the address is theirs. */
async function unconfirmed(email: string): Promise<void> {
  await club.call('register', { name: 'Mallory', email, phone: `+43301${1_000_000 + people}`, password })
}

describe('signing in with a third party', () => {
  it('is offered where it is set up', async () => {
    expect(await club.call('listProviders', {})).toEqual({ email: true, phone: false, openId: { name: 'Alpine Club' }, passkey: null })
    const plain = await openTestClub()
    try {
      const passkey = { origin: plain.server.address }
      expect(await plain.call('listProviders', {})).toEqual({ email: true, phone: false, openId: null, passkey })
      expect(refusal(await plain.ask('/api/auth/google', { method: 'POST', body: {} }))).toEqual([404, 'NOT_FOUND'])
    } finally {
      await plain.close()
    }
  })

  it('makes a member of somebody new, who comes back as the same one, whatever their address is by then', async () => {
    const person = known({ email: 'Fay.New@Club.example' })
    const { user } = await comesIn(person)
    expect(user).toMatchObject({ name: 'Fay', email: 'fay.new@club.example', isAdmin: false, phone: null })
    person.email = 'elsewhere@club.example'
    expect((await comesIn(person)).user.id).toBe(user.id)
  })

  it('gives whoever has no name that we can keep the name of their address', async () => {
    expect((await comesIn(known({ name: '\u0007' }))).user.name).toMatch(/^fay\d+$/)
    const { name: _, ...nameless } = known()
    issuer.people.set(nameless.sub, nameless)
    expect((await comesIn(nameless)).user.name).toMatch(/^fay\d+$/)
  })

  it('makes one member of one person who comes back ten times at once', async () => {
    const person = known()
    const backs = await Promise.all(Array.from({ length: 10 }, () => backFrom(person)))
    const answers = await Promise.all(backs.map((back) => club.call('finishOpenId', back)))
    expect(new Set(answers.map((answer) => (answer as SessionAnswer).user.id)).size).toBe(1)
    expect(await club.sql('select from profiles where email = $1', [person.email])).toHaveLength(1)
  })

  it('makes no member while the club takes none, and lets those in whom it has', async () => {
    const before = known()
    await comesIn(before)
    await settle({ allowSelfRegistration: false })
    expect(refusal(await finish(known()))).toEqual([403, 'REGISTRATION_CLOSED'])
    expect(isSession(await comesIn(before))).toBe(true)
  })

  it('asks for the second factor as every other way does', async () => {
    const member = await club.aMember()
    await withSecondFactor(club, member)
    const answer = await finish(known({ email: member.email }))
    expect([answer.status, answer.body]).toEqual([200, { mfaRequired: true, challenge: expect.any(String) as string }])
  })
})

describe('an account of the club and one of the third party', () => {
  it('are one person when both have proved the address, and the password stays', async () => {
    const member = await club.aMember()
    expect((await comesIn(known({ email: member.email }))).user.id).toBe(member.id)
    expect((await club.signIn(member)).user.id).toBe(member.id)
    expect(await waysOf(member.id)).toEqual([{ provider_id: 'credential' }, { provider_id: issuer.issuer }])
  })

  it('are not one because the third party heard an address and never checked it', async () => {
    const member = await club.aMember()
    for (const change of [{ email_verified: false }, { email_verified: undefined }, { email_verified: 'true' as never }])
      expect(refusal(await finish(known({ email: member.email, ...change })))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect(refusal(await finish(known({ email: undefined })))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect(await waysOf(member.id)).toEqual([{ provider_id: 'credential' }])
  })

  it('go to the owner of the address, where somebody else had registered with it and set a trap', async () => {
    await settle({ requireEmailVerification: false })
    const person = known()
    await unconfirmed(person.email!)
    const trap = await club.signIn({ email: person.email!, password })
    await settle({ requireEmailVerification: true })
    // A link to confirm the address that they wait for the owner to press.
    await post('/auth/email-login', { email: person.email, password })
    const link = new URL(linkTo(club.log, person.email!)).searchParams.get('token')
    const { token, user } = await comesIn(person)
    expect([user.id, user.phone]).toEqual([trap.user.id, null])
    expect(await waysOf(user.id)).toEqual([{ provider_id: issuer.issuer }])
    expect((await club.ask('/api/user/info', { token: trap.token })).status).toBe(401)
    expect(refusal(await post('/auth/email-login', { email: person.email, password }))).toEqual([401, 'BAD_CREDENTIALS'])
    expect(refusal(await post('/auth/verify-email', { token: link }))).toEqual([401, 'BAD_CODE'])
    expect((await club.ask('/api/user/info', { token })).status).toBe(200)
  })

  it('go to the owner also where the trap was a second factor', async () => {
    await settle({ requireEmailVerification: false })
    const person = known()
    await unconfirmed(person.email!)
    const trap = await club.signIn({ email: person.email!, password })
    await withSecondFactor(club, { ...trap.user, password, token: trap.token })
    expect((await comesIn(person)).user.id).toBe(trap.user.id)
  })
})

describe('what came back from a third party', () => {
  it('is finished by the browser that began, once', async () => {
    const mine = await backFrom(known())
    const theirs = await backFrom(known())
    expect(refusal(await post('/auth/google/callback', { ...theirs, binding: mine.binding }))).toEqual([401, 'BAD_CODE'])
    expect(refusal(await post('/auth/google/callback', { ...theirs, state: mine.state }))).toEqual([401, 'BAD_CODE'])
    expect((await post('/auth/google/callback', theirs)).status).toBe(200)
    expect(refusal(await post('/auth/google/callback', theirs))).toEqual([401, 'BAD_CODE'])
  })

  it('is worth nothing with a code of another sign-in', async () => {
    const mine = await backFrom(known())
    const theirs = await backFrom(known())
    expect(refusal(await post('/auth/google/callback', { ...mine, code: theirs.code }))).toEqual([401, 'BAD_CODE'])
    expect(refusal(await post('/auth/google/callback', { ...(await backFrom(known())), code: 'made up' }))).toEqual([401, 'BAD_CODE'])
  })

  it('is worth nothing after ten minutes, and is kept as hashes only', async () => {
    const late = await backFrom(known())
    const rows = await club.sql('select state_hash, binding_hash from accounts.open_id_starts')
    const kept = rows.flatMap((row) => Object.values(row) as Buffer[]).map((hash) => hash.toString('latin1'))
    expect(kept.filter((one) => one.includes(late.state) || one.includes(late.binding))).toEqual([])
    await club.sql('update accounts.open_id_starts set expires_at = now()')
    expect(refusal(await post('/auth/google/callback', late))).toEqual([401, 'BAD_CODE'])
  })
})

describe('while the third party is away', () => {
  it('its people are told so, all others come in, and it works again when it is back', async () => {
    let other = await anIssuer(() => redirect)
    const port = Number(new URL(other.issuer).port)
    await other.close()
    const openId = { issuer: other.issuer, clientId: client.id, clientSecret: client.secret, name: 'Alpine Club' }
    const own = await openTestClub({ openId, publicUrl: home })
    try {
      const start = () => own.ask('/api/auth/google', { method: 'POST', body: {} })
      expect(refusal(await start())).toEqual([503, 'UNAVAILABLE'])
      expect((await own.anAdmin()).token).toBeTruthy()
      other = await anIssuer(() => redirect, port)
      const person = known()
      other.people.set(person.sub, person)
      const { url, binding } = (await start()).body as { url: string; binding: string }
      const { state, code } = await other.signIn(url, person.sub)
      await other.close()
      const body = { state, code, binding }
      expect(refusal(await own.ask('/api/auth/google/callback', { method: 'POST', body }))).toEqual([503, 'UNAVAILABLE'])
    } finally {
      await own.close()
    }
  })
})

import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import {
  errorCodeOf,
  mailedLink,
  smsCode,
  startTestServer,
  password,
  type TestMember,
  type TestServer,
  type TestResponse,
} from '../../testing/test-server.ts'
import { totpCode, forgetUsedCodes, enableSecondFactor } from './testing/authenticator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sms: { to: 'console', token: undefined } })
  await server.anAdmin()
})
afterAll(() => server.close())

const off = { enabled: false, backupCodesLeft: 0, areBackupCodesSaved: true, endsAt: null }
const refusal = (answer: TestResponse) => [answer.status, errorCodeOf(answer)]
const post = (path: string, body: unknown, token?: string) => server.request(`/api${path}`, { method: 'POST', body, token })
const answer = (challenge: string, code: string) => post('/auth/mfa', { challenge, code })

async function challengeFor({ email }: TestMember, typed = password): Promise<string> {
  const said = await server.call('emailLogin', { email, password: typed })
  if (isSession(said)) throw new Error('no second factor was asked for')
  return said.challenge
}

async function aMemberWithSecondFactor() {
  const member = await server.aMember()
  return { member, ...(await enableSecondFactor(server, member)) }
}

describe('enabling a second factor', () => {
  test('requires the password and a code of the app', async () => {
    const member = await server.aMember()
    expect(await server.call('getTwoFactor', {}, member.token)).toEqual(off)
    for (const body of [{}, { password: null }, { password: 'not this one' }])
      expect(refusal(await post('/user/two-factor/setup', body, member.token))).toEqual([401, 'WRONG_PASSWORD'])
    const { secret, uri } = await server.call('setUpTwoFactor', { password }, member.token)
    const { searchParams, pathname } = new URL(uri)
    expect([searchParams.get('secret'), decodeURIComponent(pathname)]).toEqual([secret, `/Bothy:${member.email}`])
    expect(refusal(await post('/user/two-factor/enable', { code: '000000' }, member.token))).toEqual([401, 'BAD_CODE'])
    // No code is required before it is enabled.
    expect(await server.isSignedIn((await server.signIn(member)).token)).toBe(true)
    const { backupCodes } = await server.call('enableTwoFactor', { code: totpCode(secret) }, member.token)
    expect(new Set(backupCodes).size).toBe(10)
    expect(await challengeFor(member)).toMatch(/^[\w-]{43}$/)
  })

  test('ends all other sessions and replaces the token of this one', async () => {
    const member = await server.aMember()
    const elsewhere = await server.signIn(member)
    const { token } = await enableSecondFactor(server, member)
    expect(await Promise.all([member.token, elsewhere.token, token].map(server.isSignedIn))).toEqual([false, false, true])
    expect(await server.call('getTwoFactor', {}, token)).toMatchObject({ enabled: true, backupCodesLeft: 10, areBackupCodesSaved: false })
    expect((await server.call('getUserSettings', {}, token)).account.twoFactorEnabled).toBe(true)
  })

  test('lets others sign in while it refuses many wrong codes', async () => {
    const [{ token }, member, other] = [await aMemberWithSecondFactor(), await server.aMember(), await server.aMember()]
    const requests = Array.from({ length: 60 }, (_, round) =>
      post(`/user/two-factor/${round % 2 ? 'enable' : 'backup-codes'}`, { code: '000000' }, round % 2 ? member.token : token),
    )
    const signIn = server.signIn(other)
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
    expect(await server.isSignedIn((await signIn).token)).toBe(true)
  })

  test('is refused while one is enabled, so that nobody can replace its secret', async () => {
    const { token } = await aMemberWithSecondFactor()
    expect(refusal(await post('/user/two-factor/setup', { password }, token))).toEqual([409, 'TWO_FACTOR_ON'])
    expect(refusal(await post('/user/two-factor/enable', { code: '000000' }, token))).toEqual([409, 'TWO_FACTOR_ON'])
  })

  test('stores neither the secret nor a code in clear', async () => {
    const { secret, backupCodes, member } = await aMemberWithSecondFactor()
    const challenge = await challengeFor(member)
    const tables = ['second_factors', 'backup_codes', 'challenges', 'sessions']
    const rows = JSON.stringify(await Promise.all(tables.map((table) => server.sql(`select * from accounts.${table}`))))
    const [storedFactor] = await server.sql(`select encode(secret, 'hex') as secret from accounts.second_factors where user_id = $1`, [
      member.id,
    ])
    expect(storedFactor!.secret).not.toContain(Secret.fromBase32(secret).hex.toLowerCase())
    expect(Buffer.from(String(storedFactor!.secret), 'hex').toString('latin1')).not.toContain(secret)
    for (const clear of [secret, challenge, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
      expect(rows).not.toContain(clear)
  })
})

describe('with a second factor, signing in', () => {
  test('by password also requires a code', async () => {
    const { member, secret } = await aMemberWithSecondFactor()
    const challenge = await challengeFor(member)
    expect(await server.isSignedIn(challenge)).toBe(false)
    expect(refusal(await answer(challenge, '000000'))).toEqual([401, 'BAD_CODE'])
    const { token, user } = await server.call('answerMfa', { challenge, code: totpCode(secret) })
    expect([user.id, await server.isSignedIn(token)]).toEqual([member.id, true])
  })

  test('by a code in an SMS also requires a code of the app', async () => {
    const { member } = await aMemberWithSecondFactor()
    const [row] = await server.sql('select phone from profiles where id = $1', [member.id])
    const phone = String(row!.phone)
    await server.call('sendCode', { phone })
    await expect.poll(() => server.log.some((line) => line.to === phone)).toBe(true)
    const said = await server.call('phoneLogin', { phone, code: smsCode(server.log, phone) })
    expect(said).toEqual({ mfaRequired: true, challenge: expect.any(String) as string })
  })

  test('by a password that was just reset also requires a code', async () => {
    const { member, secret } = await aMemberWithSecondFactor()
    await server.call('resetPassword', { email: member.email })
    const token = new URL(mailedLink(server.log, member.email)).searchParams.get('token')!
    await server.call('confirmPasswordReset', { token, newPassword: 'over seven passes' })
    const challenge = await challengeFor(member, 'over seven passes')
    expect((await answer(challenge, totpCode(secret))).status).toBe(200)
  })

  test('accepts each code of the app once', async () => {
    const { member, secret } = await aMemberWithSecondFactor()
    const challenges = await Promise.all(Array.from({ length: 3 }, () => challengeFor(member)))
    const code = totpCode(secret)
    const answers = await Promise.all(challenges.slice(1).map((challenge) => answer(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(refusal(await answer(challenges[0]!, code))).toEqual([401, 'BAD_CODE'])
    expect((await answer(challenges[0]!, totpCode(secret, 1))).status).toBe(200)
    // An older code is refused too.
    expect(refusal(await answer(await challengeFor(member), code))).toEqual([401, 'BAD_CODE'])
  })

  test('accepts each backup code once, typed in capitals and with spaces', async () => {
    const { member, backupCodes, token } = await aMemberWithSecondFactor()
    const typed = ` ${backupCodes[0]!.replace('-', ' ').toUpperCase()} `
    const challenges = [await challengeFor(member), await challengeFor(member)]
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, typed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await server.call('getTwoFactor', {}, token)).toMatchObject({ enabled: true, backupCodesLeft: 9 })
  })

  test('must start again after three wrong codes, even if many are sent at once', async () => {
    const { member, secret } = await aMemberWithSecondFactor()
    await server.call('updateSystemSettings', { maxLoginAttempts: 20 }, (await server.anAdmin()).token)
    const challenge = await challengeFor(member)
    await Promise.all(Array.from({ length: 12 }, () => answer(challenge, '000000')))
    const [count] = await server.sql(`select count from accounts.guesses where kind = 'second-factor' order by guessed_at desc limit 1`)
    expect(count).toEqual({ count: 3 })
    expect(refusal(await answer(challenge, totpCode(secret)))).toEqual([401, 'BAD_CODE'])
    expect((await answer(await challengeFor(member), totpCode(secret))).status).toBe(200)
    await server.call('updateSystemSettings', { maxLoginAttempts: 5 }, (await server.anAdmin()).token)
  })

  test('must start again after ten minutes, and after it was finished', async () => {
    const { member, secret, backupCodes } = await aMemberWithSecondFactor()
    const late = await challengeFor(member)
    await server.sql(`update accounts.challenges set expires_at = now() where user_id = $1`, [member.id])
    expect(refusal(await answer(late, totpCode(secret)))).toEqual([401, 'BAD_CODE'])
    const challenge = await challengeFor(member)
    const both = await Promise.all([answer(challenge, totpCode(secret)), answer(challenge, backupCodes[0]!)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(refusal(await answer('made up', totpCode(secret)))).toEqual([401, 'BAD_CODE'])
  })

  test('must start again when the password was changed meanwhile', async () => {
    const { member, secret, token } = await aMemberWithSecondFactor()
    const challenge = await challengeFor(member)
    await server.call('changePassword', { currentPassword: password, newPassword: 'six dry socks' }, token)
    expect(refusal(await answer(challenge, totpCode(secret)))).toEqual([401, 'BAD_CODE'])
    expect((await answer(await challengeFor(member, 'six dry socks'), totpCode(secret))).status).toBe(200)
  })

  test('is locked after too many wrong codes, with any number of challenges', async () => {
    const { member, secret } = await aMemberWithSecondFactor()
    for (let round = 0; round < 5; round++) expect(refusal(await answer(await challengeFor(member), '000000'))).toEqual([401, 'BAD_CODE'])
    const refused = await answer(await challengeFor(member), totpCode(secret))
    expect(refusal(refused)).toEqual([429, 'LOCKED_OUT'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })
})

describe('a session of a member with a second factor', () => {
  test('cannot disable it without a code, and guesses are limited', async () => {
    const { token } = await aMemberWithSecondFactor()
    const paths = ['/user/two-factor/disable', '/user/two-factor/backup-codes']
    for (let round = 0; round < 5; round++)
      expect(refusal(await post(paths[round % 2]!, { code: '000000' }, token))).toEqual([401, 'BAD_CODE'])
    for (const path of paths) expect(refusal(await post(path, { code: '000000' }, token))).toEqual([429, 'LOCKED_OUT'])
    expect((await server.call('getTwoFactor', {}, token)).enabled).toBe(true)
  })

  test('gets new backup codes for a code, and the old ones stop working', async () => {
    const { member, secret, backupCodes, token } = await aMemberWithSecondFactor()
    const renewed = await server.call('renewBackupCodes', { code: totpCode(secret) }, token)
    expect(refusal(await answer(await challengeFor(member), backupCodes[0]!))).toEqual([401, 'BAD_CODE'])
    expect((await answer(await challengeFor(member), renewed.backupCodes[0]!)).status).toBe(200)
  })

  test('disables it with a code, and no code is required afterwards', async () => {
    const { member, secret, token } = await aMemberWithSecondFactor()
    await server.call('disableTwoFactor', { code: totpCode(secret) }, token)
    expect(await server.isSignedIn((await server.signIn(member)).token)).toBe(true)
    for (const path of ['/user/two-factor/disable', '/user/two-factor/backup-codes'])
      expect(refusal(await post(path, { code: '000000' }, token))).toEqual([409, 'TWO_FACTOR_OFF'])
  })

  test('continues after a password change without another code', async () => {
    const { token } = await aMemberWithSecondFactor()
    const fresh = await server.call('changePassword', { currentPassword: password, newPassword: 'six dry socks' }, token)
    expect(await server.isSignedIn(fresh.token)).toBe(true)
  })
})

describe('a stranger who registers with the address of another person', () => {
  test('cannot keep the owner out with a second factor', async () => {
    const { token: admin } = await server.anAdmin()
    await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
    const mallory = { name: 'Mallory', email: 'owner@club.example', phone: '+4330200001', password }
    const { session } = await server.call('register', mallory)
    await enableSecondFactor(server, { ...session!.user, password, token: session!.token })
    await server.call('updateSystemSettings', { requireEmailVerification: true }, admin)
    await server.call('resetPassword', { email: mallory.email })
    const token = new URL(mailedLink(server.log, mallory.email)).searchParams.get('token')!
    await server.call('confirmPasswordReset', { token, newPassword: 'over seven passes' })
    const { user } = await server.signIn({ email: mallory.email, password: 'over seven passes' })
    expect([user.id, user.phone]).toEqual([session!.user.id, null])
  })
})

describe('a deleted member', () => {
  test('is signed out, and cannot finish a sign-in', async () => {
    const { member, secret, token } = await aMemberWithSecondFactor()
    const challenge = await challengeFor(member)
    await forgetUsedCodes(server, member)
    await server.sql('delete from profiles where id = $1', [member.id])
    expect(await server.isSignedIn(token)).toBe(false)
    expect(refusal(await answer(challenge, totpCode(secret)))).toEqual([401, 'BAD_CODE'])
  })
})

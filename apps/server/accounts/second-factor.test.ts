import { isSession } from '@bothy/contract/sign-in.ts'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkTo, openTestClub, password, type Person, type TestClub } from '../test-club.ts'
import { codeOf, rewind, withSecondFactor } from './testing/authenticator.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub({ sms: { to: 'console', token: undefined } })
  await club.anAdmin()
})
afterAll(() => club.close())

const refusal = (answer: { status: number; body: never }) => [answer.status, (answer.body as { error?: { code: string } }).error?.code]
const post = (path: string, body: unknown, token?: string) => club.ask(`/api${path}`, { method: 'POST', body, token })
const answer = (challenge: string, code: string) => post('/auth/mfa', { challenge, code })
const isSignedIn = async (token: string) => (await club.ask('/api/user/info', { token })).status === 200

async function challengeFor({ email }: Person, typed = password): Promise<string> {
  const said = await club.call('emailLogin', { email, password: typed })
  if (isSession(said)) throw new Error('no second factor was asked for')
  return said.challenge
}

async function guarded() {
  const member = await club.aMember()
  return { member, ...(await withSecondFactor(club, member)) }
}

describe('switching on a second factor', () => {
  it('takes the password, and a code that shows that the app has the secret', async () => {
    const member = await club.aMember()
    expect(await club.call('getTwoFactor', {}, member.token)).toEqual({ enabled: false, backupCodesLeft: 0 })
    for (const body of [{}, { password: null }, { password: 'not this one' }])
      expect(refusal(await post('/user/two-factor/setup', body, member.token))).toEqual([401, 'BAD_CREDENTIALS'])
    const { secret, uri } = await club.call('setUpTwoFactor', { password }, member.token)
    const { searchParams, pathname } = new URL(uri)
    expect([searchParams.get('secret'), decodeURIComponent(pathname)]).toEqual([secret, `/Bothy:${member.email}`])
    expect(refusal(await post('/user/two-factor/enable', { code: '000000' }, member.token))).toEqual([401, 'BAD_CODE'])
    // Nothing is asked for before it is on.
    expect(await isSignedIn((await club.signIn(member)).token)).toBe(true)
    const { backupCodes } = await club.call('enableTwoFactor', { code: codeOf(secret) }, member.token)
    expect(new Set(backupCodes).size).toBe(10)
    expect(await challengeFor(member)).toMatch(/^[\w-]{43}$/)
  })

  it('signs out everywhere else, and changes the token here', async () => {
    const member = await club.aMember()
    const elsewhere = await club.signIn(member)
    const { token } = await withSecondFactor(club, member)
    expect(await Promise.all([member.token, elsewhere.token, token].map(isSignedIn))).toEqual([false, false, true])
    expect(await club.call('getTwoFactor', {}, token)).toEqual({ enabled: true, backupCodesLeft: 10 })
    expect((await club.call('getUserSettings', {}, token)).account.twoFactorEnabled).toBe(true)
  })

  it('costs the server no more than a look at the code while it is wrong, so that others can sign in meanwhile', async () => {
    const [{ token }, member] = [await guarded(), await club.aMember()]
    const storm = Array.from({ length: 60 }, (_, round) =>
      post(`/user/two-factor/${round % 2 ? 'enable' : 'backup-codes'}`, { code: '000000' }, round % 2 ? member.token : token),
    )
    const statuses = (await Promise.all(storm)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
  })

  it('cannot be done again while it is on, so that nobody replaces a secret who does not have it', async () => {
    const { token } = await guarded()
    expect(refusal(await post('/user/two-factor/setup', { password }, token))).toEqual([409, 'TWO_FACTOR_ON'])
    expect(refusal(await post('/user/two-factor/enable', { code: '000000' }, token))).toEqual([409, 'TWO_FACTOR_ON'])
  })

  it('keeps neither the secret nor a code in clear', async () => {
    const { secret, backupCodes, member } = await guarded()
    const challenge = await challengeFor(member)
    const tables = ['second_factors', 'backup_codes', 'challenges', 'sessions']
    const rows = JSON.stringify(await Promise.all(tables.map((table) => club.sql(`select * from accounts.${table}`))))
    const [sealed] = await club.sql(`select encode(secret, 'hex') as secret from accounts.second_factors where user_id = $1`, [member.id])
    expect(sealed!.secret).not.toContain(Secret.fromBase32(secret).hex.toLowerCase())
    expect(Buffer.from(String(sealed!.secret), 'hex').toString('latin1')).not.toContain(secret)
    for (const clear of [secret, challenge, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
      expect(rows).not.toContain(clear)
  })
})

describe('with a second factor, signing in', () => {
  it('by password takes a code as well', async () => {
    const { member, secret } = await guarded()
    const challenge = await challengeFor(member)
    expect(await isSignedIn(challenge)).toBe(false)
    expect(refusal(await answer(challenge, '000000'))).toEqual([401, 'BAD_CODE'])
    const { token, user } = await club.call('answerMfa', { challenge, code: codeOf(secret) })
    expect([user.id, await isSignedIn(token)]).toEqual([member.id, true])
  })

  it('by a code in a text message takes a code of the app as well', async () => {
    const { member } = await guarded()
    const [row] = await club.sql('select phone from profiles where id = $1', [member.id])
    const phone = String(row!.phone)
    await club.call('sendCode', { phone })
    const sent = () => club.log.findLast((line) => line.to === phone)
    await expect.poll(sent).toBeDefined()
    const code = /\b\d{6}\b/.exec(JSON.stringify({ ...sent(), to: '', time: '' }))![0]
    const said = await club.call('phoneLogin', { phone, code })
    expect(said).toEqual({ mfaRequired: true, challenge: expect.any(String) as string })
  })

  it('by a password that was just replaced takes a code as well', async () => {
    const { member, secret } = await guarded()
    await club.call('resetPassword', { email: member.email })
    const token = new URL(linkTo(club.log, member.email)).searchParams.get('token')!
    await club.call('confirmPasswordReset', { token, newPassword: 'over seven passes' })
    const challenge = await challengeFor(member, 'over seven passes')
    expect((await answer(challenge, codeOf(secret))).status).toBe(200)
  })

  it('takes each code of the app once, whoever looked over a shoulder', async () => {
    const { member, secret } = await guarded()
    const code = codeOf(secret)
    const challenges = await Promise.all(Array.from({ length: 3 }, () => challengeFor(member)))
    const answers = await Promise.all(challenges.slice(1).map((challenge) => answer(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(refusal(await answer(challenges[0]!, code))).toEqual([401, 'BAD_CODE'])
    expect((await answer(challenges[0]!, codeOf(secret, 1))).status).toBe(200)
    // Nor one of before.
    expect(refusal(await answer(await challengeFor(member), code))).toEqual([401, 'BAD_CODE'])
  })

  it('takes each backup code once, however it was copied', async () => {
    const { member, backupCodes, token } = await guarded()
    const typed = ` ${backupCodes[0]!.replace('-', ' ').toUpperCase()} `
    const challenges = [await challengeFor(member), await challengeFor(member)]
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, typed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await club.call('getTwoFactor', {}, token)).toEqual({ enabled: true, backupCodesLeft: 9 })
  })

  it('is begun anew after three wrong codes, however many come at once', async () => {
    const { member, secret } = await guarded()
    await club.call('updateSystemSettings', { maxLoginAttempts: 20 }, (await club.anAdmin()).token)
    const challenge = await challengeFor(member)
    await Promise.all(Array.from({ length: 12 }, () => answer(challenge, '000000')))
    const [count] = await club.sql(`select count from accounts.guesses where kind = 'second-factor' order by guessed_at desc limit 1`)
    expect(count).toEqual({ count: 3 })
    expect(refusal(await answer(challenge, codeOf(secret)))).toEqual([401, 'BAD_CODE'])
    expect((await answer(await challengeFor(member), codeOf(secret))).status).toBe(200)
    await club.call('updateSystemSettings', { maxLoginAttempts: 5 }, (await club.anAdmin()).token)
  })

  it('is begun anew after ten minutes, and when it was finished', async () => {
    const { member, secret, backupCodes } = await guarded()
    const late = await challengeFor(member)
    await club.sql(`update accounts.challenges set expires_at = now() where user_id = $1`, [member.id])
    expect(refusal(await answer(late, codeOf(secret)))).toEqual([401, 'BAD_CODE'])
    const challenge = await challengeFor(member)
    const both = await Promise.all([answer(challenge, codeOf(secret)), answer(challenge, backupCodes[0]!)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(refusal(await answer('made up', codeOf(secret)))).toEqual([401, 'BAD_CODE'])
  })

  it('is begun anew when the password was changed meanwhile', async () => {
    const { member, secret, token } = await guarded()
    const challenge = await challengeFor(member)
    await club.call('changePassword', { currentPassword: password, newPassword: 'six dry socks' }, token)
    expect(refusal(await answer(challenge, codeOf(secret)))).toEqual([401, 'BAD_CODE'])
    expect((await answer(await challengeFor(member, 'six dry socks'), codeOf(secret))).status).toBe(200)
  })

  it('is stopped after too many wrong codes, with any number of challenges', async () => {
    const { member, secret } = await guarded()
    for (let round = 0; round < 5; round++) expect(refusal(await answer(await challengeFor(member), '000000'))).toEqual([401, 'BAD_CODE'])
    const refused = await answer(await challengeFor(member), codeOf(secret))
    expect(refusal(refused)).toEqual([429, 'LOCKED_OUT'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })
})

describe('whoever has a session of somebody with a second factor', () => {
  it('cannot switch it off without a code, nor guess one', async () => {
    const { token } = await guarded()
    const paths = ['/user/two-factor/disable', '/user/two-factor/backup-codes']
    for (let round = 0; round < 5; round++)
      expect(refusal(await post(paths[round % 2]!, { code: '000000' }, token))).toEqual([401, 'BAD_CODE'])
    for (const path of paths) expect(refusal(await post(path, { code: '000000' }, token))).toEqual([429, 'LOCKED_OUT'])
    expect((await club.call('getTwoFactor', {}, token)).enabled).toBe(true)
  })

  it('gets new backup codes for a code, and the old ones are worth nothing', async () => {
    const { member, secret, backupCodes, token } = await guarded()
    const renewed = await club.call('renewBackupCodes', { code: codeOf(secret) }, token)
    expect(refusal(await answer(await challengeFor(member), backupCodes[0]!))).toEqual([401, 'BAD_CODE'])
    expect((await answer(await challengeFor(member), renewed.backupCodes[0]!)).status).toBe(200)
  })

  it('switches it off with a code, and is asked for none from then on', async () => {
    const { member, secret, token } = await guarded()
    await club.call('disableTwoFactor', { code: codeOf(secret) }, token)
    expect(await isSignedIn((await club.signIn(member)).token)).toBe(true)
    for (const path of ['/user/two-factor/disable', '/user/two-factor/backup-codes'])
      expect(refusal(await post(path, { code: '000000' }, token))).toEqual([409, 'TWO_FACTOR_OFF'])
  })

  it('who changes the password stays signed in without another code', async () => {
    const { token } = await guarded()
    const fresh = await club.call('changePassword', { currentPassword: password, newPassword: 'six dry socks' }, token)
    expect(await isSignedIn(fresh.token)).toBe(true)
  })
})

describe('whoever registers with the address of somebody else', () => {
  it('cannot keep them out by a second factor', async () => {
    const { token: admin } = await club.anAdmin()
    await club.call('updateSystemSettings', { requireEmailVerification: false }, admin)
    const mallory = { name: 'Mallory', email: 'owner@club.example', phone: '+4330200001', password }
    const { session } = await club.call('register', mallory)
    await withSecondFactor(club, { ...session!.user, password, token: session!.token })
    await club.call('updateSystemSettings', { requireEmailVerification: true }, admin)
    await club.call('resetPassword', { email: mallory.email })
    const token = new URL(linkTo(club.log, mallory.email)).searchParams.get('token')!
    await club.call('confirmPasswordReset', { token, newPassword: 'over seven passes' })
    const { user } = await club.signIn({ email: mallory.email, password: 'over seven passes' })
    expect([user.id, user.phone]).toEqual([session!.user.id, null])
  })
})

describe('a member who is gone', () => {
  it('is signed out, and cannot finish a sign-in', async () => {
    const { member, secret, token } = await guarded()
    const challenge = await challengeFor(member)
    await rewind(club, member)
    await club.sql('delete from profiles where id = $1', [member.id])
    expect(await isSignedIn(token)).toBe(false)
    expect(refusal(await answer(challenge, codeOf(secret)))).toEqual([401, 'BAD_CODE'])
  })
})

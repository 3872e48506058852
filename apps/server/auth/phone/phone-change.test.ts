/** Sign-in codes go to a member's phone number, so an attacker with a session must not be able to replace it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { untilBlockedBy } from '@bothy/db/testing/until-blocked.ts'
import { errorCodeOf, smsToConsole, databaseUrlOf, smsCode, startTestServer, password, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let other: TestServer
let withoutSms: TestServer
beforeAll(async () => {
  server = await startTestServer({ sms: smsToConsole, trustProxy: 1 })
  other = await startTestServer({ sms: smsToConsole, trustProxy: 1, databaseUrl: databaseUrlOf(server) })
  await server.call('updateSystemSettings', { requireEmailVerification: false }, (await server.anAdmin()).token)
  // The same database, served without an SMS provider.
  withoutSms = await startTestServer({ trustProxy: 1, databaseUrl: databaseUrlOf(server) })
})
afterAll(async () => {
  await withoutSms.close()
  await other.close()
  await server.close()
})

let numbers = 0
const aNumber = () => `+4915114${400_000 + (numbers += 1)}`
async function aMember() {
  const phone = aNumber()
  const person = { name: 'Lin', email: `lin${numbers}@club.example`, phone, password }
  const { session } = await server.call('register', person)
  return { ...person, id: session!.user.id, token: session!.token }
}

let addresses = 0
const newAddress = () => `203.1.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
type Options = { at?: TestServer; from?: string }
const post = (path: string, body: unknown, token?: string, { at = server, from = newAddress() }: Options = {}) =>
  at.request(`/api${path}`, { method: 'POST', body, headers: { 'x-forwarded-for': from }, ...(token && { token }) })
const change = (token: string, phone: string | null, options: Options & { typed?: string | null } = {}) =>
  post('/user/phone', { phone, password: options.typed === undefined ? password : options.typed }, token, options)
const confirm = (token: string, code: string, options: Options = {}) => post('/user/phone/confirm', { code }, token, options)
const send = (phone: string, options: Options = {}) => post('/auth/send-code', { phone }, undefined, options)
const enter = (phone: string, code: string, options: Options = {}) => post('/auth/phone-login', { phone, code }, undefined, options)
type Body = { error?: { code: string; fields?: unknown }; codeSent?: boolean; resendAfter?: number; user?: UserInfo }
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const infoOf = (token: string) => server.call('getUserInfo', {}, token)
const passResendPause = (phone: string) => server.sql(`delete from accounts.attempts where kind = 'code-again' and address = $1`, [phone])
const noticesTo = (email: string) => server.log.filter((line) => line.to === email && line.kind === 'phone-changed').length
const changesOf = async (id: string) =>
  (await server.sql(`select from public.system_logs where user_id = $1 and operation = 'change_phone'`, [id])).length

/** Changes a number and confirms it with the code. */
async function changeAndConfirm(token: string, phone: string) {
  await change(token, phone)
  expect((await confirm(token, smsCode(server.log, phone))).status).toBe(200)
}

describe('a member who changes the phone number', () => {
  test('enters the password and then the code sent to the new number; until then the old one counts', async () => {
    const { token, phone: old, email, id } = await aMember()
    const phone = aNumber()
    const asked = await change(token, phone)
    expect(asked.body).toMatchObject({ codeSent: true, resendAfter: 60, user: { phone: old, phoneVerified: false } })
    expect(await infoOf(token)).toMatchObject({ phone: old })
    const code = smsCode(server.log, phone)
    expect(errorCodeOf(await enter(phone, code))).toBe('BAD_CODE')
    expect(errorCodeOf(await confirm(token, wrong(code)))).toBe('BAD_CODE')
    const answer = await confirm(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(answer.body).toMatchObject({ id, phone, phoneVerified: true })
    expect(errorCodeOf(await confirm(token, code))).toBe('BAD_CODE')
    expect([noticesTo(email), await changesOf(id)]).toEqual([1, 1])
    await passResendPause(phone)
    await send(phone)
    expect((await enter(phone, smsCode(server.log, phone))).status).toBe(200)
    await send(old)
    expect(server.log.filter((line) => line.to === old)).toEqual([])
  })

  test('is refused without the right password, and no code is sent', async () => {
    const { token, phone: old } = await aMember()
    const phone = aNumber()
    for (const typed of ['a guess', '', null]) {
      const answer = await change(token, phone, { typed })
      expect(errorCodeOf(answer)).toBe(typed === '' ? 'INVALID_INPUT' : 'WRONG_PASSWORD')
    }
    expect(errorCodeOf(await change(token, null, { typed: 'a guess' }))).toBe('WRONG_PASSWORD')
    expect(server.log.filter((line) => line.to === phone)).toEqual([])
    expect(await infoOf(token)).toMatchObject({ phone: old })
  })

  test('can remove the number with the password', async () => {
    const { token, phone, email, id } = await aMember()
    expect((await change(token, null)).body).toMatchObject({ codeSent: false, resendAfter: 0, user: { phone: null, phoneVerified: false } })
    expect([noticesTo(email), await changesOf(id)]).toEqual([1, 1])
    await send(phone)
    expect(server.log.filter((line) => line.to === phone)).toEqual([])
  })

  test('can verify the current number, which is no change', async () => {
    const { token, phone, email, id } = await aMember()
    expect((await change(token, phone)).body).toMatchObject({ codeSent: true })
    expect((await confirm(token, smsCode(server.log, phone))).body).toMatchObject({ phone, phoneVerified: true })
    expect((await change(token, phone)).body).toMatchObject({ codeSent: false, user: { phoneVerified: true } })
    expect([noticesTo(email), await changesOf(id)]).toEqual([0, 0])
  })

  test('gets a number of another member who has not verified it', async () => {
    const [lin, bo] = [await aMember(), await aMember()]
    await changeAndConfirm(lin.token, bo.phone)
    expect(await infoOf(lin.token)).toMatchObject({ phone: bo.phone, phoneVerified: true })
    expect(await infoOf(bo.token)).toMatchObject({ phone: null, phoneVerified: false })
    expect([noticesTo(lin.email), noticesTo(bo.email)]).toEqual([1, 1])
  })

  test('is refused a number that another member has verified, even if that was meanwhile', async () => {
    const [lin, bo] = [await aMember(), await aMember()]
    const verified = aNumber()
    await changeAndConfirm(bo.token, verified)
    const taken = await change(lin.token, verified)
    expect([taken.status, (taken.body as Body).error]).toMatchObject([409, { code: 'ALREADY_REGISTERED', fields: { phone: ['INVALID'] } }])
    const phone = aNumber()
    await change(lin.token, phone)
    await server.sql('update public.profiles set phone = $2 where id = $1', [bo.id, phone])
    expect(errorCodeOf(await confirm(lin.token, smsCode(server.log, phone)))).toBe('ALREADY_REGISTERED')
    expect(await infoOf(lin.token)).toMatchObject({ phone: lin.phone })
  })

  test('cannot change it together with the profile', async () => {
    const { token, phone } = await aMember()
    const put = (body: unknown) => server.request('/api/user/info', { method: 'PUT', token, body })
    expect((await put({ bio: 'Here.', phone })).status).toBe(200)
    for (const changed of [aNumber(), null]) {
      const answer = await put({ bio: 'Gone.', phone: changed })
      expect([answer.status, (answer.body as Body).error]).toMatchObject([
        403,
        { code: 'PHONE_NEEDS_PASSWORD', fields: { phone: ['INVALID'] } },
      ])
    }
    expect(await infoOf(token)).toMatchObject({ bio: 'Here.', phone })
  })

  test('needs only the code if there is no password', async () => {
    const { token, id } = await aMember()
    await server.sql('delete from accounts.credentials where user_id = $1', [id])
    const phone = aNumber()
    expect((await change(token, phone, { typed: null })).body).toMatchObject({ codeSent: true })
    expect((await confirm(token, smsCode(server.log, phone))).body).toMatchObject({ phone, phoneVerified: true })
  })
})

describe('the code for a new number', () => {
  test('is refused after three tries, even with many at once on two servers', async () => {
    const { token, phone: old } = await aMember()
    const phone = aNumber()
    await change(token, phone)
    const code = smsCode(server.log, phone)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => confirm(token, wrong(code), { at: i % 2 === 0 ? server : other })),
    )
    expect(new Set(guesses.map(errorCodeOf))).toEqual(new Set(['BAD_CODE']))
    expect(await server.sql('select tries from accounts.phone_codes where phone = $1', [phone])).toEqual([{ tries: 3 }])
    expect(errorCodeOf(await confirm(token, code))).toBe('BAD_CODE')
    expect(await infoOf(token)).toMatchObject({ phone: old })
  })

  test('is refused after ten minutes, and after a request for another number', async () => {
    const { token } = await aMember()
    const [first, second] = [aNumber(), aNumber()]
    await change(token, first)
    await change(token, second)
    expect(errorCodeOf(await confirm(token, smsCode(server.log, first)))).toBe('BAD_CODE')
    await server.sql(`update accounts.phone_codes set expires_at = expires_at - interval '10 minutes' where phone = $1`, [second])
    expect(errorCodeOf(await confirm(token, smsCode(server.log, second)))).toBe('BAD_CODE')
  })

  test('works for no other member and not for signing in, and a sign-in code does not work here', async () => {
    const [lin, bo] = [await aMember(), await aMember()]
    await send(lin.phone)
    const forSignIn = smsCode(server.log, lin.phone)
    expect(errorCodeOf(await confirm(lin.token, forSignIn))).toBe('BAD_CODE')
    await passResendPause(lin.phone)
    await change(lin.token, lin.phone)
    const forChange = smsCode(server.log, lin.phone)
    expect(errorCodeOf(await confirm(bo.token, forChange))).toBe('BAD_CODE')
    expect(errorCodeOf(await enter(lin.phone, forChange))).toBe('BAD_CODE')
    expect((await confirm(lin.token, forChange)).status).toBe(200)
    expect((await enter(lin.phone, forSignIn)).status).toBe(200)
  })

  test('changes nothing if the session ends at that moment', async () => {
    const { token, id, phone: old } = await aMember()
    const phone = aNumber()
    await change(token, phone)
    const client = await server.instance.postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query('select rules.end_sessions($1)', [id])
      const confirmed = confirm(token, smsCode(server.log, phone))
      await untilBlockedBy(client)
      await client.query('commit')
      expect((await confirmed).status).toBe(401)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await server.sql('select phone from public.profiles where id = $1', [id])).toEqual([{ phone: old }])
  })

  test('is sent once a minute to a number, for any purpose, and a limited number of times an hour by one member', async () => {
    const { token, phone } = await aMember()
    await send(phone)
    const again = await change(token, phone)
    expect([again.status, Number(again.headers.get('retry-after')) > 50]).toEqual([429, true])
    for (let round = 1; round < rateLimits['code-to-member'].max; round++) expect((await change(token, aNumber())).status).toBe(200)
    expect((await change(token, aNumber())).status).toBe(429)
  })
})

describe('an unverified number', () => {
  test('comes from registration and is verified by the first right code', async () => {
    const { token, phone } = await aMember()
    expect(await infoOf(token)).toMatchObject({ phone, phoneVerified: false })
    await send(phone)
    expect((await enter(phone, smsCode(server.log, phone))).status).toBe(200)
    expect(await infoOf(token)).toMatchObject({ phone, phoneVerified: true })
  })

  test('from an admin cannot be used to sign in until the member verifies it', async () => {
    const { token, id } = await aMember()
    await changeAndConfirm(token, aNumber())
    const phone = aNumber()
    const admin = await server.anAdmin()
    await server.call('updateUser', { userId: id, phone }, admin.token)
    expect(await infoOf(token)).toMatchObject({ phone, phoneVerified: false })
    expect((await send(phone)).body).toEqual({ ok: true, resendAfter: 60 })
    expect(server.log.filter((line) => line.to === phone)).toEqual([])
    await passResendPause(phone)
    await changeAndConfirm(token, phone)
    await passResendPause(phone)
    await send(phone)
    expect((await enter(phone, smsCode(server.log, phone))).status).toBe(200)
  })

  test('cannot be used to sign in if it came to need verification after the code was sent', async () => {
    const { id, phone } = await aMember()
    await send(phone)
    await server.sql(`update public.profiles set phone_status = 'needs_verification' where id = $1`, [id])
    expect(errorCodeOf(await enter(phone, smsCode(server.log, phone)))).toBe('BAD_CODE')
  })

  test('is accepted with the password where no SMS is sent, and cannot be used to sign in later', async () => {
    const { token, id, email } = await aMember()
    const phone = aNumber()
    expect(errorCodeOf(await change(token, phone, { at: withoutSms, typed: 'a guess' }))).toBe('WRONG_PASSWORD')
    expect((await change(token, phone, { at: withoutSms })).body).toMatchObject({
      codeSent: false,
      user: { phone, phoneVerified: false },
    })
    expect(errorCodeOf(await confirm(token, '123456', { at: withoutSms }))).toBe('BAD_CODE')
    expect(withoutSms.log.filter((line) => line.to === email && line.kind === 'phone-changed')).toHaveLength(1)
    expect(await changesOf(id)).toBe(1)
    await send(phone)
    expect(server.log.filter((line) => line.to === phone)).toEqual([])
  })

  test('that is impossible is refused, naming the field', async () => {
    const { token } = await aMember()
    const answer = await change(token, '+19999999')
    expect([answer.status, (answer.body as Body).error]).toMatchObject([400, { fields: { phone: ['NOT_A_PHONE'] } }])
  })
})

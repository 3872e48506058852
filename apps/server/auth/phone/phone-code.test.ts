import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { errorCodeOf, smsToConsole, databaseUrlOf, smsCode, startTestServer, password, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer({ sms: smsToConsole, trustProxy: 1 })
  other = await startTestServer({ sms: smsToConsole, trustProxy: 1, databaseUrl: databaseUrlOf(server) })
  const { token } = await server.anAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, token)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

let memberCount = 0
async function aMember() {
  memberCount += 1
  const person = { name: 'Lin', email: `lin${memberCount}@club.example`, phone: `+4915112${200_000 + memberCount}`, password }
  const { session } = await server.call('register', person)
  return { ...person, id: session!.user.id }
}

/** Each request has its own IP address by default, so that limits per address do not interfere. */
let addresses = 0
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const post = (path: string, body: unknown, { at = server, from = newAddress() } = {}) =>
  at.request(`/api/auth/${path}`, { method: 'POST', body, headers: { 'x-forwarded-for': from } })
const send = (phone: string, options = {}) => post('send-code', { phone }, options)
const enter = (phone: string, code: string, options = {}) => post('phone-login', { phone, code }, options)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Simulates that a minute has passed for this number. */
const passResendPause = (phone: string) => server.sql(`delete from accounts.attempts where kind = 'code-again' and address = $1`, [phone])

test('in the log is no alarm that reaches an emergency contact', async () => {
  expect(await server.call('listProviders', {})).toMatchObject({ phone: true, alarms: [] })
})

describe('a code by SMS', () => {
  test('signs its member in, once', async () => {
    const { phone, id } = await aMember()
    const sent = await send(phone)
    expect([sent.status, sent.body]).toEqual([200, { ok: true, resendAfter: 60 }])
    const code = smsCode(server.log, phone)
    expect(code).toMatch(/^\d{6}$/)
    const answer = await enter(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect((answer.body as { user: { id: string } }).user.id).toBe(id)
    const again = await enter(phone, code)
    expect([again.status, errorCodeOf(again)]).toEqual([401, 'BAD_CODE'])
  })

  test('finds the number in every usual notation', async () => {
    const { phone } = await aMember()
    await send(phone.replace('+49', '+49 (0)'))
    expect((await enter(phone, smsCode(server.log, phone))).status).toBe(200)
  })

  test('is stored only as a hash', async () => {
    const { phone } = await aMember()
    await send(phone)
    const stored = JSON.stringify([
      await server.sql('select * from accounts.phone_codes'),
      await server.sql('select * from accounts.outbox'),
    ])
    expect(stored).not.toContain(smsCode(server.log, phone))
  })

  test('is refused after three tries, even with many at once on two servers', async () => {
    const { phone } = await aMember()
    await send(phone)
    const code = smsCode(server.log, phone)
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => enter(phone, wrong(code), { at: i % 2 === 0 ? server : other })))
    expect(guesses.filter((answer) => errorCodeOf(answer) === 'BAD_CODE')).toHaveLength(5)
    expect(guesses.filter((answer) => errorCodeOf(answer) === 'LOCKED_OUT')).toHaveLength(55)
    expect(await server.sql('select tries from accounts.phone_codes where phone = $1', [phone])).toEqual([{ tries: 3 }])
    await server.sql('delete from accounts.guesses')
    expect(errorCodeOf(await enter(phone, code))).toBe('BAD_CODE')
  })

  test.each([
    ['a member', async () => (await aMember()).phone],
    ['nobody', async () => '+4915112999999'],
  ])('brings no new tries at the number of %s with every new code: five wrong ones lock it', async (_, whose) => {
    const phone = await whose()
    // From one network: guesses from different networks may be counted separately (accounts.counted_network).
    const enterWrong = async (count: number) => {
      await passResendPause(phone)
      await send(phone)
      const errorCodes = []
      for (let tried = 0; tried < count; tried++) errorCodes.push(errorCodeOf(await enter(phone, '000000', { from: '198.51.100.7' })))
      return errorCodes
    }
    expect(await enterWrong(3)).toEqual(['BAD_CODE', 'BAD_CODE', 'BAD_CODE'])
    expect(await enterWrong(3)).toEqual(['BAD_CODE', 'BAD_CODE', 'LOCKED_OUT'])
  })

  test('signs in after two wrong ones, which are then forgotten', async () => {
    const { phone } = await aMember()
    await send(phone)
    const code = smsCode(server.log, phone)
    for (let tried = 0; tried < 2; tried++) expect(errorCodeOf(await enter(phone, wrong(code)))).toBe('BAD_CODE')
    expect((await enter(phone, code)).status).toBe(200)
    expect(
      await server.sql(`select from accounts.guesses where kind = 'phone-code' and subject = accounts.hash_token($1)`, [phone]),
    ).toEqual([])
  })

  test('signs in once when the right code is sent many times at once', async () => {
    const { phone } = await aMember()
    await send(phone)
    const code = smsCode(server.log, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(phone, code, { at: i % 2 === 0 ? server : other })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is refused after ten minutes', async () => {
    const { phone } = await aMember()
    await send(phone)
    await server.sql('update accounts.phone_codes set expires_at = now() where phone = $1', [phone])
    expect(errorCodeOf(await enter(phone, smsCode(server.log, phone)))).toBe('BAD_CODE')
  })

  test('is refused once another code was sent, or the number has another owner', async () => {
    const { phone, id } = await aMember()
    await send(phone)
    const first = smsCode(server.log, phone)
    await passResendPause(phone)
    await send(phone)
    const second = smsCode(server.log, phone)
    expect(errorCodeOf(await enter(phone, first))).toBe('BAD_CODE')
    await server.sql('update public.profiles set phone = null where id = $1', [id])
    expect(errorCodeOf(await enter(phone, second))).toBe('BAD_CODE')
  })

  test('is refused for an unverified address where the club requires a verified one', async () => {
    const { phone, email } = await aMember()
    const { token } = await server.anAdmin()
    await server.call('updateSystemSettings', { requireEmailVerification: true }, token)
    await send(phone)
    const answer = await enter(phone, smsCode(server.log, phone))
    await server.call('updateSystemSettings', { requireEmailVerification: false }, token)
    expect([answer.status, errorCodeOf(answer)]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect(server.log.findLast((line) => line.to === email)).toMatchObject({ kind: 'confirm-address' })
  })
})

describe('an unknown number', () => {
  test('gets the answers of a known number after the same work, and no SMS', async () => {
    const { phone } = await aMember()
    const stranger = '+4915199999999'
    const count = async () =>
      (await server.sql(`select count(*)::int as n from accounts.outbox where kind = 'sign-in-code'`))[0]!.n as number
    const before = await count()
    const [known, unknown] = [await send(phone), await send(stranger)]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(await count()).toBe(before + 2)
    expect(server.log.filter((line) => line.to === stranger)).toEqual([])
    const [knownToo, unknownToo] = [await send(phone), await send(stranger)]
    expect([unknownToo.status, errorCodeOf(unknownToo)]).toEqual([knownToo.status, errorCodeOf(knownToo)])
    expect([knownToo.status, errorCodeOf(knownToo)]).toEqual([429, 'RATE_LIMITED'])
    const [wrongCode, noCode] = [await enter(phone, wrong(smsCode(server.log, phone))), await enter(stranger, '123456')]
    expect([noCode.status, noCode.text]).toEqual([wrongCode.status, wrongCode.text])
  })

  test('that is impossible is refused, naming the field', async () => {
    const answer = await send('+49123')
    expect(errorCodeOf(answer)).toBe('INVALID_INPUT')
    const impossible = await send('+19999999')
    expect([impossible.status, impossible.body]).toMatchObject([400, { error: { fields: { phone: ['NOT_A_PHONE'] } } }])
  })
})

describe('requests for codes and wrong codes, even with BOTHY_RATE_LIMIT=off,', () => {
  test('are limited to one a minute per number, also when they are simultaneous', async () => {
    const { phone } = await aMember()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(phone, { at: i % 2 === 0 ? server : other })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  test('are limited per hour and number', async () => {
    const { phone } = await aMember()
    for (let round = 0; round < rateLimits['code-of-number'].max; round++) {
      expect((await send(phone)).status).toBe(200)
      await passResendPause(phone)
    }
    expect((await send(phone)).status).toBe(429)
  })

  test('are limited per hour and IP address, where an IPv6 /64 counts as one', async () => {
    const from = (round: number) => `2001:db8:9:9::${(round + 1).toString(16)}`
    for (let round = 0; round < rateLimits.code.max; round++)
      expect((await send(`+4915113${300_000 + round}`, { from: from(round) })).status).toBe(200)
    expect((await send('+4915113400000', { from: '2001:db8:9:9:ffff::1' })).status).toBe(429)
    expect((await send('+4915113400000', { from: '2001:db8:9:a::1' })).status).toBe(200)
  })

  test('are limited per IP address when the code is wrong', async () => {
    const from = newAddress()
    for (let round = 0; round < rateLimits['code-try'].max; round++) await enter('+4915113500000', '123456', { from })
    expect(errorCodeOf(await enter('+4915113500000', '123456', { from }))).toBe('RATE_LIMITED')
  })
})

describe('without an SMS provider', () => {
  test('every request for a code is refused', async () => {
    const withoutSms = await startTestServer()
    try {
      const answer = await withoutSms.request('/api/auth/send-code', { method: 'POST', body: { phone: '+4915112345678' } })
      expect([answer.status, errorCodeOf(answer)]).toEqual([503, 'CODE_NOT_SENT'])
    } finally {
      await withoutSms.close()
    }
  })
})

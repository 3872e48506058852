import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, codeTo, openTestClub, password, type TestClub } from '../test-club.ts'
import { rates } from './rate-limit.ts'

const console = { to: 'console', token: undefined }

let club: TestClub
let other: TestClub
beforeAll(async () => {
  club = await openTestClub({ sms: console, trustProxy: 1 })
  other = await openTestClub({ sms: console, trustProxy: 1, databaseUrl: addressOf(club) })
  const { token } = await club.anAdmin()
  await club.call('updateSystemSettings', { requireEmailVerification: false }, token)
})
afterAll(async () => {
  await other.close()
  await club.close()
})

let people = 0
async function aMember() {
  people += 1
  const person = { name: 'Lin', email: `lin${people}@club.example`, phone: `+4915112${200_000 + people}`, password }
  const { session } = await club.call('register', person)
  return { ...person, id: session!.user.id }
}

/** Each asks from an address of its own unless told otherwise: limits per address are another matter. */
let addresses = 0
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const post = (path: string, body: unknown, { at = club, from = newAddress() } = {}) =>
  at.ask(`/api/auth/${path}`, { method: 'POST', body, headers: { 'x-forwarded-for': from } })
const send = (phone: string, options = {}) => post('send-code', { phone }, options)
const enter = (phone: string, code: string, options = {}) => post('phone-login', { phone, code }, options)
const codeOf = (answer: { body: never }) => (answer.body as { error?: { code: string } }).error?.code
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Lets a minute pass for this number. */
const aMinuteLater = (phone: string) => club.sql(`delete from accounts.attempts where kind = 'code-again' and address = $1`, [phone])

describe('a code by text message', () => {
  it('lets its member in, once', async () => {
    const { phone, id } = await aMember()
    const sent = await send(phone)
    expect([sent.status, sent.body]).toEqual([200, { ok: true, resendAfter: 60 }])
    const code = codeTo(club.log, phone)
    expect(code).toMatch(/^\d{6}$/)
    const answer = await enter(phone, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect((answer.body as { user: { id: string } }).user.id).toBe(id)
    const again = await enter(phone, code)
    expect([again.status, codeOf(again)]).toEqual([401, 'BAD_CODE'])
  })

  it('finds the number however it is written', async () => {
    const { phone } = await aMember()
    await send(phone.replace('+49', '+49 (0)'))
    expect((await enter(phone, codeTo(club.log, phone))).status).toBe(200)
  })

  it('is kept as a hash only', async () => {
    const { phone } = await aMember()
    await send(phone)
    const kept = JSON.stringify([await club.sql('select * from accounts.phone_codes'), await club.sql('select * from accounts.outbox')])
    expect(kept).not.toContain(codeTo(club.log, phone))
  })

  it('is worth nothing after three tries, however many try at once and wherever', async () => {
    const { phone } = await aMember()
    await send(phone)
    const code = codeTo(club.log, phone)
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => enter(phone, wrong(code), { at: i % 2 === 0 ? club : other })))
    expect(new Set(guesses.map(codeOf))).toEqual(new Set(['BAD_CODE']))
    expect(await club.sql('select tries from accounts.phone_codes where phone = $1', [phone])).toEqual([{ tries: 3 }])
    expect(codeOf(await enter(phone, code))).toBe('BAD_CODE')
  })

  it('lets one in when the right one comes many times at once', async () => {
    const { phone } = await aMember()
    await send(phone)
    const code = codeTo(club.log, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(phone, code, { at: i % 2 === 0 ? club : other })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is worth nothing after ten minutes', async () => {
    const { phone } = await aMember()
    await send(phone)
    await club.sql('update accounts.phone_codes set expires_at = now() where phone = $1', [phone])
    expect(codeOf(await enter(phone, codeTo(club.log, phone)))).toBe('BAD_CODE')
  })

  it('is worth nothing once another was sent, or the number belongs to somebody else', async () => {
    const { phone, id } = await aMember()
    await send(phone)
    const first = codeTo(club.log, phone)
    await aMinuteLater(phone)
    await send(phone)
    const second = codeTo(club.log, phone)
    expect(codeOf(await enter(phone, first))).toBe('BAD_CODE')
    await club.sql('update public.profiles set phone = null where id = $1', [id])
    expect(codeOf(await enter(phone, second))).toBe('BAD_CODE')
  })

  it('waits for a confirmed address where the club asks for one', async () => {
    const { phone, email } = await aMember()
    const { token } = await club.anAdmin()
    await club.call('updateSystemSettings', { requireEmailVerification: true }, token)
    await send(phone)
    const answer = await enter(phone, codeTo(club.log, phone))
    await club.call('updateSystemSettings', { requireEmailVerification: false }, token)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    expect(club.log.findLast((line) => line.to === email)).toMatchObject({ kind: 'confirm-address' })
  })
})

describe('a number that nobody has', () => {
  it('gets the answers of one that a member has, after the same work, and no text', async () => {
    const { phone } = await aMember()
    const stranger = '+4915199999999'
    const count = async () => (await club.sql(`select count(*)::int as n from accounts.outbox where kind = 'sign-in-code'`))[0]!.n as number
    const before = await count()
    const [known, unknown] = [await send(phone), await send(stranger)]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(await count()).toBe(before + 2)
    expect(club.log.filter((line) => line.to === stranger)).toEqual([])
    const [knownToo, unknownToo] = [await send(phone), await send(stranger)]
    expect([unknownToo.status, codeOf(unknownToo)]).toEqual([knownToo.status, codeOf(knownToo)])
    expect([knownToo.status, codeOf(knownToo)]).toEqual([429, 'RATE_LIMITED'])
    const [wrongCode, noCode] = [await enter(phone, wrong(codeTo(club.log, phone))), await enter(stranger, '123456')]
    expect([noCode.status, noCode.text]).toEqual([wrongCode.status, wrongCode.text])
  })

  it('that no telephone can have is refused with its field', async () => {
    const answer = await send('+49123')
    expect(codeOf(answer)).toBe('INVALID_INPUT')
    const impossible = await send('+19999999')
    expect([impossible.status, impossible.body]).toMatchObject([400, { error: { fields: { phone: ['NOT_A_PHONE'] } } }])
  })
})

describe('asking for codes has limits that stay where others are switched off:', () => {
  it('one a minute for a number, also when asked at once', async () => {
    const { phone } = await aMember()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(phone, { at: i % 2 === 0 ? club : other })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  it('some an hour for a number', async () => {
    const { phone } = await aMember()
    for (let round = 0; round < rates['code-of-number'].most; round++) {
      expect((await send(phone)).status).toBe(200)
      await aMinuteLater(phone)
    }
    expect((await send(phone)).status).toBe(429)
  })

  it('some an hour from one address, a whole /64 being one', async () => {
    const from = (round: number) => `2001:db8:9:9::${(round + 1).toString(16)}`
    for (let round = 0; round < rates.code.most; round++)
      expect((await send(`+4915113${300_000 + round}`, { from: from(round) })).status).toBe(200)
    expect((await send('+4915113400000', { from: '2001:db8:9:9:ffff::1' })).status).toBe(429)
    expect((await send('+4915113400000', { from: '2001:db8:9:a::1' })).status).toBe(200)
  })

  it('and so has guessing from one address', async () => {
    const from = newAddress()
    for (let round = 0; round < rates['code-try'].most; round++) await enter('+4915113500000', '123456', { from })
    expect(codeOf(await enter('+4915113500000', '123456', { from }))).toBe('RATE_LIMITED')
  })
})

describe('without a provider', () => {
  it('no code is sent, and everybody is told so', async () => {
    const silent = await openTestClub()
    try {
      const answer = await silent.ask('/api/auth/send-code', { method: 'POST', body: { phone: '+4915112345678' } })
      expect([answer.status, codeOf(answer)]).toEqual([503, 'CODE_NOT_SENT'])
    } finally {
      await silent.close()
    }
  })
})

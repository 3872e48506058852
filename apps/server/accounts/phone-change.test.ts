/** Codes for signing in go to a member's number, so another one is not taken from whoever sits at their session. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { addressOf, codeTo, openTestClub, password, type TestClub } from '../test-club.ts'
import { rates } from './rate-limit.ts'

const texts = { to: 'console', token: undefined }

let club: TestClub
let other: TestClub
let silent: TestClub
beforeAll(async () => {
  club = await openTestClub({ sms: texts, trustProxy: 1 })
  other = await openTestClub({ sms: texts, trustProxy: 1, databaseUrl: addressOf(club) })
  await club.call('updateSystemSettings', { requireEmailVerification: false }, (await club.anAdmin()).token)
  // The same club as its operator leaves it without text messages.
  silent = await openTestClub({ trustProxy: 1, databaseUrl: addressOf(club) })
})
afterAll(async () => {
  await silent.close()
  await other.close()
  await club.close()
})

let numbers = 0
const aNumber = () => `+4915114${400_000 + (numbers += 1)}`
async function aMember() {
  const phone = aNumber()
  const person = { name: 'Lin', email: `lin${numbers}@club.example`, phone, password }
  const { session } = await club.call('register', person)
  return { ...person, id: session!.user.id, token: session!.token }
}

let addresses = 0
const newAddress = () => `203.1.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
type Options = { at?: TestClub; from?: string }
const post = (path: string, body: unknown, token?: string, { at = club, from = newAddress() }: Options = {}) =>
  at.ask(`/api${path}`, { method: 'POST', body, headers: { 'x-forwarded-for': from }, ...(token && { token }) })
const change = (token: string, phone: string | null, options: Options & { typed?: string | null } = {}) =>
  post('/user/phone', { phone, password: options.typed === undefined ? password : options.typed }, token, options)
const confirm = (token: string, code: string, options: Options = {}) => post('/user/phone/confirm', { code }, token, options)
const send = (phone: string, options: Options = {}) => post('/auth/send-code', { phone }, undefined, options)
const enter = (phone: string, code: string, options: Options = {}) => post('/auth/phone-login', { phone, code }, undefined, options)
type Said = { error?: { code: string; fields?: unknown }; codeSent?: boolean; resendAfter?: number; user?: UserInfo }
const codeOf = (answer: { body: never }) => (answer.body as Said).error?.code
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const infoOf = (token: string) => club.call('getUserInfo', {}, token)
const aMinuteLater = (phone: string) => club.sql(`delete from accounts.attempts where kind = 'code-again' and address = $1`, [phone])
const mailsTo = (email: string) => club.log.filter((line) => line.to === email && line.kind === 'phone-changed').length
const changesOf = async (id: string) =>
  (await club.sql(`select from public.system_logs where user_id = $1 and operation = 'change_phone'`, [id])).length

/** Changes a number all the way. */
async function becomes(token: string, phone: string) {
  await change(token, phone)
  expect((await confirm(token, codeTo(club.log, phone))).status).toBe(200)
}

describe('a member who wants another number', () => {
  it('gives the password and then the code that goes there; until then the old one counts', async () => {
    const { token, phone: old, email, id } = await aMember()
    const phone = aNumber()
    const asked = await change(token, phone)
    expect(asked.body).toMatchObject({ codeSent: true, resendAfter: 60, user: { phone: old, phoneVerified: false } })
    expect(await infoOf(token)).toMatchObject({ phone: old })
    const code = codeTo(club.log, phone)
    expect(codeOf(await enter(phone, code))).toBe('BAD_CODE')
    expect(codeOf(await confirm(token, wrong(code)))).toBe('BAD_CODE')
    const answer = await confirm(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(answer.body).toMatchObject({ id, phone, phoneVerified: true })
    expect(codeOf(await confirm(token, code))).toBe('BAD_CODE')
    expect([mailsTo(email), await changesOf(id)]).toEqual([1, 1])
    await aMinuteLater(phone)
    await send(phone)
    expect((await enter(phone, codeTo(club.log, phone))).status).toBe(200)
    await send(old)
    expect(club.log.filter((line) => line.to === old)).toEqual([])
  })

  it('is refused with a wrong password, or none, and nothing is sent', async () => {
    const { token, phone: old } = await aMember()
    const phone = aNumber()
    for (const typed of ['a guess', '', null]) {
      const answer = await change(token, phone, { typed })
      expect(codeOf(answer)).toBe(typed === '' ? 'INVALID_INPUT' : 'BAD_CREDENTIALS')
    }
    expect(codeOf(await change(token, null, { typed: 'a guess' }))).toBe('BAD_CREDENTIALS')
    expect(club.log.filter((line) => line.to === phone)).toEqual([])
    expect(await infoOf(token)).toMatchObject({ phone: old })
  })

  it('takes the number away with the password', async () => {
    const { token, phone, email, id } = await aMember()
    expect((await change(token, null)).body).toMatchObject({ codeSent: false, resendAfter: 0, user: { phone: null, phoneVerified: false } })
    expect([mailsTo(email), await changesOf(id)]).toEqual([1, 1])
    await send(phone)
    expect(club.log.filter((line) => line.to === phone)).toEqual([])
  })

  it('proves the number that they have, which is no change', async () => {
    const { token, phone, email, id } = await aMember()
    expect((await change(token, phone)).body).toMatchObject({ codeSent: true })
    expect((await confirm(token, codeTo(club.log, phone))).body).toMatchObject({ phone, phoneVerified: true })
    expect((await change(token, phone)).body).toMatchObject({ codeSent: false, user: { phoneVerified: true } })
    expect([mailsTo(email), await changesOf(id)]).toEqual([0, 0])
  })

  it('hears that another member has it, also when that came about meanwhile', async () => {
    const [lin, bo] = [await aMember(), await aMember()]
    const taken = await change(lin.token, bo.phone)
    expect([taken.status, (taken.body as Said).error]).toMatchObject([409, { code: 'ALREADY_REGISTERED', fields: { phone: ['INVALID'] } }])
    const phone = aNumber()
    await change(lin.token, phone)
    await club.sql('update public.profiles set phone = $2 where id = $1', [bo.id, phone])
    expect(codeOf(await confirm(lin.token, codeTo(club.log, phone)))).toBe('ALREADY_REGISTERED')
    expect(await infoOf(lin.token)).toMatchObject({ phone: lin.phone })
  })

  it('does not do it among other things about themselves', async () => {
    const { token, phone } = await aMember()
    const put = (body: unknown) => club.ask('/api/user/info', { method: 'PUT', token, body })
    expect((await put({ bio: 'Here.', phone })).status).toBe(200)
    for (const other of [aNumber(), null]) {
      const answer = await put({ bio: 'Gone.', phone: other })
      expect([answer.status, (answer.body as Said).error]).toMatchObject([
        403,
        { code: 'PHONE_NEEDS_PASSWORD', fields: { phone: ['INVALID'] } },
      ])
    }
    expect(await infoOf(token)).toMatchObject({ bio: 'Here.', phone })
  })

  it('and has no password is asked for the code alone', async () => {
    const { token, id } = await aMember()
    await club.sql('delete from accounts.credentials where user_id = $1', [id])
    const phone = aNumber()
    expect((await change(token, phone, { typed: null })).body).toMatchObject({ codeSent: true })
    expect((await confirm(token, codeTo(club.log, phone))).body).toMatchObject({ phone, phoneVerified: true })
  })
})

describe('the code for another number', () => {
  it('is worth nothing after three tries, however many try at once and wherever', async () => {
    const { token, phone: old } = await aMember()
    const phone = aNumber()
    await change(token, phone)
    const code = codeTo(club.log, phone)
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => confirm(token, wrong(code), { at: i % 2 === 0 ? club : other })))
    expect(new Set(guesses.map(codeOf))).toEqual(new Set(['BAD_CODE']))
    expect(codeOf(await confirm(token, code))).toBe('BAD_CODE')
    expect(await infoOf(token)).toMatchObject({ phone: old })
  })

  it('is worth nothing after ten minutes, nor once another number was asked for', async () => {
    const { token } = await aMember()
    const [first, second] = [aNumber(), aNumber()]
    await change(token, first)
    await change(token, second)
    expect(codeOf(await confirm(token, codeTo(club.log, first)))).toBe('BAD_CODE')
    await club.sql('update accounts.phone_codes set expires_at = now() where phone = $1', [second])
    expect(codeOf(await confirm(token, codeTo(club.log, second)))).toBe('BAD_CODE')
  })

  it('is of no use to another member, nor for signing in, and a code for signing in not for this', async () => {
    const [lin, bo] = [await aMember(), await aMember()]
    await send(lin.phone)
    const forSignIn = codeTo(club.log, lin.phone)
    expect(codeOf(await confirm(lin.token, forSignIn))).toBe('BAD_CODE')
    await aMinuteLater(lin.phone)
    await change(lin.token, lin.phone)
    const forChange = codeTo(club.log, lin.phone)
    expect(codeOf(await confirm(bo.token, forChange))).toBe('BAD_CODE')
    expect(codeOf(await enter(lin.phone, forChange))).toBe('BAD_CODE')
    expect((await confirm(lin.token, forChange)).status).toBe(200)
    expect((await enter(lin.phone, forSignIn)).status).toBe(200)
  })

  it('does nothing for a session that its owner ends at that moment', async () => {
    const { token, id, phone: old } = await aMember()
    const phone = aNumber()
    await change(token, phone)
    const client = await club.server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select accounts.end_sessions_of($1)', [id])
      const confirmed = confirm(token, codeTo(club.log, phone))
      await vi.waitFor(async () => expect(await club.sql('select from pg_locks where not granted')).not.toEqual([]), { timeout: 10_000 })
      await client.query('commit')
      expect((await confirmed).status).toBe(401)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await club.sql('select phone from public.profiles where id = $1', [id])).toEqual([{ phone: old }])
  })

  it('is sent once a minute to a number, whatever it is for, and so often an hour by one member', async () => {
    const { token, phone } = await aMember()
    await send(phone)
    const again = await change(token, phone)
    expect([again.status, Number(again.headers.get('retry-after')) > 50]).toEqual([429, true])
    for (let round = 1; round < rates['code-to-member'].most; round++) expect((await change(token, aNumber())).status).toBe(200)
    expect((await change(token, aNumber())).status).toBe(429)
  })
})

describe('a number that nobody has proved', () => {
  it('is what one registers with; the first code that comes back proves it', async () => {
    const { token, phone } = await aMember()
    expect(await infoOf(token)).toMatchObject({ phone, phoneVerified: false })
    await send(phone)
    expect((await enter(phone, codeTo(club.log, phone))).status).toBe(200)
    expect(await infoOf(token)).toMatchObject({ phone, phoneVerified: true })
  })

  it('opens nothing when an administrator has typed it, until its member proves it', async () => {
    const { token, id } = await aMember()
    await becomes(token, aNumber())
    const phone = aNumber()
    const admin = await club.anAdmin()
    await club.call('updateUser', { userId: id, phone }, admin.token)
    expect(await infoOf(token)).toMatchObject({ phone, phoneVerified: false })
    expect((await send(phone)).body).toEqual({ ok: true, resendAfter: 60 })
    expect(club.log.filter((line) => line.to === phone)).toEqual([])
    await aMinuteLater(phone)
    await becomes(token, phone)
    await aMinuteLater(phone)
    await send(phone)
    expect((await enter(phone, codeTo(club.log, phone))).status).toBe(200)
  })

  it('does not open anything when it became doubtful between code and sign-in', async () => {
    const { id, phone } = await aMember()
    await send(phone)
    await club.sql(`update public.profiles set phone_trust = 'doubted' where id = $1`, [id])
    expect(codeOf(await enter(phone, codeTo(club.log, phone)))).toBe('BAD_CODE')
  })

  it('is taken with the password where no text message is sent, and opens nothing when they are some day', async () => {
    const { token, id, email } = await aMember()
    const phone = aNumber()
    expect(codeOf(await change(token, phone, { at: silent, typed: 'a guess' }))).toBe('BAD_CREDENTIALS')
    expect((await change(token, phone, { at: silent })).body).toMatchObject({
      codeSent: false,
      user: { phone, phoneVerified: false },
    })
    expect(codeOf(await confirm(token, '123456', { at: silent }))).toBe('BAD_CODE')
    expect(silent.log.filter((line) => line.to === email && line.kind === 'phone-changed')).toHaveLength(1)
    expect(await changesOf(id)).toBe(1)
    await send(phone)
    expect(club.log.filter((line) => line.to === phone)).toEqual([])
  })

  it('no telephone can have is refused with its field', async () => {
    const { token } = await aMember()
    const answer = await change(token, '+19999999')
    expect([answer.status, (answer.body as Said).error]).toMatchObject([400, { fields: { phone: ['NOT_A_PHONE'] } }])
  })
})

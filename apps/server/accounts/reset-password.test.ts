import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, linkTo, openTestClub, password, type TestClub } from '../test-club.ts'
import { rates } from './rate-limit.ts'
import { newResetToken } from './reset-password.ts'

let club: TestClub
let other: TestClub
beforeAll(async () => {
  club = await openTestClub()
  other = await openTestClub({ databaseUrl: addressOf(club) })
  await club.anAdmin()
})
afterAll(async () => {
  await other.close()
  await club.close()
})

const fresh = 'over seven passes'
const ask = (email: string) => club.ask('/api/auth/reset-password', { method: 'POST', body: { email } })
const confirm = (token: string, newPassword = fresh, at = club) =>
  at.ask('/api/auth/reset-password/confirm', { method: 'POST', body: { token, newPassword } })
const login = (email: string, typed: string) => club.ask('/api/auth/email-login', { method: 'POST', body: { email, password: typed } })
const codeOf = (answer: { body: never }) => (answer.body as { error?: { code: string } }).error?.code
const tokenFor = (email: string) => {
  const link = new URL(linkTo(club.log, email))
  expect(link.pathname).toBe('/reset-password')
  return link.searchParams.get('token')!
}

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, which works once; who was signed in is signed out, and is told', async () => {
    const { email, token } = await club.aMember()
    expect((await ask(email)).body).toEqual({ ok: true })
    const linkToken = tokenFor(email)
    expect((await confirm(linkToken)).body).toEqual({ ok: true })
    expect((await club.ask('/api/user/info', { token })).status).toBe(401)
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, fresh)).status).toBe(200)
    expect(club.log.findLast((line) => line.to === email)).toMatchObject({ kind: 'password-changed' })
    const again = await confirm(linkToken, 'yet another one')
    expect([again.status, codeOf(again)]).toEqual([401, 'BAD_CODE'])
  })

  it('is replaced by one of many who use the link at once', async () => {
    const { email } = await club.aMember()
    await ask(email)
    const token = tokenFor(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => confirm(token, `password number ${i}`, i % 2 === 0 ? club : other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(email, `password number ${winner}`)).status).toBe(200)
  })

  it('must be replaced by one that the club accepts, and the link stays good until it is', async () => {
    const { email } = await club.aMember()
    await ask(email)
    const token = tokenFor(email)
    for (const weak of ['abc', 'password1', email]) {
      const answer = await confirm(token, weak)
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: { code: 'WEAK_PASSWORD', fields: { newPassword: [expect.any(String)] } } },
      ])
    }
    expect((await confirm(token)).status).toBe(200)
  })

  it('is not replaced by a link that is an hour old, that nobody sent, or that was sent for something else', async () => {
    const { email } = await club.aMember()
    await ask(email)
    const token = tokenFor(email)
    await club.sql(`update accounts.verifications set expires_at = now() where identifier like 'reset:%'`)
    const person = { name: 'Cleo', email: 'reset-cleo@club.example', phone: '+4915112999001', password }
    await club.call('register', person)
    const other = new URL(linkTo(club.log, person.email)).searchParams.get('token')!
    for (const bad of [token, 'guess', other]) expect(codeOf(await confirm(bad))).toBe('BAD_CODE')
  })

  it('of somebody whose address was never confirmed confirms it, and takes the telephone away that somebody else may have named', async () => {
    const person = { name: 'Cleo', email: 'reset-mei@club.example', phone: '+4915112999002', password }
    await club.call('register', person)
    expect((await login(person.email, password)).status).toBe(403)
    await ask(person.email)
    await confirm(tokenFor(person.email))
    const answer = await login(person.email, fresh)
    expect(answer.body).toMatchObject({ user: { email: person.email, phone: null } })
  })

  it('is chosen by who was asked in, and the telephone that came with the invitation stays', async () => {
    const person = { name: 'Cleo', email: 'reset-invited@club.example', phone: '+4915112999005', password }
    await club.call('register', person)
    const [row] = await club.sql('select id from public.profiles where email = $1', [person.email])
    const invited = { id: row!.id as string, address: person.email }
    expect((await confirm(await newResetToken(club.server.database.pool as never, invited, 'invitation'))).status).toBe(200)
    expect((await login(person.email, fresh)).body).toMatchObject({ user: { phone: person.phone } })
  })

  it('makes every other link to a new password worthless', async () => {
    const { email } = await club.aMember()
    await ask(email)
    const first = tokenFor(email)
    await ask(email)
    await confirm(tokenFor(email))
    expect(codeOf(await confirm(first))).toBe('BAD_CODE')
  })

  it('is not replaced by a link to an address that the member has no longer, and such a link confirms nothing', async () => {
    const person = { name: 'Cleo', email: 'reset-moved@club.example', phone: '+4915112999004', password }
    await club.call('register', person)
    const confirmation = new URL(linkTo(club.log, person.email)).searchParams.get('token')!
    await ask(person.email)
    await club.sql(`update public.profiles set email = 'reset-here@club.example' where email = $1`, [person.email])
    expect(codeOf(await confirm(tokenFor(person.email)))).toBe('BAD_CODE')
    const answer = await club.ask('/api/auth/verify-email', { method: 'POST', body: { token: confirmation } })
    expect(codeOf(answer)).toBe('BAD_CODE')
  })

  it('opens a locked account again', async () => {
    const { email } = await club.aMember()
    for (let round = 0; round < 5; round++) await login(email, 'not this one')
    expect(codeOf(await login(email, password))).toBe('LOCKED_OUT')
    await ask(email)
    await confirm(tokenFor(email))
    expect((await login(email, fresh)).status).toBe(200)
  })

  it('is kept neither in the database nor its link', async () => {
    const { email } = await club.aMember()
    await ask(email)
    const kept = JSON.stringify([await club.sql('select * from accounts.verifications'), await club.sql('select * from accounts.outbox')])
    expect(kept).not.toContain(tokenFor(email))
  })
})

describe('an address that nobody has', () => {
  it('gets the answer of one that a member has, after the same work, and no mail', async () => {
    const { email } = await club.aMember()
    const count = async () =>
      (await club.sql(`select count(*)::int as n from accounts.outbox where kind = 'reset-password'`))[0]!.n as number
    const before = await count()
    const [known, unknown] = [await ask(email), await ask('nobody@club.example')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(await count()).toBe(before + 2)
    expect(club.log.filter((line) => line.to === 'nobody@club.example')).toEqual([])
  })

  it('is asked for as often as one that a member has', async () => {
    const { email } = await club.aMember()
    const addresses = [email, 'nobody-else@club.example']
    for (const address of addresses) {
      for (let round = 0; round < rates['reset-of-address'].most; round++) expect((await ask(address)).status).toBe(200)
      expect(codeOf(await ask(address))).toBe('RATE_LIMITED')
    }
  })
})

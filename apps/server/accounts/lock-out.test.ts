import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOf, linkTo, openTestClub, password, type Answer, type TestClub } from '../test-club.ts'

/** Two processes on one PostgreSQL; a proxy tells where people come from. */
let clubs: [TestClub, TestClub]
beforeAll(async () => {
  const first = await openTestClub({ trustProxy: 1 })
  clubs = [first, await openTestClub({ trustProxy: 1, databaseUrl: addressOf(first) })]
  await first.anAdmin()
})
afterAll(async () => {
  await clubs[1].close()
  await clubs[0].close()
})
beforeEach(() => allow(5))

const allow = async (maxLoginAttempts: number) =>
  clubs[0].call('updateSystemSettings', { maxLoginAttempts }, (await clubs[0].anAdmin()).token)

const elsewhere = '203.0.113.7'
const asked = (email: string, typed: string, address: string, which: 0 | 1): Promise<Answer> =>
  clubs[which].ask('/api/auth/email-login', {
    method: 'POST',
    body: { email, password: typed },
    headers: { 'x-forwarded-for': address },
  })
const guess = (email: string, { typed = 'a guess', from = elsewhere, which = 0 as 0 | 1 } = {}) => asked(email, typed, from, which)
const guesses = async (count: number, email: string, how: Parameters<typeof guess>[1] = {}) => {
  for (let round = 0; round < count; round++) await guess(email, how)
}
const refusal = ({ status, body }: Answer) => [status, (body as { error?: { code: string } }).error?.code]
const wait = (answer: Answer) => Number(answer.headers.get('retry-after'))
/** As if `minutes` had passed since the last guess. */
const pass = (minutes: number) => clubs[0].sql(`update accounts.guesses set guessed_at = guessed_at - make_interval(mins => $1)`, [minutes])

describe('an account at which somebody guesses', () => {
  it.each([
    ['a member', async () => (await clubs[0].aMember()).email],
    ['nobody', async () => 'nobody@club.example'],
  ])('of %s looks at five of 200 guesses that come to two processes at once', async (_, whose) => {
    const email = await whose()
    const answers = await Promise.all(Array.from({ length: 200 }, (_, place) => guess(email, { which: (place % 2) as 0 | 1 })))
    expect(answers.filter((one) => refusal(one)[1] === 'BAD_CREDENTIALS')).toHaveLength(5)
    const refused = answers.filter((one) => refusal(one)[1] === 'LOCKED_OUT')
    expect(refused).toHaveLength(195)
    for (const answer of refused) {
      expect([answer.status, wait(answer) > 840 && wait(answer) <= 900]).toEqual([429, true])
      expect(answer.text).toBe(refused[0]!.text)
    }
    // Then not even the right one is looked at.
    expect(refusal(await guess(email, { typed: password }))).toEqual([429, 'LOCKED_OUT'])
  })

  it('is no concern of another account', async () => {
    await guesses(6, 'somebody@club.example')
    expect(refusal(await guess('somebody-else@club.example'))).toEqual([401, 'BAD_CREDENTIALS'])
  })

  it('can be come into again after a quarter of an hour', async () => {
    const { email } = await clubs[0].aMember()
    await guesses(5, email)
    await pass(14)
    expect(refusal(await guess(email, { typed: password }))).toEqual([429, 'LOCKED_OUT'])
    await pass(1)
    expect((await guess(email, { typed: password })).status).toBe(200)
  })

  it('is closed for twice as long each time, and for four hours at most', async () => {
    const email = 'often@club.example'
    const minutes: number[] = []
    for (let round = 0; round < 6; round++) {
      await guesses(5, email)
      minutes.push(Math.round(wait(await guess(email)) / 60))
      await pass(minutes.at(-1)!)
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 240])
    await pass(24 * 60)
    await guesses(5, email)
    expect(Math.round(wait(await guess(email)) / 60)).toBe(15)
  })

  it('counts anew when its owner came in', async () => {
    const { email } = await clubs[0].aMember()
    for (let round = 0; round < 3; round++) {
      await guesses(4, email)
      expect((await guess(email, { typed: password })).status).toBe(200)
    }
  })

  it('follows the setting at once, in every process', async () => {
    const email = 'settled@club.example'
    await guesses(2, email)
    await allow(2)
    expect(refusal(await guess(email, { which: 1 }))).toEqual([429, 'LOCKED_OUT'])
    await allow(3)
    expect(refusal(await guess(email, { which: 1 }))).toEqual([401, 'BAD_CREDENTIALS'])
    expect(refusal(await guess(email, { which: 0 }))).toEqual([429, 'LOCKED_OUT'])
  })
})

describe('a stranger who wants to lock a member out', () => {
  it('does not keep the member out where they have come in before', async () => {
    const { email } = await clubs[0].aMember()
    const home = '198.51.100.20'
    expect((await guess(email, { typed: password, from: home })).status).toBe(200)
    await guesses(6, email)
    expect(refusal(await guess(email, { typed: password, from: '192.0.2.9' }))).toEqual([429, 'LOCKED_OUT'])
    expect((await guess(email, { typed: password, from: home })).status).toBe(200)
    // From there, too, only so many.
    await guesses(5, email, { from: home })
    expect(refusal(await guess(email, { typed: password, from: home }))).toEqual([429, 'LOCKED_OUT'])
  })

  it('does not keep the member out where the app has been in use', async () => {
    const { email, token } = await clubs[0].aMember()
    const train = '198.51.100.77'
    await clubs[1].ask('/api/auth/refresh', { method: 'POST', token, headers: { 'x-forwarded-for': train } })
    await guesses(6, email)
    expect((await guess(email, { typed: password, from: train })).status).toBe(200)
  })

  it('gets no more guesses by coming from many places', async () => {
    const { email } = await clubs[0].aMember()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => guess(email, { from: `203.0.113.${place}` })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('does not keep the member out who asks for a new password', async () => {
    const { email } = await clubs[0].aMember()
    await guesses(6, email)
    await clubs[0].call('resetPassword', { email })
    const token = new URL(linkTo(clubs[0].log, email)).searchParams.get('token')!
    const newPassword = 'over seven passes'
    await clubs[0].call('confirmPasswordReset', { token, newPassword })
    expect((await guess(email, { typed: newPassword, from: '192.0.2.10' })).status).toBe(200)
  })

  it('makes no place known by the first of two steps', async () => {
    const member = await clubs[0].aMember()
    await guess(member.email, { typed: password, from: elsewhere })
    await clubs[0].sql('delete from accounts.known_networks where user_id = $1', [member.id])
    await clubs[0].sql('insert into accounts.second_factors (user_id, secret, enabled_at) values ($1, $2, now())', [
      member.id,
      Buffer.of(1),
    ])
    const answer = await guess(member.email, { typed: password, from: elsewhere })
    expect(answer.body).toMatchObject({ mfaRequired: true })
    expect(await clubs[0].sql('select from accounts.known_networks where user_id = $1', [member.id])).toEqual([])
  })
})

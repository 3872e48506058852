import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  errorCodeOf,
  databaseUrlOf,
  mailedLink,
  startTestServer,
  password,
  type TestResponse,
  type TestServer,
} from '../../testing/test-server.ts'

/** Two servers on one PostgreSQL. X-Forwarded-For sets the IP address of a request. */
let servers: [TestServer, TestServer]
beforeAll(async () => {
  const first = await startTestServer({ trustProxy: 1 })
  servers = [first, await startTestServer({ trustProxy: 1, databaseUrl: databaseUrlOf(first) })]
  await first.anAdmin()
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
})
beforeEach(() => setMaxLoginAttempts(5))

const setMaxLoginAttempts = async (maxLoginAttempts: number) =>
  servers[0].call('updateSystemSettings', { maxLoginAttempts }, (await servers[0].anAdmin()).token)

const elsewhere = '203.0.113.7'
const login = (email: string, typed: string, address: string, serverIndex: 0 | 1): Promise<TestResponse> =>
  servers[serverIndex].request('/api/auth/email-login', {
    method: 'POST',
    body: { email, password: typed },
    headers: { 'x-forwarded-for': address },
  })
const tryPassword = (email: string, { typed = 'a guess', from = elsewhere, serverIndex = 0 as 0 | 1 } = {}) =>
  login(email, typed, from, serverIndex)
const guesses = async (count: number, email: string, options: Parameters<typeof tryPassword>[1] = {}) => {
  for (let round = 0; round < count; round++) await tryPassword(email, options)
}
const refusal = (answer: TestResponse) => [answer.status, errorCodeOf(answer)]
const retryAfterOf = (answer: TestResponse) => Number(answer.headers.get('retry-after'))
/** Simulates that `minutes` have passed since the last guess. */
const passMinutes = (minutes: number) =>
  servers[0].sql(`update accounts.guesses set guessed_at = guessed_at - make_interval(mins => $1)`, [minutes])

describe('password guesses at one account', () => {
  test.each([
    ['a member', async () => (await servers[0].aMember()).email],
    ['an unknown member', async () => 'nobody@club.example'],
  ])('(of %s): of 200 sent to two processes at once, five are checked', async (_, emailOf) => {
    const email = await emailOf()
    const answers = await Promise.all(Array.from({ length: 200 }, (_, place) => tryPassword(email, { serverIndex: (place % 2) as 0 | 1 })))
    expect(answers.filter((one) => refusal(one)[1] === 'BAD_CREDENTIALS')).toHaveLength(5)
    const refused = answers.filter((one) => refusal(one)[1] === 'LOCKED_OUT')
    expect(refused).toHaveLength(195)
    for (const answer of refused) {
      expect([answer.status, retryAfterOf(answer) > 840 && retryAfterOf(answer) <= 900]).toEqual([429, true])
      expect(answer.text).toBe(refused[0]!.text)
    }
    // While the account is locked, even the right password is not checked.
    expect(refusal(await tryPassword(email, { typed: password }))).toEqual([429, 'LOCKED_OUT'])
  })

  test('do not lock another account', async () => {
    await guesses(6, 'somebody@club.example')
    expect(refusal(await tryPassword('somebody-else@club.example'))).toEqual([401, 'BAD_CREDENTIALS'])
  })

  test('are possible again after 15 minutes', async () => {
    const { email } = await servers[0].aMember()
    await guesses(5, email)
    await passMinutes(14)
    expect(refusal(await tryPassword(email, { typed: password }))).toEqual([429, 'LOCKED_OUT'])
    await passMinutes(1)
    expect((await tryPassword(email, { typed: password })).status).toBe(200)
  })

  test('are possible again once an admin has unlocked the account, and the member is told', async () => {
    const [{ id, email }, { token }] = [await servers[0].aMember(), await servers[0].anAdmin()]
    await guesses(6, email)
    const { lockedUntil } = await servers[0].call('getUser', { userId: id }, token)
    expect(Date.parse(lockedUntil!)).toBeGreaterThan(Date.now())
    expect((await servers[0].call('unlockUser', { userId: id }, token)).lockedUntil).toBeNull()
    expect((await tryPassword(email, { typed: password })).status).toBe(200)
    expect((await servers[0].call('listLogs', { limit: 1 }, token)).items[0]).toMatchObject({ operation: 'unlock_user' })
    expect(
      await servers[0].sql(`select kind from accounts.outbox where recipient = $1 and kind = 'account-unlocked'`, [email]),
    ).toHaveLength(1)
  })

  test('lock the account twice as long each time, for at most four hours', async () => {
    const email = 'often@club.example'
    const minutes: number[] = []
    for (let round = 0; round < 6; round++) {
      await guesses(5, email)
      minutes.push(Math.round(retryAfterOf(await tryPassword(email)) / 60))
      await passMinutes(minutes.at(-1)!)
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 240])
    await passMinutes(24 * 60)
    await guesses(5, email)
    expect(Math.round(retryAfterOf(await tryPassword(email)) / 60)).toBe(15)
  })

  test('are counted from zero after a successful sign-in', async () => {
    const { email } = await servers[0].aMember()
    for (let round = 0; round < 3; round++) {
      await guesses(4, email)
      expect((await tryPassword(email, { typed: password })).status).toBe(200)
    }
  })

  test('are limited by the current setting in every process', async () => {
    const email = 'settled@club.example'
    await guesses(2, email)
    await setMaxLoginAttempts(2)
    expect(refusal(await tryPassword(email, { serverIndex: 1 }))).toEqual([429, 'LOCKED_OUT'])
    await setMaxLoginAttempts(3)
    expect(refusal(await tryPassword(email, { serverIndex: 1 }))).toEqual([401, 'BAD_CREDENTIALS'])
    expect(refusal(await tryPassword(email, { serverIndex: 0 }))).toEqual([429, 'LOCKED_OUT'])
  })
})

describe('a stranger who tries to lock a member out', () => {
  test('does not lock a network from which the member signed in before', async () => {
    const { email } = await servers[0].aMember()
    const home = '198.51.100.20'
    expect((await tryPassword(email, { typed: password, from: home })).status).toBe(200)
    await guesses(6, email)
    expect(refusal(await tryPassword(email, { typed: password, from: '192.0.2.9' }))).toEqual([429, 'LOCKED_OUT'])
    expect((await tryPassword(email, { typed: password, from: home })).status).toBe(200)
    // The known network has its own limit.
    await guesses(5, email, { from: home })
    expect(refusal(await tryPassword(email, { typed: password, from: home }))).toEqual([429, 'LOCKED_OUT'])
  })

  test('does not lock a network from which the member refreshed a session', async () => {
    const { email, token } = await servers[0].aMember()
    const train = '198.51.100.77'
    await servers[1].request('/api/auth/refresh', { method: 'POST', token, headers: { 'x-forwarded-for': train } })
    await guesses(6, email)
    expect((await tryPassword(email, { typed: password, from: train })).status).toBe(200)
  })

  test('gets no extra guesses from many networks', async () => {
    const { email } = await servers[0].aMember()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => tryPassword(email, { from: `203.0.113.${place}` })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('does not tell who is a member: half of all networks may still guess at an unknown address that is locked', async () => {
    const guessFrom = async (network: string, addresses: string) =>
      servers[0].sql(
        `select accounts.count_guess('password', accounts.hash_token(address), null, $1) is null as "isChecked"
         from unnest(string_to_array($2, ' ')) as address order by address`,
        [network, addresses],
      )
    const addresses = Array.from({ length: 64 }, (_, place) => `unknown${place}@club.example`).join(' ')
    for (let round = 0; round < 5; round++) await guessFrom('', addresses)
    const first = await guessFrom('198.51.100.1', addresses)
    const checked = first.filter(({ isChecked }) => isChecked).length
    expect(checked > 0 && checked < 64).toBe(true)
    expect(await guessFrom('198.51.100.1', addresses)).toEqual(first)
  })

  test('does not lock out a member who resets the password', async () => {
    const { email } = await servers[0].aMember()
    await guesses(6, email)
    await servers[0].call('resetPassword', { email })
    const token = new URL(mailedLink(servers[0].log, email)).searchParams.get('token')!
    const newPassword = 'over seven passes'
    await servers[0].call('confirmPasswordReset', { token, newPassword })
    expect((await tryPassword(email, { typed: newPassword, from: '192.0.2.10' })).status).toBe(200)
  })

  test('does not make a network known with only the first of two factors', async () => {
    const member = await servers[0].aMember()
    await tryPassword(member.email, { typed: password, from: elsewhere })
    await servers[0].sql('delete from accounts.known_networks where user_id = $1', [member.id])
    await servers[0].sql('insert into accounts.second_factors (user_id, secret, enabled_at) values ($1, $2, now())', [
      member.id,
      Buffer.of(1),
    ])
    const answer = await tryPassword(member.email, { typed: password, from: elsewhere })
    expect(answer.body).toMatchObject({ mfaRequired: true })
    expect(await servers[0].sql('select from accounts.known_networks where user_id = $1', [member.id])).toEqual([])
  })
})

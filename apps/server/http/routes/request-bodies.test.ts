/** What a request has to show before its body is read. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { aProposal, password, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer({ rateLimit: true, trustProxy: 1 })
  member = await server.aMember()
})
afterAll(() => server.close())

const networks = { stranger: '203.0.113.7', flood: '203.0.113.8', other: '198.51.100.7' }
const { refused } = requestLimits.input
const limited = { status: 429, code: 'RATE_LIMITED' }

/** Declares a body, sends only its first byte, and answers what the server responds meanwhile. */
async function answerBeforeBody(path: string, bytes: number, { token = '', from = networks.other } = {}) {
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes,
    'x-forwarded-for': from,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const sent = request(server.url + path, { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.write('{')
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  sent.destroy()
  return { status: response.statusCode, code: (JSON.parse(text) as { error: { code: string } }).error.code }
}

const signIn = (body: unknown, from: string) =>
  server.request('/api/auth/email-login', { method: 'POST', body, headers: { 'x-forwarded-for': from } })

const manyFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, number) => [`k${number}`, 1]))

describe('a body is not read', () => {
  test('when it is large and its sender has no session', async () => {
    expect(await answerBeforeBody('/api/activities', 90_000, { token: 'made-up' })).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await answerBeforeBody('/api/activities', 90_000)).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  test('when it is larger than any input of its call', async () => {
    const { token } = member
    const tooLarge = { status: 413, code: 'INPUT_TOO_LARGE' }
    expect(await answerBeforeBody('/api/auth/email-login', requestLimits.input.bytes.most + 1)).toEqual(tooLarge)
    expect(await answerBeforeBody('/api/activities', requestLimits.input.bytes.activity + 1, { token })).toEqual(tooLarge)
  })

  test('when its network had too many refused, while small ones, other networks and members of that network go on', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < refused.max; round++) statuses.add((await signIn(manyFields(100), networks.stranger)).status)
    expect([...statuses]).toEqual([400])
    expect(await answerBeforeBody('/api/auth/email-login', refused.smallBytes + 1, { from: networks.stranger })).toEqual(limited)
    const headers = { 'x-forwarded-for': networks.stranger }
    const body = aProposal({ description: 'x'.repeat(2 * refused.smallBytes) })
    const propose = (token: string) => server.request('/api/activities', { method: 'POST', token, body, headers })
    expect([(await propose('made-up')).status, (await propose(member.token)).status]).toEqual([429, 201])
    // One visitor does not close the sign-in of a whole network.
    expect((await signIn({ email: member.email, password }, networks.stranger)).status).toBe(200)
  })

  test('when its network had ten times as many refused, not even a small one', async () => {
    for (let round = 0; round < refused.smallFactor * refused.max; round += 20)
      await Promise.all(Array.from({ length: 20 }, () => signIn(manyFields(10), networks.flood)))
    expect(await answerBeforeBody('/api/auth/email-login', 100, { from: networks.flood })).toEqual(limited)
    const answer = await signIn({ email: member.email, password }, networks.flood)
    expect([answer.status, Number(answer.headers.get('retry-after')) <= refused.windowSeconds]).toEqual([429, true])
    expect((await signIn({ email: member.email, password }, networks.other)).status).toBe(200)
    expect(await answerBeforeBody('/api/user/phone', 100, { from: networks.flood, token: 'made-up' })).toEqual(limited)
  })

  test('when its member had too many large ones refused, on any network, while others of that network go on', async () => {
    const [busy, other] = [await server.aMember('Busy'), await server.aMember('Other')]
    const headers = { 'x-forwarded-for': networks.other }
    const propose = (token: string, body: object) => server.request('/api/activities', { method: 'POST', token, body, headers })
    const large = { ...aProposal(), description: 'x'.repeat(320_000) }
    let rounds = 0
    while ((await propose(busy.token, large)).status === 400) rounds++
    expect(rounds).toBe(Math.ceil(refused.max / (1 + Math.floor(JSON.stringify(large).length / refused.bytesPerUnit))))
    expect(await answerBeforeBody('/api/activities', 90_000, { token: busy.token, from: networks.flood })).toEqual(limited)
    expect((await server.request('/api/user/info', { method: 'PUT', token: busy.token, body: { bio: 'Hello' }, headers })).status).toBe(200)
    expect((await propose(other.token, aProposal())).status).toBe(201)
  })
})

describe('a refusal', () => {
  test('names a field with too many entries, and at most twenty fields', async () => {
    const propose = async (body: object) =>
      ((await server.request('/api/activities', { method: 'POST', token: member.token, body })).body as { error: { fields: object } }).error
        .fields
    expect(await propose({ ...aProposal(), tags: Array<number>(40_000).fill(1) })).toEqual({ tags: ['TOO_MANY'] })
    expect(Object.keys(await propose(manyFields(8_000)))).toHaveLength(requestLimits.input.problems)
  })
})

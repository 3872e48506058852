import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { aProposal, startTestServer, requestOf, type TestMember, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let member: TestMember
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.anAdmin()
  member = await server.aMember()
})
afterAll(() => server.close())

type Refused = { error: { code: string; message: string; fields?: Record<string, string[]> } }
const errorOf = (answer: { body: never }) => (answer.body as Refused).error

const unknownId = '00000000-0000-4000-8000-000000000000'
describe('a visitor', () => {
  test('gets 401 and the authentication scheme', async () => {
    const answer = await server.request('/api/user/info')
    expect([answer.status, errorOf(answer).code, answer.headers.get('www-authenticate')]).toEqual([401, 'NOT_SIGNED_IN', 'Bearer'])
  })

  test.each(['x'.repeat(43), 'not a token', ''])('with the invalid token "%s" gets NOT_SIGNED_IN', async (token) => {
    for (const path of ['/api/activities', '/api/user/info', '/api/admin/users']) {
      const answer = await server.request(path, { token })
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'NOT_SIGNED_IN'])
    }
  })

  test('reads the public calls', async () => {
    for (const path of ['/api/activities', '/api/activities/counts', '/api/settings']) expect((await server.request(path)).status).toBe(200)
  })
})

describe('a member', () => {
  test('gets 201 for a new activity and reads it back', async () => {
    const { path, ...asked } = requestOf('createActivity', aProposal())
    const made = await server.request(path, { ...asked, token: member.token })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    expect((await server.call('getActivity', { activityId: id }, member.token)).routes).toHaveLength(2)
    expect((await server.request(`/api/activities/${id}`)).status).toBe(404)
  })

  test('gets 404 for an unknown activity and 409 when its phase refuses the call', async () => {
    const missing = await server.request(`/api/activities/${unknownId}/join`, { method: 'POST', body: {}, token: member.token })
    expect([missing.status, errorOf(missing).code]).toEqual([404, 'ACTIVITY_NOT_FOUND'])
    const { id } = await server.call('createActivity', aProposal(), member.token)
    await server.call('approveActivity', { activityId: id }, admin.token)
    const tooEarly = await server.request(`/api/activities/${id}/join`, { method: 'POST', body: {}, token: admin.token })
    expect([tooEarly.status, errorOf(tooEarly).code]).toEqual([409, 'ENROLLMENT_NOT_OPEN'])
  })

  test('may omit the body of a call that takes only its path', async () => {
    const { id } = await server.call('createActivity', aProposal(), member.token)
    expect((await server.request(`/api/activities/${id}/approve`, { method: 'POST', token: admin.token })).status).toBe(200)
  })
})

describe('a URL', () => {
  test('that does not exist below /api gets a JSON error', async () => {
    const answer = await server.request('/api/unknown')
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'NOT_FOUND'])
  })

  test('without the requested method answers 405 with the allowed methods', async () => {
    const answer = await server.request('/api/activities', { method: 'PATCH', body: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET, POST'])
    const vote = await server.request(`/api/activities/${unknownId}/votes`)
    expect([vote.status, vote.headers.get('allow')]).toEqual([405, 'POST, PUT, DELETE'])
  })

  test('answers HEAD like GET, without the body', async () => {
    const answer = await server.request('/api/activities', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

describe('a refusal', () => {
  test.each([
    ['de-DE, en;q=0.5', 'de'],
    ['zh-CN', 'zh'],
    ['zh-HK', 'zh-TW'],
    ['nl', 'en'],
    ['', 'en'],
  ] as const)('has a message in the language of "%s"', async (language, locale) => {
    const answer = await server.request(`/api/activities/${unknownId}`, { headers: { 'accept-language': language } })
    expect(answer.status).toBe(404)
    expect(errorOf(answer).code).toBe('ACTIVITY_NOT_FOUND')
    expect(answer.headers.get('content-language')).toBe(locale)
    expect(errorOf(answer).message).toBe((await loadRefusalMessages(locale))['refusal.ACTIVITY_NOT_FOUND'])
  })

  test('names every wrong field', async () => {
    const answer = await server.request('/api/activities', {
      method: 'POST',
      token: member.token,
      body: aProposal({ title: '', maxParticipants: 1, routes: [{ title: 'x' } as never] }),
    })
    expect(answer.status).toBe(400)
    expect(errorOf(answer).fields).toMatchObject({ title: ['REQUIRED'], maxParticipants: ['TOO_SMALL'], 'routes.0.distance': ['REQUIRED'] })
  })
})

describe('a malformed request', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    server.request('/api/activities', { method: 'POST', token: member.token, body, headers })
  const nested = (depth: number) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test.each([
    ['JSON that ends early', '{"title":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"title"'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deeper nesting than any input has', nested(33)],
    ['nesting without end', nested(50_000)],
    ['a NUL', '{"title":"\\u0000"}'],
    ['half a surrogate pair', '{"title":"\\ud800"}'],
    ['a NUL in a name', '{"\\u0000":1}'],
    ['an unknown field', JSON.stringify({ ...aProposal(), status: 'upcoming' })],
    ['a `__proto__` field', '{"__proto__":{"isAdmin":true}}'],
    ['an infinite number', '{"maxParticipants":1e999}'],
  ])('with %s is refused as invalid input', async (_, body) => {
    const answer = await post(body)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('of another content type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])
      expect((await post(JSON.stringify(aProposal()), { 'content-type': type })).status).toBe(400)
    expect((await post(JSON.stringify(aProposal()), { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
  })

  test('that is too large is refused, with and without a Content-Length', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(requestLimits.input.bytes.activity) })
    const withLength = await post(large)
    expect([withLength.status, errorOf(withLength).code]).toEqual([413, 'INPUT_TOO_LARGE'])
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    const withoutLength = await fetch(`${server.url}/api/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(withoutLength.status).toBe(413)
  })

  test.each([
    '/api/activities?q=%FF',
    '/api/activities?q=%00',
    '/api/activities?q=%E0%A4%A',
    '/api/activities?limit=many',
    '/api/activities?limit=0',
    '/api/activities?limit=101',
    '/api/activities?limit=1e1',
    '/api/activities?limit=5&limit=6',
    '/api/activities?hasSeats=maybe',
    '/api/activities?phase=sleeping',
    '/api/activities?sort=random',
    '/api/activities?from=yesterday',
    '/api/activities?colour=green',
    '/api/activities?cursor=nonsense',
    '/api/activities?cursor=%00',
    `/api/activities?q=${'x'.repeat(101)}`,
    `/api/activities?${'tag=a&'.repeat(150)}`,
    '/api/activities/not-an-id',
    '/api/activities/%FF',
    '/api/activities/%00',
    `/api/activities/${unknownId}?activityId=${unknownId}`,
    '/api/settings?x=1',
  ])('%s is refused as invalid input', async (path) => {
    const answer = await server.request(path)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('logs no server error', () => {
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('a list', () => {
  test('takes repeated filters, numbers and booleans from the query', async () => {
    const { id } = await server.call('createActivity', aProposal({ title: 'Stars & snow', tags: ['stargazing'] }), member.token)
    await server.call('approveActivity', { activityId: id }, admin.token)
    await server.call('startEnrollment', { activityId: id }, member.token)
    const found = await server.call('listActivities', {
      phase: ['voting', 'enrolling'],
      tag: ['stargazing', 'camping'],
      q: 'stars & SNOW',
      hasSeats: true,
      limit: 5,
    })
    expect(found.items.map((item) => item.id)).toEqual([id])
    expect((await server.call('listActivities', { phase: ['finished'] })).items).toEqual([])
  })

  test('has the flags of the viewer for members and none for visitors', async () => {
    const [own] = (await server.call('listActivities', { limit: 1 }, member.token)).items
    expect(own).toHaveProperty('isFavorite')
    const [open] = (await server.call('listActivities', { limit: 1 })).items
    expect(open).not.toHaveProperty('isFavorite')
    expect(open).not.toHaveProperty('isJoined')
  })
})

describe('every response', () => {
  test('has headers that forbid the browser what the app does not need', async () => {
    for (const path of ['/', '/api/settings', '/api/unknown', '/livez']) {
      const { headers } = await server.request(path)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[^' ]+'){0,2};/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('to a member or about an account is never cached', async () => {
    expect((await server.request('/api/activities', { token: member.token })).headers.get('cache-control')).toBe('no-store')
    expect((await server.request('/api/user/info', { token: member.token })).headers.get('cache-control')).toBe('no-store')
  })
})

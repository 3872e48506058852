import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRefusalWords } from '@bothy/contract/words.ts'
import { aProposal, openTestClub, requestOf, type Person, type TestClub } from '../test-club.ts'
import { maxDepth } from './assert-sane.ts'
import { maxBodyBytes } from './read-json.ts'

let club: TestClub
let member: Person
let admin: Person
beforeAll(async () => {
  club = await openTestClub()
  admin = await club.anAdmin()
  member = await club.aMember()
})
afterAll(() => club.close())

type Refused = { error: { code: string; message: string; fields?: Record<string, string[]> } }
const errorOf = (answer: { body: never }) => (answer.body as Refused).error

const somebody = '00000000-0000-4000-8000-000000000000'
describe('a visitor', () => {
  it('is told how to sign in', async () => {
    const answer = await club.ask('/api/user/info')
    expect([answer.status, errorOf(answer).code, answer.headers.get('www-authenticate')]).toEqual([401, 'NOT_SIGNED_IN', 'Bearer'])
  })

  it.each(['x'.repeat(43), 'not a token', ''])('with the token "%s", which is no session, is asked to sign in', async (token) => {
    for (const path of ['/api/activities', '/api/user/info', '/api/admin/users']) {
      const answer = await club.ask(path, { token })
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'NOT_SIGNED_IN'])
    }
  })

  it('reads what is open', async () => {
    for (const path of ['/api/activities', '/api/activities/counts', '/api/settings']) expect((await club.ask(path)).status).toBe(200)
  })
})

describe('a member', () => {
  it('creates with 201 and reads back what was created', async () => {
    const { path, ...asked } = requestOf('createActivity', aProposal())
    const made = await club.ask(path, { ...asked, token: member.token })
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    expect((await club.call('getActivity', { activityId: id }, member.token)).routes).toHaveLength(2)
    expect((await club.ask(`/api/activities/${id}`)).status).toBe(404)
  })

  it('gets 404 for what is not there and 409 for what the state of things refuses', async () => {
    const gone = await club.ask(`/api/activities/${somebody}/join`, { method: 'POST', body: {}, token: member.token })
    expect([gone.status, errorOf(gone).code]).toEqual([404, 'ACTIVITY_NOT_FOUND'])
    const { id } = await club.call('createActivity', aProposal(), member.token)
    await club.call('approveActivity', { activityId: id }, admin.token)
    const early = await club.ask(`/api/activities/${id}/join`, { method: 'POST', body: {}, token: admin.token })
    expect([early.status, errorOf(early).code]).toEqual([409, 'ENROLLMENT_NOT_OPEN'])
  })

  it('may send no body where a call takes nothing but its path', async () => {
    const { id } = await club.call('createActivity', aProposal(), member.token)
    expect((await club.ask(`/api/activities/${id}/approve`, { method: 'POST', token: admin.token })).status).toBe(200)
  })
})

describe('an address', () => {
  it('that does not exist is answered in JSON below /api', async () => {
    const answer = await club.ask('/api/unknown')
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'NOT_FOUND'])
  })

  it('that does not know the method names those that it knows', async () => {
    const answer = await club.ask('/api/activities', { method: 'PATCH', body: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET, POST'])
    const vote = await club.ask(`/api/activities/${somebody}/votes`)
    expect([vote.status, vote.headers.get('allow')]).toEqual([405, 'POST, PUT, DELETE'])
  })

  it('answers HEAD as GET, without the body', async () => {
    const answer = await club.ask('/api/activities', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

describe('a refusal', () => {
  it.each([
    ['de-DE, en;q=0.5', 'de'],
    ['zh-CN', 'zh'],
    ['zh-HK', 'zh-TW'],
    ['nl', 'en'],
    ['', 'en'],
  ] as const)('is worded for a reader of "%s"', async (language, spoken) => {
    const answer = await club.ask(`/api/activities/${somebody}`, { headers: { 'accept-language': language } })
    expect(answer.status).toBe(404)
    expect(errorOf(answer).code).toBe('ACTIVITY_NOT_FOUND')
    expect(answer.headers.get('content-language')).toBe(spoken)
    expect(errorOf(answer).message).toBe((await loadRefusalWords(spoken)).refusals.ACTIVITY_NOT_FOUND)
  })

  it('names every wrong field', async () => {
    const answer = await club.ask('/api/activities', {
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
    club.ask('/api/activities', { method: 'POST', token: member.token, body, headers })
  const nested = (depth: number) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`

  it.each([
    ['JSON that ends early', '{"title":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"title"'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deeper nesting than any input has', nested(maxDepth + 1)],
    ['nesting without end', nested(60_000)],
    ['a NUL', '{"title":"\\u0000"}'],
    ['half a surrogate pair', '{"title":"\\ud800"}'],
    ['a NUL in a name', '{"\\u0000":1}'],
    ['an unknown field', JSON.stringify({ ...aProposal(), status: 'upcoming' })],
    ['a field of the prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a number out of this world', '{"maxParticipants":1e999}'],
  ])('with %s is refused as invalid input', async (_, body) => {
    const answer = await post(body)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('of another content type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])
      expect((await post(JSON.stringify(aProposal()), { 'content-type': type })).status).toBe(400)
    expect((await post(JSON.stringify(aProposal()), { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
  })

  it('that is too large is refused, whether it says so beforehand or not', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(maxBodyBytes) })
    const announced = await post(large)
    expect([announced.status, errorOf(announced).code]).toEqual([413, 'INPUT_TOO_LARGE'])
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    const streamed = await fetch(`${club.url}/api/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })

  it.each([
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
    `/api/activities/${somebody}?activityId=${somebody}`,
    '/api/settings?x=1',
  ])('%s is refused as invalid input', async (path) => {
    const answer = await club.ask(path)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('leaves no trace of a failure of ours', () => {
    expect(club.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('a list', () => {
  it('takes repeated filters, numbers and switches from the query', async () => {
    const { id } = await club.call('createActivity', aProposal({ title: 'Stars & snow', tags: ['stargazing'] }), member.token)
    await club.call('approveActivity', { activityId: id }, admin.token)
    await club.call('startEnrollment', { activityId: id }, member.token)
    const found = await club.call('listActivities', {
      phase: ['voting', 'enrolling'],
      tag: ['stargazing', 'camping'],
      q: 'stars & SNOW',
      hasSeats: true,
      limit: 5,
    })
    expect(found.items.map((item) => item.id)).toEqual([id])
    expect((await club.call('listActivities', { phase: ['finished'] })).items).toEqual([])
  })

  it('has flags of the viewer for members and none for visitors', async () => {
    const [own] = (await club.call('listActivities', { limit: 1 }, member.token)).items
    expect(own).toHaveProperty('isFavorite')
    const [open] = (await club.call('listActivities', { limit: 1 })).items
    expect(open).not.toHaveProperty('isFavorite')
    expect(open).not.toHaveProperty('isJoined')
  })
})

describe('every answer', () => {
  it('forbids the browser what the app does not need', async () => {
    for (const path of ['/', '/api/settings', '/api/unknown', '/livez']) {
      const { headers } = await club.ask(path)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('of a member or about an account is kept by no cache', async () => {
    expect((await club.ask('/api/activities', { token: member.token })).headers.get('cache-control')).toBe('no-store')
    expect((await club.ask('/api/user/info', { token: member.token })).headers.get('cache-control')).toBe('no-store')
  })
})

/** Common attacks against the HTTP API. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  await server.anAdmin()
  member = await server.aMember()
})
afterAll(() => server.close())

const errorOf = ({ body }: { body: never }) => (body as { error?: { code: string; fields?: object } }).error

/** Sends raw bytes that no HTTP client sends, and answers the first line of the response. */
function sendRaw(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.instance.port, '127.0.0.1', () => socket.write(`${lines}\r\nconnection: close\r\n\r\n`))
    let received = ''
    socket.on('data', (data) => (received += String(data)))
    socket.on('error', reject).on('close', () => resolve(received.split('\r\n', 1)[0]!))
  })
}

describe('an attacker', () => {
  test.each(['{"__proto__":{"isAdmin":true},"name":"Bo"}', '{"constructor":{"prototype":{"isAdmin":true}},"name":"Bo"}'])(
    'cannot pollute the object prototype with %s',
    async (body) => {
      const answer = await server.request('/api/user/info', { method: 'PUT', token: member.token, body })
      expect([answer.status, errorOf(answer)?.code]).toEqual([400, 'INVALID_INPUT'])
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  test.each(['javascript:alert(1)', 'https://evil.example/a.png', '//evil.example/a', 'data:image/svg+xml,<svg/>', '/images/../a'])(
    'cannot set %s as an avatar',
    async (avatar) => {
      const answer = await server.request('/api/user/info', { method: 'PUT', token: member.token, body: { avatar } })
      expect([answer.status, errorOf(answer)?.fields]).toEqual([400, { avatar: ['INVALID'] }])
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example',
    'http://evil.example/x',
  ])('cannot set %s as the logo of the club, not even as an admin', async (systemLogo) => {
    const { token } = await server.anAdmin()
    const answer = await server.request('/api/admin/settings', { method: 'PUT', token, body: { systemLogo } })
    expect([answer.status, errorOf(answer)?.code]).toEqual([400, 'INVALID_INPUT'])
  })

  test.each(['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS'])('gets 404 or 405 for the method %s', async (method) => {
    for (const path of ['/', '/api/settings', '/images/a/1.webp', '/metrics'])
      expect(await sendRaw(`${method} ${path} HTTP/1.1\r\nhost: club.example`)).toMatch(/^HTTP\/1\.1 40[45] /)
  })

  test.each(['a b', 'evil/../', 'x@y', '[::1', '<script>'])('is refused with the host header %j', async (host) => {
    expect(await sendRaw(`GET /api/settings HTTP/1.1\r\nhost: ${host}`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each([
    ['/unsubscribe?token=x', 413],
    ['/', 404],
    ['/activity/x', 404],
    ['/calendar.ics', 404],
  ])('cannot make the server parse a form of many fields with POST %s', async (path, status) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.request(path, { method: 'POST', headers, body: 'a&'.repeat(100_000) })
    expect(answer.status).toBe(status)
  })

  test('reads no database internals in a response', async () => {
    const { token } = await server.anAdmin()
    for (const path of ['/activities', '/admin/users', '/admin/logs', '/admin/deliveries', '/user/activities?kind=joined'])
      for (const cursor of ["' or 1=1--", '%', '1e999', '2026-13-01T00:00:00.000000Z_x', '9'.repeat(30)]) {
        const answer = await server.request(`/api${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`, { token })
        expect([path, cursor, answer.status]).toEqual([path, cursor, 400])
        expect(answer.text).not.toMatch(/select|syntax|relation|column|pg_|\bat \w+ \(/i)
      }
  })
})

/** What somebody with a keyboard and bad intentions types first. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClub, type Person, type TestClub } from '../test-club.ts'

let club: TestClub
let member: Person
beforeAll(async () => {
  club = await openTestClub()
  await club.anAdmin()
  member = await club.aMember()
})
afterAll(() => club.close())

const errorOf = ({ body }: { body: never }) => (body as { error?: { code: string; fields?: object } }).error

/** Sends bytes that no client library sends, and answers the first line that comes back. */
function askRaw(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(club.server.port, '127.0.0.1', () => socket.write(`${lines}\r\nconnection: close\r\n\r\n`))
    let said = ''
    socket.on('data', (data) => (said += String(data)))
    socket.on('error', reject).on('close', () => resolve(said.split('\r\n', 1)[0]!))
  })
}

describe('somebody who means ill', () => {
  it.each(['{"__proto__":{"isAdmin":true},"name":"Bo"}', '{"constructor":{"prototype":{"isAdmin":true}},"name":"Bo"}'])(
    'does not change what all objects inherit with %s',
    async (body) => {
      const answer = await club.ask('/api/user/info', { method: 'PUT', token: member.token, body })
      expect([answer.status, errorOf(answer)?.code]).toEqual([400, 'INVALID_INPUT'])
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  it.each(['javascript:alert(1)', 'https://evil.example/a.png', '//evil.example/a', 'data:image/svg+xml,<svg/>', '/images/../a'])(
    'does not show %s as a face',
    async (avatar) => {
      const answer = await club.ask('/api/user/info', { method: 'PUT', token: member.token, body: { avatar } })
      expect([answer.status, errorOf(answer)?.fields]).toEqual([400, { avatar: ['INVALID'] }])
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example',
    'http://evil.example/x',
  ])('does not make %s the logo of the club, not even as an administrator', async (systemLogo) => {
    const { token } = await club.anAdmin()
    const answer = await club.ask('/api/admin/settings', { method: 'PUT', token, body: { systemLogo } })
    expect([answer.status, errorOf(answer)?.code]).toEqual([400, 'INVALID_INPUT'])
  })

  it.each(['TRACE', 'PROPFIND', 'PATCH', 'OPTIONS'])('gets nothing by %s', async (method) => {
    for (const path of ['/', '/api/settings', '/images/a/1.webp', '/metrics'])
      expect(await askRaw(`${method} ${path} HTTP/1.1\r\nhost: club.example`)).toMatch(/^HTTP\/1\.1 40[45] /)
  })

  it.each(['a b', 'evil/../', 'x@y', '[::1', '<script>'])('is refused who calls the club %j', async (host) => {
    expect(await askRaw(`GET /api/settings HTTP/1.1\r\nhost: ${host}`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('reads nothing of the database in an answer', async () => {
    const { token } = await club.anAdmin()
    for (const path of ['/activities', '/admin/users', '/admin/logs', '/admin/deliveries', '/user/activities?kind=joined'])
      for (const cursor of ["' or 1=1--", '%', '1e999', '2026-13-01T00:00:00.000000Z_x', '9'.repeat(30)]) {
        const answer = await club.ask(`/api${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`, { token })
        expect([path, cursor, answer.status]).toEqual([path, cursor, 400])
        expect(answer.text).not.toMatch(/select|syntax|relation|column|pg_|\bat \w+ \(/i)
      }
  })
})

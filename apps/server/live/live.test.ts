import { once } from 'node:events'
import { createServer as createProxy, connect, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { errorCodeOf, aProposal, startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'

/** The first server runs the database; the second reaches it through a TCP proxy that the test can cut. */
let first: TestServer
let second: TestServer
let proxy: DatabaseProxy
let admin: TestMember
beforeAll(async () => {
  first = await startTestServer()
  admin = await first.anAdmin()
  proxy = await startProxy(first)
  second = await startTestServer({ databaseUrl: proxy.address })
})
afterAll(async () => {
  await second.close()
  proxy.cut()
  await first.close()
})

type DatabaseProxy = { address: string; cut: () => void; restore: () => Promise<void> }

async function startProxy({ databaseUrl }: TestServer): Promise<DatabaseProxy> {
  const { host, port, user, database } = new Client({ connectionString: databaseUrl })
  const sockets = new Set<Socket>()
  let listening: Server
  const open = async (at: number) => {
    listening = createProxy((near) => {
      const far = connect(`${host}/.s.PGSQL.${port}`)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
      }
      near.pipe(far).pipe(near)
    }).listen(at, '127.0.0.1')
    await once(listening, 'listening')
    return (listening.address() as AddressInfo).port
  }
  const at = await open(0)
  return {
    address: `postgres://${user}@127.0.0.1:${at}/${database}`,
    cut() {
      listening.close()
      for (const socket of sockets) socket.destroy()
    },
    restore: async () => void (await open(at)),
  }
}

/** Opens an event stream and collects what it receives. */
async function openStream(
  server: TestServer,
  query = '',
  token?: string,
): Promise<{ received: string[]; ended: Promise<void>; stop: () => void }> {
  const abort = new AbortController()
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/events${query}`, { headers, signal: abort.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const received: string[] = []
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) received.push(chunk)
  }
  const ended = read().catch(() => undefined)
  await waitFor(() => expect(received.join('')).toContain('event: ready'))
  return { received, ended, stop: () => abort.abort() }
}

async function anOpenActivity(): Promise<string> {
  const { id } = await first.call('createActivity', aProposal(), admin.token)
  await first.call('approveActivity', { activityId: id }, admin.token)
  return id
}

describe('live updates', () => {
  test('reach clients of every server', async () => {
    const [here, there] = await Promise.all([openStream(first), openStream(second)])
    const id = await anOpenActivity()
    for (const { received } of [here, there])
      await waitFor(() => expect(received.join('')).toContain(`event: change\ndata: {"activity":"${id}"}`))
    here.stop()
    there.stop()
  })

  test('can be limited to one activity', async () => {
    const id = await anOpenActivity()
    const narrow = await openStream(first, `?activity=${id}`)
    const other = await anOpenActivity()
    await first.call('cancelActivity', { activityId: id, reason: 'Storm' }, admin.token)
    await waitFor(() => expect(narrow.received.join('')).toContain(id))
    expect(narrow.received.join('')).not.toContain(other)
    narrow.stop()
  })

  test('of notifications reach only their member, on every server', async () => {
    const [leader, lin] = [await first.aMember(), await first.aMember()]
    const { id: activityId } = await first.call('createActivity', aProposal(), leader.token)
    await first.call('approveActivity', { activityId }, admin.token)
    await first.call('startEnrollment', { activityId }, leader.token)
    const own = [await openStream(first, '', leader.token), await openStream(second, `?activity=${activityId}`, leader.token)]
    const others = [await openStream(second, '', lin.token), await openStream(second)]
    await first.call('joinActivity', { activityId }, lin.token)
    const event = `event: change\ndata: {"notifications":"${leader.id}"}`
    for (const { received } of own) await waitFor(() => expect(received.join('')).toContain(event))
    // Events arrive in order, so this one is after those of the notification.
    await first.call('updateSystemSettings', { systemDescription: 'Down there' }, admin.token)
    for (const { received } of others) {
      await waitFor(() => expect(received.join('')).toContain('{"settings":true}'))
      expect(received.join('')).not.toContain(leader.id)
    }
    for (const { stop } of [...own, ...others]) stop()
  })

  test('of notifications end with the session, and its stream with the first of them', async () => {
    const activityId = await anOpenActivity()
    await first.call('startEnrollment', { activityId }, admin.token)
    // A participant: to the leader, a notification from before could still be on its way.
    const lin = await first.aMember()
    await first.call('joinActivity', { activityId }, lin.token)
    const { received, ended } = await openStream(second, '', lin.token)
    await first.call('logout', {}, lin.token)
    await first.call('messageParticipants', { activityId, text: 'Bring the rope' }, admin.token)
    await ended
    expect(received.join('')).not.toContain(lin.id)
  })

  test('are refused with the token of a session that has ended', async () => {
    const { status, body } = await first.request('/api/events', { headers: { authorization: 'Bearer ended' } })
    expect([status, body]).toMatchObject([401, { error: { code: 'NOT_SIGNED_IN' } }])
  })

  test('are not opened by a HEAD request', async () => {
    const { status, headers } = await first.request('/api/events', { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })

  test('survive unknown notifications on the channel', async () => {
    const all = await openStream(second)
    await first.sql(`select pg_notify('club', 'no json'), pg_notify('club', 'null'), pg_notify('club', '')`)
    const id = await anOpenActivity()
    await waitFor(() => expect(all.received.join('')).toContain(id))
    all.stop()
  })

  test('include changed settings', async () => {
    const all = await openStream(second)
    await first.call('updateSystemSettings', { systemDescription: 'Up there' }, admin.token)
    await waitFor(() => expect(all.received.join('')).toContain('{"settings":true}'))
    all.stop()
  })
})

/** Events arrive in order, so after this one no event of an earlier test clears the cache. */
async function untilEventsHaveArrived(): Promise<void> {
  const { received, stop } = await openStream(first)
  const id = await anOpenActivity()
  await waitFor(() => expect(received.join('')).toContain(id))
  stop()
}

describe('the cached answers to visitors', () => {
  const titles = async (server: TestServer, query = '') =>
    ((await server.request(`/api/activities?limit=100${query}`)).body as { items: { title: string }[] }).items.map(({ title }) => title)

  test('stay the same until the club changes, and then show the change on every server', async () => {
    const before = await second.request('/api/activities')
    const again = await second.request('/api/activities', { headers: { 'if-none-match': before.headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
    const { id } = await first.call('createActivity', aProposal({ title: 'Brand new' }), admin.token)
    expect(await titles(first)).not.toContain('Brand new')
    await first.call('approveActivity', { activityId: id }, admin.token)
    expect(await titles(first)).toContain('Brand new')
    await waitFor(async () => expect(await titles(second)).toContain('Brand new'))
    expect((await second.request('/api/activities', { headers: { 'if-none-match': before.headers.get('etag')! } })).status).toBe(200)
  })

  test('need one database query for many simultaneous requests', async () => {
    await untilEventsHaveArrived()
    const query = vi.spyOn(first.instance.postgres.pool, 'query')
    const answers = await Promise.all(Array.from({ length: 20 }, () => first.request('/api/activities?sort=soonest&limit=7')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(query).toHaveBeenCalledTimes(1)
    await first.request('/api/activities?sort=soonest&limit=7')
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })

  test('are the same for every spelling of a query', async () => {
    await untilEventsHaveArrived()
    const query = vi.spyOn(first.instance.postgres.pool, 'query')
    const spellings = ['?sort=soonest&limit=9', '?limit=9&sort=soonest', '?&&%6cimit=9&sort=soon%65st', '?limit=9&sort=soonest&']
    const answers = await Promise.all(spellings.map((spelling) => first.request(`/api/activities${spelling}`)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const questions = query.mock.calls.filter(([statement]) => (statement as unknown as { name?: string }).name === 'call')
    expect(questions).toHaveLength(1)
    query.mockRestore()
  })

  test('have the same headers as computed answers', async () => {
    await untilEventsHaveArrived()
    const headers = async () =>
      [...(await first.request('/api/activities?limit=8')).headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
    const computed = await headers()
    expect(computed).toContainEqual(['x-content-type-options', 'nosniff'])
    expect(await headers()).toEqual(computed)
  })

  test('never go to a member, nor the answers to a member to a visitor', async () => {
    const path = '/api/activities?limit=3'
    const visitor = await first.request(path)
    const member = await first.request(path, { token: admin.token })
    expect(member.text).toContain('isFavorite')
    expect(visitor.text).not.toContain('isFavorite')
    expect((await first.request(path)).text).toBe(visitor.text)
  })

  test('are compressed only for clients that accept gzip', async () => {
    const response = await fetch(`${first.url}/api/activities`, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const plain = await fetch(`${first.url}/api/activities`, { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toHaveProperty('items')
  })
})

describe('a database that is unreachable', () => {
  test('answers 503 to all requests, ends no session, and needs no restart once it is back', async () => {
    const member = await first.aMember()
    const stream = await openStream(second)
    await second.request('/api/settings')
    proxy.cut()
    for (const ask of [
      () => second.request('/api/user/info', { token: member.token }),
      () => second.request('/api/auth/refresh', { method: 'POST', body: {}, token: member.token }),
      () => second.request('/api/auth/email-login', { method: 'POST', body: { email: member.email, password: member.password } }),
      () => second.request('/api/activities?limit=9'),
      // The cache may be stale while no notification arrives.
      () => second.request('/api/settings'),
    ]) {
      const answer = await ask()
      expect([answer.status, errorCodeOf(answer)]).toEqual([503, 'UNAVAILABLE'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await second.request('/readyz')).status).toBe(503)
    expect((await second.request('/livez')).status).toBe(200)

    await proxy.restore()
    await waitFor(async () => expect((await second.request('/readyz')).status).toBe(200))
    expect((await second.request('/api/user/info', { token: member.token })).status).toBe(200)
    await waitFor(() => expect(stream.received.join('')).toContain('event: resync'))
    const id = await anOpenActivity()
    await waitFor(() => expect(stream.received.join('')).toContain(id))
    stream.stop()
  })
})

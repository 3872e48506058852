import { createServer as createProxy, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aProposal, openTestClub, type Person, type TestClub } from '../test-club.ts'

/** The first process has the database; the second reaches it by TCP, on a line that can be cut. */
let first: TestClub
let second: TestClub
let line: Line
let admin: Person
beforeAll(async () => {
  first = await openTestClub()
  admin = await first.anAdmin()
  line = await layLine(first)
  second = await openTestClub({ databaseUrl: line.address })
})
afterAll(async () => {
  await second.close()
  line.cut()
  await first.close()
})

type Line = { address: string; cut: () => void; mend: () => Promise<void> }

async function layLine({ server }: TestClub): Promise<Line> {
  const { host, port, user, password, database } = server.database.pool.options
  const target = process.platform === 'win32' ? { host, port } : { path: `${host}/.s.PGSQL.${port}` }
  const sockets = new Set<Socket>()
  let proxy: Server
  const open = async (at: number) => {
    proxy = createProxy((near) => {
      const far = connect(target as { path: string })
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
      }
      near.pipe(far).pipe(near)
    }).listen(at, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  const at = await open(0)
  return {
    address: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${at}/${database}`,
    cut() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
    mend: async () => void (await open(at)),
  }
}

/** Hears what a club tells on its events. */
async function listener(club: TestClub, query = ''): Promise<{ heard: string[]; stop: () => void }> {
  const ended = new AbortController()
  const response = await fetch(`${club.url}/api/events${query}`, { signal: ended.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const heard: string[] = []
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) heard.push(chunk)
  }
  read().catch(() => undefined)
  await vi.waitFor(() => expect(heard.join('')).toContain('event: ready'), patience)
  return { heard, stop: () => ended.abort() }
}

const patience = { timeout: 20_000, interval: 20 }

async function anOpenActivity(): Promise<string> {
  const { id } = await first.call('createActivity', aProposal(), admin.token)
  await first.call('approveActivity', { activityId: id }, admin.token)
  return id
}

describe('live updates', () => {
  it('reach screens at every process', async () => {
    const [here, there] = await Promise.all([listener(first), listener(second)])
    const id = await anOpenActivity()
    for (const { heard } of [here, there])
      await vi.waitFor(() => expect(heard.join('')).toContain(`event: change\ndata: {"activity":"${id}"}`), patience)
    here.stop()
    there.stop()
  })

  it('can be narrowed to one activity', async () => {
    const id = await anOpenActivity()
    const narrow = await listener(first, `?activity=${id}`)
    const other = await anOpenActivity()
    await first.call('cancelActivity', { activityId: id, reason: 'Storm' }, admin.token)
    await vi.waitFor(() => expect(narrow.heard.join('')).toContain(id), patience)
    expect(narrow.heard.join('')).not.toContain(other)
    narrow.stop()
  })

  it('are not kept open for who only asks whether they are there', async () => {
    const { status, headers } = await first.ask('/api/events', { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })

  it('survive words on the channel that are not ours', async () => {
    const all = await listener(second)
    await first.sql(`select pg_notify('club', 'no json'), pg_notify('club', 'null'), pg_notify('club', '')`)
    const id = await anOpenActivity()
    await vi.waitFor(() => expect(all.heard.join('')).toContain(id), patience)
    all.stop()
  })

  it('tell of changed settings', async () => {
    const all = await listener(second)
    await first.call('updateSystemSettings', { systemDescription: 'Up there' }, admin.token)
    await vi.waitFor(() => expect(all.heard.join('')).toContain('{"settings":true}'), patience)
    all.stop()
  })
})

describe('what visitors are answered', () => {
  const titles = async (club: TestClub, query = '') =>
    ((await club.ask(`/api/activities?limit=100${query}`)).body as { items: { title: string }[] }).items.map(({ title }) => title)

  it('is the same bytes until the club changes, and then the change, at every process', async () => {
    const before = await second.ask('/api/activities')
    const again = await second.ask('/api/activities', { headers: { 'if-none-match': before.headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
    const { id } = await first.call('createActivity', aProposal({ title: 'Brand new' }), admin.token)
    expect(await titles(first)).not.toContain('Brand new')
    await first.call('approveActivity', { activityId: id }, admin.token)
    expect(await titles(first)).toContain('Brand new')
    await vi.waitFor(async () => expect(await titles(second)).toContain('Brand new'), patience)
    expect((await second.ask('/api/activities', { headers: { 'if-none-match': before.headers.get('etag')! } })).status).toBe(200)
  })

  it('is asked of the database once for many who ask at once', async () => {
    const query = vi.spyOn(first.server.database.pool, 'query')
    const answers = await Promise.all(Array.from({ length: 20 }, () => first.ask('/api/activities?sort=soonest&limit=7')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(query).toHaveBeenCalledTimes(1)
    await first.ask('/api/activities?sort=soonest&limit=7')
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })

  it('is never given to a member, nor a member\u2019s to a visitor', async () => {
    const path = '/api/activities?limit=3'
    const visitor = await first.ask(path)
    const member = await first.ask(path, { token: admin.token })
    expect(member.text).toContain('isFavorite')
    expect(visitor.text).not.toContain('isFavorite')
    expect((await first.ask(path)).text).toBe(visitor.text)
  })

  it('is compressed for who can read that', async () => {
    const response = await fetch(`${first.url}/api/activities`, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toHaveProperty('items')
  })
})

describe('a database that is gone', () => {
  it('is answered 503 to everyone, signs nobody out, and is made good without a restart', async () => {
    const member = await second.aMember()
    const screen = await listener(second)
    await second.ask('/api/settings')
    line.cut()
    for (const ask of [
      () => second.ask('/api/user/info', { token: member.token }),
      () => second.ask('/api/auth/refresh', { method: 'POST', body: {}, token: member.token }),
      () => second.ask('/api/auth/email-login', { method: 'POST', body: { email: member.email, password: member.password } }),
      () => second.ask('/api/activities?limit=9'),
      // What was kept may be stale while nobody tells of changes.
      () => second.ask('/api/settings'),
    ]) {
      const answer = await ask()
      expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([503, 'UNAVAILABLE'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await second.ask('/readyz')).status).toBe(503)
    expect((await second.ask('/livez')).status).toBe(200)

    await line.mend()
    await vi.waitFor(async () => expect((await second.ask('/readyz')).status).toBe(200), patience)
    expect((await second.ask('/api/user/info', { token: member.token })).status).toBe(200)
    await vi.waitFor(() => expect(screen.heard.join('')).toContain('event: resync'), patience)
    const id = await anOpenActivity()
    await vi.waitFor(() => expect(screen.heard.join('')).toContain(id), patience)
    screen.stop()
  })
})

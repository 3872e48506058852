import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poolSize } from '../../postgres/open-postgres.ts'
import { aProposal, startTestServer, password, type TestServer } from '../../testing/test-server.ts'
import type { Env } from '../request-context.ts'
import { addMetricsRoute } from './metrics.ts'

const token = 'figures for the watch'.replaceAll(' ', '-')
const until = { timeout: 90_000 }
let server: TestServer
let tokenServer: TestServer
beforeAll(async () => {
  server = await startTestServer()
  tokenServer = await startTestServer({ metricsToken: token, slowStatement: 0, backupDir: join(tmpdir(), 'bothy-no-backups') })
})
afterAll(async () => {
  await tokenServer.close()
  await server.close()
})

const readMetrics = async () => (await server.request('/metrics')).text
const valueOf = (text: string, name: string) => Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])

describe('metrics', () => {
  test('count requests by call and status, including cached responses', async () => {
    const before = await readMetrics()
    for (let times = 0; times < 3; times++) await server.request('/api/activities?limit=3')
    await server.request('/api/user/info')
    await server.request('/api/activities/11111111-2222-4333-8444-555555555555')
    const text = await readMetrics()
    const added = (call: string, status: number) => {
      const name = `bothy_request_seconds_count{call="${call}",status="${status}"}`
      return valueOf(text, name) - (valueOf(before, name) || 0)
    }
    expect([added('listActivities', 200), added('getUserInfo', 401), added('getActivity', 404)]).toEqual([3, 1, 1])
    expect(text).not.toContain('11111111')
  })

  test('include the database, event streams, messages and the event loop delay', async () => {
    const { token: admin } = await server.anAdmin()
    await server.call('createUser', { name: 'Ida', email: 'ida@club.example' }, admin)
    const ended = new AbortController()
    const stream = await fetch(`${server.url}/api/events`, { signal: ended.signal })
    const text = await readMetrics()
    expect(valueOf(text, 'bothy_live_screens')).toBe(1)
    expect(valueOf(text, 'bothy_database_connections')).toBeGreaterThan(0)
    expect(valueOf(text, 'bothy_database_waiting')).toBe(0)
    expect(valueOf(text, 'bothy_outbox_messages{channel="mail",state="logged"}')).toBe(1)
    expect(valueOf(text, 'bothy_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    ended.abort()
    await stream.body?.cancel().catch(() => undefined)
  })
})

describe('the dashboard in deploy/', () => {
  test('shows every metric that the server has, and no other', async () => {
    const { text } = await tokenServer.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
    const offered = [...text.matchAll(/^# TYPE (\w+) \w+$/gm)].map(([, name]) => name)
    const file = readFileSync(new URL('../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')
    const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] }
    const shown = panels
      .flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\b(?:bothy|process)_\w+/g) ?? []))
      .map((name) => name.replace(/(?<=^bothy_request_seconds)_(bucket|count|sum)$/, ''))
    expect([...new Set(shown)].toSorted()).toEqual(offered.toSorted())
  })
})

describe('access to /metrics', () => {
  const statusOf = async (at: TestServer, headers: Record<string, string> = {}) => (await at.request('/metrics', { headers })).status

  test('is refused through a proxy, and for methods other than GET', async () => {
    expect(await statusOf(server)).toBe(200)
    const proxyHeaders = [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'via',
      'x-forwarded-host',
      'x-forwarded-proto',
      'cf-connecting-ip',
      'true-client-ip',
    ]
    for (const header of proxyHeaders) expect(await statusOf(server, { [header]: '127.0.0.1' })).toBe(404)
    expect((await server.request('/metrics', { method: 'POST' })).status).toBe(404)
  })

  test('needs the token when one is configured, from this machine too', async () => {
    expect(await statusOf(tokenServer)).toBe(404)
    for (const wrong of ['', token.slice(1), `${token}x`])
      expect(await statusOf(tokenServer, { authorization: `Bearer ${wrong}` })).toBe(404)
    expect(await statusOf(tokenServer, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.5' })).toBe(200)
  })

  test('is refused from another machine when no token is configured', async () => {
    const app = new Hono<Env>()
    addMetricsRoute(app, { metrics: { read: async () => 'figures', contentType: 'text/plain' }, token: undefined })
    const statusFrom = async (remoteAddress: string) => (await app.request('/metrics', {}, { remoteAddress })).status
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusFrom(local)).toBe(200)
    for (const remote of ['203.0.113.5', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1']) expect(await statusFrom(remote)).toBe(404)
  })
})

describe('the log', () => {
  const lines = (path: string) => server.log.filter((line) => line.path === path)

  test('has the client address and the result of every sign-in', async () => {
    const { email } = await server.aMember()
    await server.request('/api/auth/email-login', { method: 'POST', body: { email, password: 'not five dry socks' } })
    await server.request('/api/auth/email-login', { method: 'POST', body: { email, password } })
    const [wrong, right] = lines('/api/auth/email-login').slice(-2)
    expect(wrong).toMatchObject({ status: 401, refusal: 'BAD_CREDENTIALS', from: '127.0.0.1' })
    expect(right).toMatchObject({ status: 200, from: '127.0.0.1' })
    expect(JSON.stringify([wrong, right])).not.toContain(email)
  })

  test('has the client address of refused requests, and not of other requests', async () => {
    const { token: member } = await server.aMember()
    await server.request('/api/admin/logs', { token: member })
    await server.call('createActivity', aProposal(), member)
    expect(lines('/api/admin/logs').at(-1)).toMatchObject({ status: 403, refusal: 'NOT_PERMITTED', from: '127.0.0.1' })
    expect(lines('/api/activities').at(-1)).not.toHaveProperty('from')
  })

  test('has the id that the proxy gave to a request, in the answer and in every line, with the slow statements of the call', async () => {
    const id = 'edge-7f3a9c55'
    const { headers } = await tokenServer.request('/api/activities?limit=7', { headers: { 'x-request-id': id } })
    expect(headers.get('x-request-id')).toBe(id)
    const ofRequest = () => tokenServer.log.filter((line) => line.id === id)
    await expect.poll(ofRequest, until).toContainEqual(expect.objectContaining({ msg: 'request', path: '/api/activities' }))
    const slow = ofRequest().filter(({ msg }) => msg === 'a slow statement')
    expect(slow.map(({ call, statement }) => [call, statement])).toEqual([['listActivities', 'call']])
  })

  test('tells apart the statements of requests that wait for a connection together', async () => {
    const { token: member } = await tokenServer.aMember()
    const { pool } = tokenServer.instance.postgres
    const busy = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
    const ids = Array.from({ length: 2 * poolSize }, (_, index) => `together-${index}`)
    const answers = ids.map((id) => tokenServer.request('/api/user/info', { token: member, headers: { 'x-request-id': id } }))
    await expect.poll(() => pool.waitingCount, until).toBeGreaterThanOrEqual(ids.length)
    for (const client of busy) client.release()
    await Promise.all(answers)
    const slow = tokenServer.log.filter(({ msg, id }) => msg === 'a slow statement' && String(id).startsWith('together-'))
    expect(slow.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('has no parameters of slow statements', async () => {
    const { email, name } = await tokenServer.aMember('Bo Alm')
    await tokenServer.request('/api/auth/email-login', { method: 'POST', body: { email, password } })
    const slow = tokenServer.log.filter(({ msg }) => msg === 'a slow statement')
    expect(slow.map(({ call }) => call)).toContain('emailLogin')
    for (const personal of [email, name, password]) expect(JSON.stringify(slow)).not.toContain(personal)
  })

  test('has the id of a request whose statement failed', async () => {
    await tokenServer.sql('alter function public.get_overview(jsonb) rename to missing')
    const { status, headers } = await tokenServer.request('/api/overview')
    await tokenServer.sql('alter function public.missing(jsonb) rename to get_overview')
    expect(status).toBe(500)
    expect(tokenServer.log).toContainEqual(expect.objectContaining({ msg: 'a request failed', id: headers.get('x-request-id') }))
  })

  test.each(['short', 'x'.repeat(129), 'two words of an id', 'ids;with;signs', '<script>alert(1)</script>'])(
    'has an id of its own for a request with the id %s',
    async (sent) => {
      const { headers } = await server.request('/livez', { headers: { 'x-request-id': sent } })
      expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    },
  )
})

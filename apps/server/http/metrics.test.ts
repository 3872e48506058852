import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProposal, openTestClub, password, type TestClub } from '../test-club.ts'
import { addMetricsPage } from './metrics-page.ts'

const token = 'figures for the watch'.replaceAll(' ', '-')
let club: TestClub
let watched: TestClub
beforeAll(async () => {
  club = await openTestClub()
  watched = await openTestClub({ metricsToken: token })
})
afterAll(async () => {
  await watched.close()
  await club.close()
})

const figures = async () => (await club.ask('/metrics')).text
const figure = (text: string, name: string) => Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])

describe('figures about the server', () => {
  it('count what was asked by call and status, also where it was answered from memory', async () => {
    for (let times = 0; times < 3; times++) await club.ask('/api/activities?limit=3')
    await club.ask('/api/user/info')
    await club.ask('/api/activities/11111111-2222-4333-8444-555555555555')
    const text = await figures()
    expect(figure(text, 'bothy_request_seconds_count{call="listActivities",status="200"}')).toBe(3)
    expect(figure(text, 'bothy_request_seconds_count{call="getUserInfo",status="401"}')).toBe(1)
    expect(figure(text, 'bothy_request_seconds_count{call="getActivity",status="404"}')).toBe(1)
    expect(text).not.toContain('11111111')
  })

  it('tell of the database, of live screens, of messages and of a busy event loop', async () => {
    const { token: admin } = await club.anAdmin()
    await club.call('createUser', { name: 'Ida', email: 'ida@club.example' }, admin)
    const ended = new AbortController()
    const stream = await fetch(`${club.url}/api/events`, { signal: ended.signal })
    const text = await figures()
    expect(figure(text, 'bothy_live_screens')).toBe(1)
    expect(figure(text, 'bothy_database_connections')).toBeGreaterThan(0)
    expect(figure(text, 'bothy_database_waiting')).toBe(0)
    expect(figure(text, 'bothy_outbox_messages{channel="mail",state="logged"}')).toBe(1)
    expect(figure(text, 'bothy_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    ended.abort()
    await stream.body?.cancel().catch(() => undefined)
  })
})

describe('nobody else', () => {
  const statusOf = async (at: TestClub, headers: Record<string, string> = {}) => (await at.ask('/metrics', { headers })).status

  it('reads the figures: neither who comes through a proxy, nor who asks otherwise', async () => {
    expect(await statusOf(club)).toBe(200)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
      expect(await statusOf(club, { [header]: '127.0.0.1' })).toBe(404)
    expect((await club.ask('/metrics', { method: 'POST' })).status).toBe(404)
  })

  it('reads them where a token is set and not sent, from this machine neither', async () => {
    expect(await statusOf(watched)).toBe(404)
    for (const wrong of ['', token.slice(1), `${token}x`]) expect(await statusOf(watched, { authorization: `Bearer ${wrong}` })).toBe(404)
    expect(await statusOf(watched, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.5' })).toBe(200)
  })

  it('reads them from elsewhere', async () => {
    const app = new Hono<{ Bindings: HttpBindings }>()
    addMetricsPage(app, { metrics: { read: async () => 'figures', contentType: 'text/plain' }, token: undefined })
    const statusFrom = async (remoteAddress: string) => {
      const incoming = { headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage
      return (await app.request('/metrics', {}, { incoming } as HttpBindings)).status
    }
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusFrom(here)).toBe(200)
    for (const elsewhere of ['203.0.113.5', '::ffff:10.0.0.1', '2001:db8::1', '1127.0.0.1']) expect(await statusFrom(elsewhere)).toBe(404)
  })
})

describe('the log', () => {
  const lines = (path: string) => club.log.filter((line) => line.path === path)

  it('says from where somebody tried to come in, and how it ended', async () => {
    const { email } = await club.aMember()
    await club.ask('/api/auth/email-login', { method: 'POST', body: { email, password: 'not five dry socks' } })
    await club.ask('/api/auth/email-login', { method: 'POST', body: { email, password } })
    const [wrong, right] = lines('/api/auth/email-login').slice(-2)
    expect(wrong).toMatchObject({ status: 401, refusal: 'BAD_CREDENTIALS', from: '127.0.0.1' })
    expect(right).toMatchObject({ status: 200, from: '127.0.0.1' })
    expect(JSON.stringify([wrong, right])).not.toContain(email)
  })

  it('says what was not allowed, and not from where everything else came', async () => {
    const { token: member } = await club.aMember()
    await club.ask('/api/admin/logs', { token: member })
    await club.call('createActivity', aProposal(), member)
    expect(lines('/api/admin/logs').at(-1)).toMatchObject({ status: 403, refusal: 'NOT_PERMITTED', from: '127.0.0.1' })
    expect(lines('/api/activities').at(-1)).not.toHaveProperty('from')
  })
})

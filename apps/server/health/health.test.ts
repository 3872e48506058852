/** The health page of a real server. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { certificateValidity, ownProxy } from './certificate.ts'
import { diskSpace } from './disk-space.ts'
import { createReadHealth } from './health.ts'
import { clubCertificate } from './testing/club-certificate.ts'

let server: TestServer
let admin: TestMember
let backupDir: string
beforeAll(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'bothy-health-'))
  server = await startTestServer({ backupDir }, { hourlyIntervals: { first: 0, every: 3_600_000 } })
  admin = await server.anAdmin()
})
afterAll(async () => {
  await server.close()
  await rm(backupDir, { recursive: true, force: true })
})

const readHealth = () => server.call('getHealth', {}, admin.token)
const until = { timeout: 90_000 }

describe('the health of a club', () => {
  test('names versions, disks, the backup, the clocks and the jobs', async () => {
    await expect.poll(async () => (await readHealth()).backup?.lastBackupAt, until).toEqual(expect.any(String))
    const health = await readHealth()
    expect(health).toMatchObject({
      versions: {
        state: 'ok',
        app: expect.stringMatching(/^\d+\./),
        schema: expect.stringMatching(/^\d{3}$/),
        node: process.versions.node,
      },
      uptime: { state: 'ok' },
      disks: [{ purpose: 'data' }, { purpose: 'backups' }],
      backup: { state: 'ok', directory: backupDir },
      clock: { state: 'ok', difference: 0 },
      certificate: null,
      liveConnections: { state: 'ok', count: 0 },
    })
    expect(health.backup?.bytes).toBeGreaterThan(1000)
    for (const { freeBytes, totalBytes } of health.disks) expect(freeBytes).toBeLessThanOrEqual(totalBytes)
    expect(health.jobs.map(({ name }) => name).toSorted()).toEqual(['alarms', 'backups', 'hourly', 'messages', 'votes'])
    await expect
      .poll(async () => (await readHealth()).jobs.filter(({ state, lastRunAt }) => state !== 'ok' || !lastRunAt), until)
      .toEqual([])
  })

  test('counts what waits, is tried again and was given up, but not what waits for a summary', async () => {
    const messages = async () => (await readHealth()).messages
    expect(await messages()).toMatchObject({ state: 'attention', hasMailProvider: false, waiting: 0, failed: 0, dead: 0 })
    const add = (state: string, minutes: number, summaryAt: string | null = null) =>
      server.sql(
        `insert into accounts.outbox (kind, topic, channel, recipient, locale, state, enqueued, created_at, tried_at, expires_at, summary_at)
         values ('reset-password', 'account', 'mail', 'bo@club.example', 'en', $1, true, now() - make_interval(mins => $2), now() - make_interval(mins => $2), now() + interval '1 day', $3)`,
        [state, minutes, summaryAt],
      )
    for (const [state, minutes] of [
      ['queued', 5],
      ['failed', 5],
      ['failed', 50],
      ['dead', 50],
      ['dead', 8 * 24 * 60],
      ['sent', 50],
    ] as const)
      await add(state, minutes)
    expect(await messages()).toMatchObject({ state: 'attention', waiting: 1, failed: 2, dead: 1, oldestWaitingAt: expect.any(String) })
    await add('queued', 31, '2099-01-01')
    expect(await messages()).toMatchObject({ state: 'attention', waiting: 1 })
    await add('queued', 31)
    expect(await messages()).toMatchObject({ state: 'failed', waiting: 2 })
    await server.sql('delete from accounts.outbox')
  })

  test('has no personal data', async () => {
    const bo = await server.aMember('Bo Alm')
    const text = JSON.stringify(await readHealth())
    for (const personal of [bo.name, bo.email, admin.email, 'postgres://']) expect(text).not.toContain(personal)
  })
})

describe('what needs attention', () => {
  test('includes a job that failed after its last success, clocks that differ, and a club without backups', async () => {
    const lastRunAt = Date.parse('2026-11-22T12:00:00Z')
    const now = () => lastRunAt + 1000
    const ahead = now() + 12_000
    const read = createReadHealth({
      config: { dataDir: tmpdir(), backupDir: undefined, publicUrl: undefined, trustProxy: 0 },
      version: '1.2.3',
      pool: { query: async () => ({ rows: [{ at: ahead }] }) } as never,
      lastBackup: async () => undefined,
      clubMap: { read: async () => ({ sources: [], file: null, copy: null, places: [], suggestion: null }) },
      jobs: () => [{ name: 'hourly', lastRunAt, lastSuccessAt: lastRunAt - 3_600_000 }],
      liveConnections: { count: () => 3, max: 10 },
      now,
    })
    const ofDatabase = { ...(await readHealth()), messages: null }
    expect(await read(ofDatabase, undefined)).toMatchObject({
      messages: null,
      disks: [{ purpose: 'data' }],
      backup: { state: 'attention', directory: null, lastBackupAt: null, bytes: null },
      clock: { state: 'attention', difference: 12 },
      jobs: [{ state: 'attention', name: 'hourly', lastRunAt: '2026-11-22T12:00:00.000Z' }],
      liveConnections: { state: 'ok', count: 3, max: 10 },
    })
  })
})

describe('the certificate', () => {
  test('is read from the proxy in front, if it is that of the club', async () => {
    const proxy = createServer(clubCertificate, (socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const validity = { from: Date.parse('2026-11-22T17:41:59Z'), until: Date.parse('2036-11-19T17:41:59Z') }
    expect(await certificateValidity(`https://club.example:${port}`, '127.0.0.1')).toEqual(validity)
    expect(await certificateValidity(`https://other.example:${port}`, '127.0.0.1')).toBeUndefined()
    expect(await certificateValidity(`http://club.example:${port}`, '127.0.0.1')).toBeUndefined()
    proxy.close()
    await once(proxy, 'close')
    expect(await certificateValidity(`https://club.example:${port}`, '127.0.0.1')).toBeUndefined()
  })

  test('is never asked of a foreign host', () => {
    expect(['172.18.0.3', '::ffff:10.0.0.7', '::1', 'fd00::7'].map(ownProxy)).toEqual(['172.18.0.3', '10.0.0.7', '::1', 'fd00::7'])
    for (const foreign of ['203.0.113.5', '2001:db8::1', '', undefined]) expect(ownProxy(foreign)).toBe('127.0.0.1')
  })
})

test('the disk of a directory that does not exist yet is the one where it will be', async () => {
  expect((await diskSpace(join(backupDir, 'of', 'tomorrow'))).total).toBe((await diskSpace(backupDir)).total)
})

/** The REST backend under test: the real server as a process, on its embedded PostgreSQL 18 or on PostgreSQL 15. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import { startCluster } from '@bothy/db/testing/clusters.ts'
import { startIdentityProvider, oidcClient } from '@bothy/server/auth/oidc/testing/identity-provider.ts'
import { freePort } from '@bothy/supabase/testing/local-stack/free-port.ts'
import { withOwnerConnection, embeddedDatabaseOf, type OwnerConnection } from '../fixtures/database-owner.ts'
import { adminEmail, adminPassword, startTestServer, type TestServer } from '../fixtures/test-server.ts'
import type { TestBackend, BackendUnderTest } from './backend.ts'
import { createTestNetwork } from './network.ts'

const postgres15 = '/usr/lib/postgresql/15/bin'

/** The same for both databases. */
const unsupportedRefusals = {
  BACKUPS_ELSEWHERE: 'the server makes backups itself',
}

/** `apps/server/map` and a story copy from a source. */
const unsupportedCalls = {
  measureMap: 'the test servers have no source of a map',
  copyMap: 'the test servers have no source of a map',
  pauseMap: 'the test servers have no source of a map',
}

export const restOnPostgres18: BackendUnderTest = {
  name: 'rest, embedded PostgreSQL 18',
  unsupportedRefusals,
  unsupportedCalls,
  async start() {
    const started = await startServer({})
    return createRestBackend(this.name, started, embeddedDatabaseOf(started.server.dataDir), started.close)
  },
}

export const restOnPostgres15: BackendUnderTest = {
  name: 'rest, PostgreSQL 15',
  unsupportedRefusals,
  unsupportedCalls,
  async start() {
    if (!existsSync(postgres15)) throw new Error(`PostgreSQL 15 is expected in ${postgres15}: apt-get install postgresql-15`)
    const folder = mkdtempSync(join(tmpdir(), 'bothy-conformance-'))
    chmodSync(folder, 0o755)
    const { cluster, process } = await startCluster('PostgreSQL 15', postgres15, ['--locale=C.UTF-8'], folder)
    const place = { host: cluster.socket, user: 'postgres', database: 'club' }
    await withOwnerConnection({ ...place, database: 'postgres' }, async (client) => {
      await client.query('create role bothy login createrole createdb bypassrls')
      await client.query('create database club owner bothy')
    })
    const started = await startServer({ DATABASE_URL: `postgres://bothy@/club?host=${cluster.socket}` })
    return createRestBackend(this.name, started, place, async () => {
      await started.close()
      process.stdin?.end()
      await once(process, 'exit')
      rmSync(folder, { recursive: true, force: true })
    })
  },
}

/** Rate limits count by network address, and every browser has its own address. No case looks at covers. */
const settings = { BOTHY_RATE_LIMIT: 'on', BOTHY_TRUST_PROXY: '1', BOTHY_SMS: 'console', BOTHY_DRAW_AHEAD: 'off' }

type StartedServer = { server: TestServer; comeBack: NonNullable<TestBackend['signInAtProvider']>; close: () => Promise<void> }

/** Starts a server, and an identity provider that it trusts. */
async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const port = String(await freePort())
  const { issuerUrl, users, signIn, close } = await startIdentityProvider(() => `http://localhost:${port}/auth/callback`)
  const oidcSettings = { BOTHY_OIDC_ISSUER: issuerUrl, BOTHY_OIDC_CLIENT_ID: oidcClient.id, BOTHY_OIDC_CLIENT_SECRET: oidcClient.secret }
  const server = await startTestServer({ env: { ...settings, ...oidcSettings, ...env, PORT: port } })
  return {
    server,
    async comeBack(url, { name, email }) {
      users.set(email, { sub: email, email, email_verified: true, name })
      const { state, code } = await signIn(url, email)
      return { state, code }
    },
    close: async () => {
      await server.close()
      await close()
    },
  }
}

function createRestBackend(
  name: string,
  { server, comeBack: signInAtProvider }: StartedServer,
  place: OwnerConnection,
  close: () => Promise<void>,
): TestBackend {
  const linksTo = (email: string) => server.log.flatMap(({ to, link }) => (to === email && link ? [new URL(link)] : []))
  return {
    name,
    origin: server.url,
    admin: { email: adminEmail, password: adminPassword },
    openBrowser() {
      const store = aBrowser()
      const { fetch, ...network } = createTestNetwork()
      const openTab = () => connect({ mode: 'rest', baseUrl: `${server.url}/api`, fetch, ...store.tab() })
      return { openTab, deliverStorageEvents: store.deliver, ...network }
    },
    mailTokensFor: async (email) => linksTo(email).map(({ searchParams }) => searchParams.get('token')!),
    mailPagesFor: async (email) => linksTo(email).map(({ pathname }) => pathname),
    smsCodesFor: async (phone) => server.log.flatMap(({ to, code }) => (to === phone && typeof code === 'string' ? [code] : [])),
    signInAtProvider,
    sql: (text, values) => withOwnerConnection(place, async (client) => (await client.query(text, values)).rows),
    withoutDatabase: (work) => withOwnerConnection(place, (client) => withoutDatabaseAccess(client, work)),
    close,
  }
}

/** Locks out the server's database role and ends its connections while the work runs. */
async function withoutDatabaseAccess(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('alter role bothy nologin')
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bothy'`)
  await work().finally(() => client.query('alter role bothy login'))
}

/** The REST backend under test: the real server as a process, on its embedded PostgreSQL 18 or on PostgreSQL 15. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connectClub } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/browser.ts'
import { anIssuer, client } from '@bothy/server/accounts/testing/issuer.ts'
import { startCluster } from '@bothy/db/testing/clusters.ts'
import { freePort } from '@bothy/supabase/stand/free-port.ts'
import { adminEmail, adminPassword, openClub, type Club } from '../club.ts'
import { asOwner, embeddedIn, type Place } from '../owner.ts'
import type { Door, DoorUnderTest } from './door.ts'
import { aWire } from './wire.ts'

const postgres15 = '/usr/lib/postgresql/15/bin'

/** The same for both databases. */
const neverSays = {
  BACKUPS_ELSEWHERE: 'the server makes backups itself',
  MFA_REQUIRED: 'a password reset does not ask for the second factor; the next sign-in does',
}

export const restOnEmbedded: DoorUnderTest = {
  name: 'rest, its own PostgreSQL 18',
  neverSays,
  async open() {
    const started = await startServer({})
    return createRestBackend(this.name, started, embeddedIn(started.server.dataDir), started.close)
  },
}

export const restOnDebian: DoorUnderTest = {
  name: 'rest, PostgreSQL 15',
  neverSays,
  async open() {
    if (!existsSync(postgres15)) throw new Error(`PostgreSQL 15 is expected in ${postgres15}: apt-get install postgresql-15`)
    const folder = mkdtempSync(join(tmpdir(), 'bothy-doors-'))
    chmodSync(folder, 0o755)
    const { cluster, process } = await startCluster('PostgreSQL 15', postgres15, ['--locale=C.UTF-8'], folder)
    const place = { host: cluster.socket, user: 'postgres', database: 'club' }
    await asOwner({ ...place, database: 'postgres' }, async (client) => {
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

type StartedServer = { server: Club; comeBack: NonNullable<Door['comeBack']>; close: () => Promise<void> }

/** Starts a server, and an identity provider that it trusts. */
async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const port = String(await freePort())
  const { issuer, people, signIn, close } = await anIssuer(() => `http://localhost:${port}/auth/callback`)
  const oidcSettings = { BOTHY_OIDC_ISSUER: issuer, BOTHY_OIDC_CLIENT_ID: client.id, BOTHY_OIDC_CLIENT_SECRET: client.secret }
  const server = await openClub({ env: { ...settings, ...oidcSettings, ...env, PORT: port } })
  return {
    server,
    async comeBack(url, { name, email }) {
      people.set(email, { sub: email, email, email_verified: true, name })
      const { state, code } = await signIn(url, email)
      return { state, code }
    },
    close: async () => {
      await server.close()
      await close()
    },
  }
}

function createRestBackend(name: string, { server, comeBack }: StartedServer, place: Place, close: () => Promise<void>): Door {
  return {
    name,
    origin: server.url,
    admin: { email: adminEmail, password: adminPassword },
    browser() {
      const store = aBrowser()
      const { fetch, plug, drop } = aWire()
      const tab = () => connectClub({ mode: 'rest', baseUrl: `${server.url}/api`, fetch, ...store.tab() })
      return { tab, deliver: store.deliver, wire: plug, drop }
    },
    linksTo: async (email) => server.log.filter(({ to, link }) => to === email && link).map(({ link }) => tokenOf(link!)),
    codesTo: async (phone) => server.log.flatMap(({ to, code }) => (to === phone && typeof code === 'string' ? [code] : [])),
    comeBack,
    sql: (text, values) => asOwner(place, async (client) => (await client.query(text, values)).rows),
    withoutDatabase: (work) => asOwner(place, (client) => withoutDatabaseAccess(client, work)),
    close,
  }
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token')!

/** Locks out the server's database role and ends its connections while the work runs. */
async function withoutDatabaseAccess(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('alter role bothy nologin')
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bothy'`)
  await work().finally(() => client.query('alter role bothy login'))
}

/** The door to a server of ours: the real one as a process, on the PostgreSQL that it brings along or on one of the operator's. */
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

const debian = '/usr/lib/postgresql/15/bin'

/** The same for every server of ours. */
const neverSays = {
  BACKUPS_ELSEWHERE: 'the server hands out its club itself',
  MFA_REQUIRED: 'a forgotten password is set anew without the second factor, which is asked for when it is used',
}

export const restOnEmbedded: DoorUnderTest = {
  name: 'rest, its own PostgreSQL 18',
  neverSays,
  async open() {
    const opened = await openServer({})
    return restDoor(this.name, opened, embeddedIn(opened.server.dataDir), opened.close)
  },
}

export const restOnDebian: DoorUnderTest = {
  name: 'rest, PostgreSQL 15',
  neverSays,
  async open() {
    if (!existsSync(debian)) throw new Error(`PostgreSQL 15 is expected in ${debian}: apt-get install postgresql-15`)
    const folder = mkdtempSync(join(tmpdir(), 'bothy-doors-'))
    chmodSync(folder, 0o755)
    const { cluster, process } = await startCluster('PostgreSQL 15', debian, ['--locale=C.UTF-8'], folder)
    const place = { host: cluster.socket, user: 'postgres', database: 'club' }
    await asOwner({ ...place, database: 'postgres' }, async (client) => {
      await client.query('create role bothy login createrole createdb bypassrls')
      await client.query('create database club owner bothy')
    })
    const opened = await openServer({ DATABASE_URL: `postgres://bothy@/club?host=${cluster.socket}` })
    return restDoor(this.name, opened, place, async () => {
      await opened.close()
      process.stdin?.end()
      await once(process, 'exit')
      rmSync(folder, { recursive: true, force: true })
    })
  },
}

/** Limits count by address, and every browser has one of its own. Nobody looks at the covers. */
const settings = { BOTHY_RATE_LIMIT: 'on', BOTHY_TRUST_PROXY: '1', BOTHY_SMS: 'console', BOTHY_DRAW_AHEAD: 'off' }

type Opened = { server: Club; comeBack: NonNullable<Door['comeBack']>; close: () => Promise<void> }

/** A server, and a third party that it trusts. */
async function openServer(env: Record<string, string>): Promise<Opened> {
  const port = String(await freePort())
  const { issuer, people, signIn, close } = await anIssuer(() => `http://localhost:${port}/auth/callback`)
  const trusted = { BOTHY_OIDC_ISSUER: issuer, BOTHY_OIDC_CLIENT_ID: client.id, BOTHY_OIDC_CLIENT_SECRET: client.secret }
  const server = await openClub({ env: { ...settings, ...trusted, ...env, PORT: port } })
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

function restDoor(name: string, { server, comeBack }: Opened, place: Place, close: () => Promise<void>): Door {
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
    withoutDatabase: (work) => asOwner(place, (client) => lockedOut(client, work)),
    close,
  }
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token')!

/** The server's own role may not come in, and is shown out. */
async function lockedOut(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('alter role bothy nologin')
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bothy'`)
  await work().finally(() => client.query('alter role bothy login'))
}

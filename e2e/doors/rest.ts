/** The door to a server of ours: the real one as a process, on the PostgreSQL that it brings along or on one of the operator's. */
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectClub } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/browser.ts'
import { startCluster } from '@bothy/db/testing/clusters.ts'
import { adminEmail, adminPassword, openClub, type Club } from '../club.ts'
import type { Door, DoorUnderTest } from './door.ts'
import { aWire } from './wire.ts'

/** Where the database of a running server is, and who may do everything in it. */
type Place = { host: string; user: string; database: string; password?: string }

const debian = '/usr/lib/postgresql/15/bin'

/** The same for every server of ours. */
const neverSays = { MFA_REQUIRED: 'a forgotten password is set anew without the second factor, which is asked for when it is used' }

export const restOnEmbedded: DoorUnderTest = {
  name: 'rest, its own PostgreSQL 18',
  neverSays,
  async open() {
    const server = await openClub({ env: settings })
    const home = join(server.dataDir, 'postgres')
    const password = readFileSync(join(home, 'password'), 'utf8').trim()
    const place = { host: join(home, 'socket'), user: 'postgres', password, database: 'postgres' }
    return restDoor(this.name, server, place, () => server.close())
  },
}

export const restOnDebian: DoorUnderTest = {
  name: 'rest, PostgreSQL 15',
  neverSays,
  async open() {
    if (!existsSync(debian)) throw new Error(`PostgreSQL 15 is expected in ${debian}: apt-get install postgresql-15`)
    const home = mkdtempSync(join(tmpdir(), 'bothy-doors-'))
    chmodSync(home, 0o755)
    const { cluster, process } = await startCluster('PostgreSQL 15', debian, ['--locale=C.UTF-8'], home)
    const place = { host: cluster.socket, user: 'postgres', database: 'club' }
    await asOwner({ ...place, database: 'postgres' }, async (client) => {
      await client.query('create role bothy login createrole createdb bypassrls')
      await client.query('create database club owner bothy')
    })
    const server = await openClub({ env: { ...settings, DATABASE_URL: `postgres://bothy@/club?host=${cluster.socket}` } })
    return restDoor(this.name, server, place, async () => {
      await server.close()
      process.stdin?.end()
      await once(process, 'exit')
      rmSync(home, { recursive: true, force: true })
    })
  },
}

/** Limits count by address, and every browser has one of its own. */
const settings = { BOTHY_RATE_LIMIT: 'on', BOTHY_TRUST_PROXY: '1', BOTHY_SMS: 'console' }

async function asOwner<Answer>(place: Place, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(place)
  await client.connect()
  return work(client).finally(() => client.end())
}

function restDoor(name: string, server: Club, place: Place, close: () => Promise<void>): Door {
  return {
    name,
    origin: server.url,
    admin: { email: adminEmail, password: adminPassword },
    browser() {
      const store = aBrowser()
      const { fetch, plug } = aWire()
      const tab = () => connectClub({ mode: 'rest', baseUrl: `${server.url}/api`, fetch, ...store.tab() })
      return { tab, deliver: store.deliver, wire: plug }
    },
    linksTo: async (email) => server.log.filter(({ to, link }) => to === email && link).map(({ link }) => tokenOf(link!)),
    codesTo: async (phone) => server.log.flatMap(({ to, code }) => (to === phone && typeof code === 'string' ? [code] : [])),
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

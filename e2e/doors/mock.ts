/** The mock backend under test. All browsers share one database, but each has its own session. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { connectClub } from '@bothy/client/connect.ts'
import { demoMembers, demoPassword } from '@bothy/client/mock/demo-members.ts'
import { makeImage } from '@bothy/client/mock/image.ts'
import type { Sent } from '@bothy/client/mock/one-time.ts'
import type { TabDatabase } from '@bothy/client/mock/rulebook.ts'
import { serve } from '@bothy/client/mock/serve.ts'
import type { Order, Report, TabWorker, Wire } from '@bothy/client/mock/wire.ts'
import { aBrowser } from '@bothy/client/testing/browser.ts'
import { withoutPasskeys } from './cases/passkeys.ts'
import { reencode } from './reencode.ts'
import type { Door, DoorUnderTest, Row } from './door.ts'

export const mock: DoorUnderTest = {
  name: 'mock, PGlite',
  neverSays: {
    BACKUPS_ELSEWHERE: 'the mock backend makes backups itself',
    INPUT_TOO_LARGE: 'the input is validated before it is sent, so too long input is INVALID_INPUT',
    MFA_REQUIRED: 'a password reset does not ask for the second factor; the next sign-in does',
    NETWORK_ERROR: 'the mock backend uses no network',
  },
  neverAnswers: {
    startOpenId: 'the mock backend has no identity provider',
    finishOpenId: 'the mock backend has no identity provider',
    ...withoutPasskeys,
  },
  async open() {
    const image = new Blob([await promisify(gunzip)((await makeImage()).packed)])
    const shared = await sharedDatabase(image)
    return createMockBackend(this.name, shared)
  },
}

type Shared = { database: TabDatabase; sql: Door['sql']; away: (work: () => Promise<void>) => Promise<void>; close: () => Promise<void> }

/** One database for all browsers. `away` closes it, runs the work, and opens it again with the same data. */
async function sharedDatabase(image: Blob): Promise<Shared> {
  const open = (from: Blob) => PGlite.create({ extensions: { pg_trgm }, loadDataDir: from })
  const listeners: Parameters<PGlite['listen']>[] = []
  let current = await open(image)
  const database = {
    query: (...args: Parameters<PGlite['query']>) => current.query(...args),
    exec: (...args: Parameters<PGlite['exec']>) => current.exec(...args),
    transaction: (...args: Parameters<PGlite['transaction']>) => current.transaction(...args),
    listen: (...args: Parameters<PGlite['listen']>) => (listeners.push(args), current.listen(...args)),
    close: async () => undefined,
  } as TabDatabase
  return {
    database,
    sql: async (text, values) => (await current.query<Row>(text, values)).rows,
    async away(work) {
      const dump = await current.dumpDataDir('none')
      await current.close()
      await work().finally(async () => {
        current = await open(dump)
        for (const listener of listeners) await current.listen(...listener)
      })
    },
    close: () => current.close(),
  }
}

function createMockBackend(name: string, { database, sql, away, close }: Shared): Door {
  const ports: MessagePort[] = []
  const sent: Sent[] = []
  /** Serves a browser through a message channel, instead of a real worker. */
  const startWorker = (): TabWorker => {
    const { port1, port2 } = new MessageChannel()
    serve(port1 as unknown as Wire<Report, Order>, async () => ({ open: async () => database, erase: async () => undefined }), reencode)
    port1.start()
    port2.start()
    port2.addEventListener('message', ({ data }: MessageEvent<Report>) => 'sent' in data && sent.push(data.sent))
    ports.push(port2)
    return Object.assign(port2, { terminate: () => port2.close() }) as unknown as TabWorker
  }
  return {
    name,
    origin: 'http://tab.invalid',
    admin: { email: demoMembers.find(({ isAdmin }) => isAdmin)!.email, password: demoPassword },
    browser() {
      const store = aBrowser()
      const tab = () => connectClub({ mode: 'mock', demo: { image: 'of the test', delay: 0, startWorker }, ...store.tab() })
      return { tab, deliver: store.deliver, wire: () => undefined, drop: () => undefined }
    },
    linksTo: async (email) =>
      sent.flatMap(({ to, link }) => (to === email && link ? [new URL(link, 'http://tab').searchParams.get('token')!] : [])),
    codesTo: async (phone) => sent.flatMap(({ to, code }) => (to === phone && code ? [code] : [])),
    sql,
    withoutDatabase: away,
    async close() {
      ports.forEach((port) => port.close())
      await close()
    },
  }
}

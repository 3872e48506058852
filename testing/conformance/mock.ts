/** The mock backend under test. All browsers share one database, but each has its own session. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { systemClock, type Clock } from '@bothy/client/clock.ts'
import { connect } from '@bothy/client/connect.ts'
import type { MockDatabase } from '@bothy/client/mock/call-function.ts'
import { buildDatabaseImage } from '@bothy/client/mock/database-image.ts'
import { demoMembers, demoPassword, demoProviderCode } from '@bothy/client/mock/demo-members.ts'
import type { SentMessage } from '@bothy/client/mock/inbox.ts'
import type { WorkerRequest, WorkerMessage, DatabaseWorker, MessageEndpoint } from '@bothy/client/mock/worker-messages.ts'
import { serveWorker } from '@bothy/client/mock/worker-server.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import type { TestBackend, BackendUnderTest, Row } from './backend.ts'
import { unsupportedCalendarCalls } from './cases/calendar-feed.ts'
import { unsupportedMapCalls } from './cases/map.ts'
import { unsupportedPasskeyCalls } from './cases/passkeys.ts'
import { unsupportedPushCalls } from './cases/push.ts'
import { reencode } from './reencode.ts'

export const mockBackend: BackendUnderTest = {
  name: 'mock, PGlite',
  unsupportedRefusals: {
    BACKUPS_ELSEWHERE: 'the mock backend makes backups itself',
    INPUT_TOO_LARGE: 'the input is validated before it is sent, so input that is too long is INVALID_INPUT',
    NETWORK_ERROR: 'the mock backend uses no network',
    OUTCOME_UNKNOWN: 'the mock backend loses no answers',
    UNAVAILABLE: 'the database of a tab fails by a fault of our own, which is no refusal',
  },
  unsupportedCalls: {
    ...unsupportedPasskeyCalls,
    ...unsupportedCalendarCalls,
    ...unsupportedMapCalls,
    ...unsupportedPushCalls,
  },
  async start() {
    const image = new Blob([await promisify(gunzip)((await buildDatabaseImage()).packed)])
    const shared = await sharedDatabase(image)
    return createMockBackend(this.name, shared)
  },
}

/** The cases run the scheduled jobs themselves, so no job runs between two steps of a case. */
const withoutJobs: Clock = { ...systemClock, after: () => () => undefined }

type Shared = {
  database: MockDatabase
  sql: TestBackend['sql']
  withoutDatabase: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** One database for all browsers. `withoutDatabase` closes it, runs the work, and opens it again with the same data. */
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
  } as MockDatabase
  return {
    database,
    sql: async (text, values) => (await current.query<Row>(text, values)).rows,
    async withoutDatabase(work) {
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

/** Only a name: the app of a tab has no server. */
const origin = 'http://tab.invalid'

function createMockBackend(name: string, { database, sql, withoutDatabase, close }: Shared): TestBackend {
  const ports: MessagePort[] = []
  const sent: SentMessage[] = []
  const linksTo = (email: string) => sent.flatMap(({ to, link }) => (to === email && link ? [new URL(link, origin)] : []))
  /** Serves a browser through a message channel, instead of a real worker. */
  const startWorker = (): DatabaseWorker => {
    const { port1, port2 } = new MessageChannel()
    serveWorker(
      port1 as unknown as MessageEndpoint<WorkerMessage, WorkerRequest>,
      async () => ({ open: async () => database, erase: async () => undefined }),
      { reencode, clock: withoutJobs },
    )
    port1.start()
    port2.start()
    port2.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => 'sent' in data && sent.push(data.sent))
    ports.push(port2)
    return Object.assign(port2, { terminate: () => port2.close() }) as unknown as DatabaseWorker
  }
  return {
    name,
    origin,
    admin: { email: demoMembers.find(({ isAdmin }) => isAdmin)!.email, password: demoPassword },
    openBrowser() {
      const store = aBrowser()
      const openTab = () => connect({ mode: 'mock', demo: { image: 'of the test', delay: 0, startWorker }, ...store.tab() })
      return {
        openTab,
        deliverStorageEvents: store.deliver,
        setOnline: () => undefined,
        dropRequests: () => undefined,
        dropAnswers: () => undefined,
      }
    },
    mailTokensFor: async (email) => linksTo(email).map(({ searchParams }) => searchParams.get('token')!),
    mailPagesFor: async (email) => linksTo(email).map(({ pathname }) => pathname),
    smsCodesFor: async (phone) => sent.flatMap(({ to, code }) => (to === phone && code ? [code] : [])),
    // The page that stands in for the provider adds only this.
    signInAtProvider: async (url, person) => ({
      state: new URL(url, origin).searchParams.get('state')!,
      code: demoProviderCode(person),
    }),
    sql,
    withoutDatabase,
    async close() {
      ports.forEach((port) => port.close())
      await close()
    },
  }
}

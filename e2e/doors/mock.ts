/** The door to the club in the tab. Its browsers share one database, as if all of them were one: who is at them differs all the same. */
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
    BACKUPS_ELSEWHERE: 'the tab hands out its club itself',
    INPUT_TOO_LARGE: 'an input is looked at before it goes anywhere: what is too long is INVALID_INPUT',
    MFA_REQUIRED: 'a forgotten password is set anew without the second factor, which is asked for when it is used',
    NETWORK_ERROR: 'the club lies in the tab: there is no wire to pull',
  },
  neverAnswers: {
    startOpenId: 'no third party is reached without a network',
    finishOpenId: 'no third party is reached without a network',
    ...withoutPasskeys,
  },
  async open() {
    const image = new Blob([await promisify(gunzip)((await makeImage()).packed)])
    const shared = await sharedDatabase(image)
    return mockDoor(this.name, shared)
  },
}

type Shared = { database: TabDatabase; sql: Door['sql']; away: (work: () => Promise<void>) => Promise<void>; close: () => Promise<void> }

/** One database behind all browsers. While it is away it is really closed, and opened again from what it was. */
async function sharedDatabase(image: Blob): Promise<Shared> {
  const open = (from: Blob) => PGlite.create({ extensions: { pg_trgm }, loadDataDir: from })
  const ears: Parameters<PGlite['listen']>[] = []
  let current = await open(image)
  const database = {
    query: (...asked: Parameters<PGlite['query']>) => current.query(...asked),
    exec: (...asked: Parameters<PGlite['exec']>) => current.exec(...asked),
    transaction: (...asked: Parameters<PGlite['transaction']>) => current.transaction(...asked),
    listen: (...asked: Parameters<PGlite['listen']>) => (ears.push(asked), current.listen(...asked)),
    close: async () => undefined,
  } as TabDatabase
  return {
    database,
    sql: async (text, values) => (await current.query<Row>(text, values)).rows,
    async away(work) {
      const kept = await current.dumpDataDir('none')
      await current.close()
      await work().finally(async () => {
        current = await open(kept)
        for (const ear of ears) await current.listen(...ear)
      })
    },
    close: () => current.close(),
  }
}

function mockDoor(name: string, { database, sql, away, close }: Shared): Door {
  const ports: MessagePort[] = []
  const sent: Sent[] = []
  /** The worker of a browser, at the other end of a channel. */
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

/** Does in the tab what the server does in rest mode: runs every call on one PGlite database. */
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { calls, databaseFunction, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { showSampleMap } from '@bothy/db/sample-map.ts'
import { pause, systemClock, type Clock } from '../clock.ts'
import { reencodeInBrowser, type Reencode } from '../reencode-image.ts'
import { createAccountCalls, type AccountCalls } from './accounts.ts'
import { callFunction, findViewer, toRefusal, type MockDatabase } from './call-function.ts'
import { passwordCrypto } from './crypto.ts'
import { demoPassword } from './demo-members.ts'
import { readPhoto, sweepImages, uploadImage } from './image-upload.ts'
import { takeSentMessages, type SentMessage } from './inbox.ts'

/** The storage of the database. */
export type DatabaseStore = {
  open: () => Promise<MockDatabase>
  erase: () => Promise<void>
  /** Flushes all changes to the storage; without it nothing survives the tab. Never rejects: a command that has run is not refused because it cannot be stored. */
  flush?: () => Promise<void>
}

export type MockServerOptions = {
  store: DatabaseStore
  /** Minimum duration of calls about activities, in milliseconds; half of it for favorites. */
  delay: number
  /** Called with every notification of the database. */
  onEvent: (event: string) => void
  /** Called with every mail and SMS that a server would send. */
  onSent: (sent: SentMessage) => void
  reencode?: Reencode
  clock?: Clock
}

/** With `isActive`, a person caused the call, and the session counts as used. */
type MockCallOptions = { askedAt?: number; idempotencyKey?: string | undefined; isActive?: boolean }

export type MockServer = {
  /** Rejects with refusals; any other error is a fault of our own code. The minimum duration counts from `askedAt`, so that it includes opening the database. */
  call: (name: CallName, input: unknown, token: string | null, options?: MockCallOptions) => Promise<unknown>
  close: () => Promise<void>
}

const hour = 60 * 60_000
const firstRun = 2000

const delayOf = (name: CallName, delay: number) => {
  const { path } = calls[name]
  if (path.endsWith('/favorite')) return delay / 2
  return path.startsWith('/activities') || path === '/user/activities' || path === '/overview' ? delay : 0
}

/** What happens at its own time: votes close, offers end, joining opens, and alarms are raised. */
const timedWork = ['rules.close_votes()', 'rules.move_offers()', 'rules.open_joining()', "rules.raise_alarms(now(), '{mail,sms}')"]

/** Does what is due. Resolves to the milliseconds until the next time. A failure holds up nothing else, and is tried again after an hour. */
async function doTimedWork(database: MockDatabase): Promise<number> {
  let next = hour
  for (const work of timedWork) {
    const due = await database
      .query<{ next: number | null }>(`select ${work} as next`)
      .then(({ rows }) => (rows[0]?.next ?? Infinity) * 1000)
      .catch(() => hour)
    next = Math.min(next, due)
  }
  return next
}

/** The jobs that the server runs, until they are stopped. Returns how to stop them, and how to do at once what is due. */
function startJobs(database: MockDatabase, clock: Clock) {
  let cancel = (): void => undefined
  let cancelTimedWork: (() => void) | undefined

  /** Runs the scheduled jobs: status changes and image cleanup. A failed job is retried an hour later. */
  function scheduleJobs(ms: number): void {
    cancel = clock.after(ms, () => {
      void database.query('select rules.check_statuses()').catch(() => undefined)
      void database.query('select accounts.delete_expired()').catch(() => undefined)
      void sweepImages(database).catch(() => undefined)
      scheduleJobs(hour)
    })
  }

  /** Does what is due after `ms`, and again whenever something is. */
  function scheduleTimedWork(ms: number): void {
    cancelTimedWork?.()
    const current = (cancelTimedWork = clock.after(ms, async () => {
      const next = await doTimedWork(database)
      // If they differ, it was scheduled again meanwhile, or the tab was closed.
      if (cancelTimedWork === current) scheduleTimedWork(Math.max(next, 1000))
    }))
  }

  scheduleJobs(firstRun)
  scheduleTimedWork(firstRun)
  return {
    doTimedWork: () => scheduleTimedWork(0),
    stop() {
      cancel()
      cancelTimedWork?.()
      cancelTimedWork = undefined
    },
  }
}

export async function openMockServer(options: MockServerOptions): Promise<MockServer> {
  const { store, delay, onEvent, onSent, reencode = reencodeInBrowser, clock = systemClock } = options
  const database = await store.open()
  await loadSample(database)
  await database.listen('club', onEvent)
  const accounts: AccountCalls = {
    ...createAccountCalls(database, clock.now),
    getPhotoFile: async ({ photoId }, tokenHash) => readPhoto(database, tokenHash, photoId),
    uploadImage: async (file, tokenHash) => uploadImage(database, reencode, tokenHash, file),
  }
  async function answer(
    name: CallName,
    input: unknown,
    token: string | null,
    { idempotencyKey, isActive = false }: MockCallOptions,
  ): Promise<unknown> {
    const { by, who, method } = calls[name]
    const parsed = parseInput(callSchemas[name].input, input)
    const viewer = token ? await findViewer(database, token) : null
    if (!viewer?.member && (who !== 'open' || (token && name !== 'logout'))) throw new Refusal('NOT_SIGNED_IN')
    const tokenHash = viewer?.tokenHash ?? null
    const account = accounts[name as keyof AccountCalls] as (input: unknown, tokenHash: Uint8Array | null) => Promise<unknown>
    const result = await (
      by === 'database'
        ? callFunction(database, tokenHash, databaseFunction(name, parsed, idempotencyKey), isActive)
        : account(parsed, tokenHash)
    ).finally(async () => method !== 'GET' && (await takeSentMessages(database)).forEach(onSent))
    // A change survives even when the tab is closed right after the answer.
    if (method !== 'GET') await store.flush?.()
    return result
  }

  const jobs = startJobs(database, clock)
  await database.listen('votes', jobs.doTimedWork)
  return {
    async call(name, input, token, { askedAt = clock.now(), ...options } = {}) {
      const wait = askedAt + delayOf(name, delay) - clock.now()
      try {
        const [result] = await Promise.allSettled([answer(name, input, token, options), wait > 0 ? pause(clock, wait) : undefined])
        if (result.status === 'rejected') throw result.reason
        return result.value
      } catch (error) {
        throw toRefusal(error)
      }
    },
    async close() {
      jobs.stop()
      await database.close()
    },
  }
}

/** Returns false and changes nothing when the database already has members. */
async function loadSample(database: MockDatabase): Promise<boolean> {
  const { rows } = await database.query<{ sql: string; lived_in: boolean }>(
    'select sql, exists (select from public.profiles) as lived_in from mock.sample',
  )
  if (!rows[0] || rows[0].lived_in) return false
  const { sql } = rows[0]
  const passwordHash = await passwordCrypto.hashPassword(demoPassword)
  await database.transaction(async (transaction) => {
    await transaction.exec(sql)
    await transaction.query('select accounts.set_password(id, $1) from public.profiles', [passwordHash])
    await transaction.exec(showSampleMap)
    // A new member of the demo needs no email confirmation first. When an admin enables it, the mail goes to the inbox on the page.
    await transaction.exec('update public.system_settings set require_email_verification = false')
  })
  return true
}

/** The whole club over one database in the tab: what a server does for its members, without one. */
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { parseInput } from '@bothy/contract/describe.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { pause, systemClock, type Clock } from '../clock.ts'
import { reencodeInBrowser, type Reencode } from '../images.ts'
import { accountsIn, type AccountCalls } from './accounts.ts'
import type { Sent } from './one-time.ts'
import { callAs, refusalBehind, type TabDatabase } from './rulebook.ts'
import { moveIn } from './sample.ts'
import { viewerOf, type Viewer } from './sign-in.ts'
import { sweepPictures, upload } from './upload.ts'

/** Where the database is kept. */
export type Store = {
  open: () => Promise<TabDatabase>
  erase: () => Promise<void>
  /** Resolves when all that was done is written down; without it nothing outlives the tab. */
  writeDown?: () => Promise<void>
}

export type TabClubOptions = {
  store: Store
  /** Milliseconds that an answer about activities takes at least; a favorite takes half of it. */
  delay: number
  /** Hears what the database notifies. */
  onNews: (news: string) => void
  /** Hears what would have been mailed or texted. */
  onSent: (sent: Sent) => void
  reencode?: Reencode
  clock?: Clock
}

export type TabClub = {
  /** Rejects with refusals and nothing else. The answer's least time counts from `askedAt`, so that waiting for the club to open is part of it. */
  ask: (name: CallName, input: unknown, token: string | null, askedAt?: number) => Promise<unknown>
  close: () => Promise<void>
}

const hour = 60 * 60_000
const firstCheck = 2000

const delayOf = (name: CallName, delay: number) => {
  const { path } = calls[name]
  if (path.endsWith('/favorite')) return delay / 2
  return path.startsWith('/activities') || path === '/user/activities' ? delay : 0
}

export async function openTabClub(options: TabClubOptions): Promise<TabClub> {
  const { store, delay, onNews, onSent, reencode = reencodeInBrowser, clock = systemClock } = options
  const database = await store.open()
  await moveIn(database)
  await database.listen('club', onNews)
  const accounts: AccountCalls = {
    ...accountsIn(database, clock.now, onSent),
    uploadImage: (file, viewer) => upload(database, reencode, viewer!.member, file),
  }
  let callOff = (): void => undefined

  /** What begins and ends by itself; what goes wrong is tried again in an hour. */
  function checkAfter(ms: number): void {
    callOff = clock.after(ms, () => {
      void database.query('select rules.check_statuses()').catch(() => undefined)
      void sweepPictures(database).catch(() => undefined)
      checkAfter(hour)
    })
  }

  async function answer(name: CallName, input: unknown, token: string | null): Promise<unknown> {
    const { by, who, input: schema, method } = calls[name]
    const parsed = parseInput(schema, input)
    const viewer = token ? await viewerOf(database, token, clock.now()) : null
    if (!viewer && (who !== 'open' || (token && name !== 'logout'))) throw new Refusal('NOT_SIGNED_IN')
    const account = accounts[name as keyof AccountCalls] as (input: unknown, viewer: Viewer | null) => Promise<unknown>
    const said = await (by === 'rulebook' ? callAs(database, viewer?.member ?? null, name, parsed) : account(parsed, viewer))
    // Whoever closes the tab right after an answer finds it done the next time.
    if (method !== 'GET') await store.writeDown?.()
    return said
  }

  checkAfter(firstCheck)
  return {
    async ask(name, input, token, askedAt = clock.now()) {
      const wait = askedAt + delayOf(name, delay) - clock.now()
      try {
        const [said] = await Promise.allSettled([answer(name, input, token), wait > 0 ? pause(clock, wait) : undefined])
        if (said.status === 'rejected') throw said.reason
        return said.value
      } catch (error) {
        throw refusalBehind(error)
      }
    },
    async close() {
      callOff()
      await database.close()
    },
  }
}

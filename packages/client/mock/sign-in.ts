/** How one comes in and stays in, in the tab: as at a server, with the same steps and refusals. Every way of signing in ends in `comeIn`. */
import type { SessionAnswer, SignedInSession, SignInAnswer, SystemSettings, UserInfo } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { callAs, type TabDatabase } from './rulebook.ts'

const minute = 60_000
const challengeLife = 10 * minute
const mostTries = 3
const firstLock = 15 * minute
const longestLock = 16 * firstLock

/** Who asks, and by which of their sign-ins. */
export type Viewer = { member: string; session: string }

const tokenOf = (session: string, expires: number) => `${session}.${expires}`

/** Whom a token names, or null when it has run out, was signed out, or is from a club that was thrown away. */
export async function viewerOf(database: TabDatabase, token: string, now: number): Promise<Viewer | null> {
  const [, session, expires] = /^([\da-f-]{36})\.(\d+)$/.exec(token) ?? []
  if (!session || Number(expires) <= now) return null
  const { rows } = await database.query<Viewer>('select user_id as member, id as session from mock.sessions where id = $1', [session])
  return rows[0] ?? null
}

export function createSignIn(database: TabDatabase, now: () => number) {
  const challenges = new Map<string, { member: string; tries: number; expires: number }>()

  /** For who is signed in already, with another token. */
  async function goOn({ member, session }: Viewer): Promise<SessionAnswer> {
    const { rows } = await database.query<{ minutes: number }>('select rules.session_timeout($1) as minutes', [member])
    const expires = now() + rows[0]!.minutes * minute
    await database.query('update mock.sessions set seen = $2, expires = $3 where id = $1', [session, now(), expires])
    const user = (await callAs(database, member, 'getUserInfo', {})) as UserInfo
    return { token: tokenOf(session, expires), expiresAt: new Date(expires).toISOString(), user }
  }

  async function begin(member: string): Promise<SessionAnswer> {
    await database.query('delete from mock.sessions where expires <= $1', [now()])
    const { rows } = await database.query<Viewer>(
      'insert into mock.sessions (user_id, began, seen, expires) values ($1, $2, $2, $2) returning user_id as member, id as session',
      [member, now()],
    )
    return goOn(rows[0]!)
  }

  return {
    goOn,
    begin,
    /** A session, or a challenge for who has a second factor. */
    async comeIn(member: string): Promise<SignInAnswer> {
      const { rows } = await database.query('select from mock.second_factors where user_id = $1 and enabled', [member])
      if (rows.length === 0) return begin(member)
      const challenge = crypto.randomUUID()
      challenges.set(challenge, { member, tries: 0, expires: now() + challengeLife })
      return { mfaRequired: true, challenge }
    },
    /** Counts a try. */
    challenged(challenge: string): string {
      const known = challenges.get(challenge)
      if (!known || known.expires <= now() || known.tries >= mostTries) throw new Refusal('BAD_CODE')
      known.tries += 1
      return known.member
    },
    answered: (challenge: string) => void challenges.delete(challenge),
    async list({ member, session }: Viewer): Promise<{ items: SignedInSession[] }> {
      const { rows } = await database.query<{ id: string; began: number; seen: number }>(
        'select id, began::float8, seen::float8 from mock.sessions where user_id = $1 and expires > $2 order by began desc',
        [member, now()],
      )
      const userAgent = globalThis.navigator?.userAgent ?? null
      const at = (time: number) => new Date(time).toISOString()
      const shown = ({ id, began, seen }: (typeof rows)[number]): SignedInSession => {
        return { id, createdAt: at(began), seenAt: at(seen), address: null, userAgent, isCurrent: id === session }
      }
      return { items: rows.map(shown) }
    },
    async end(member: string, session: string): Promise<void> {
      const { rows } = await database.query('delete from mock.sessions where user_id = $1 and id = $2 returning id', [member, session])
      if (rows.length === 0) throw new Refusal('NOT_FOUND')
    },
    endAll: (member: string) => database.query('delete from mock.sessions where user_id = $1', [member]),
    endOthers: ({ member, session }: Viewer) =>
      database.query('delete from mock.sessions where user_id = $1 and id <> $2', [member, session]),
  }
}
export type SignIn = ReturnType<typeof createSignIn>

/** Wrong guesses at one account, as many as the club allows. They are forgotten with the tab. */
export function createGuesses(database: TabDatabase, now: () => number) {
  const guesses = new Map<string, { count: number; locks: number; at: number }>()
  const most = async () => {
    const { rows } = await database.query<Pick<SystemSettings, 'maxLoginAttempts'>>(
      'select max_login_attempts as "maxLoginAttempts" from public.system_settings',
    )
    return rows[0]!.maxLoginAttempts
  }
  return async function guess<Result>(at: string, look: () => Promise<Result>): Promise<Result> {
    const { count, locks, at: last } = guesses.get(at) ?? { count: 0, locks: 0, at: now() }
    const isFull = count >= (await most())
    const wait = last + Math.min(firstLock * 2 ** locks, longestLock) - now()
    if (isFull && wait > 0) throw new Refusal('LOCKED_OUT', { retryAfter: Math.ceil(wait / 1000) })
    guesses.set(at, isFull ? { count: 1, locks: locks + 1, at: now() } : { count: count + 1, locks, at: now() })
    const right = await look()
    guesses.delete(at)
    return right
  }
}

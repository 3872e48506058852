/** Sign-in and sessions of the mock backend, with the same steps and refusals as the server. Every sign-in method ends in `signIn`. */
import type { SessionAnswer, SignedInSession, SignInAnswer, SystemSettings, UserInfo } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { callFunction, type MockDatabase } from './call-function.ts'

const minute = 60_000
const challengeLifetime = 10 * minute
const maxTries = 3
const firstLockout = 15 * minute
const longestLockout = 16 * firstLockout

/** The member of a call, and their session. */
export type Viewer = { member: string; session: string }

const tokenOf = (session: string, expires: number) => `${session}.${expires}`

/** The viewer of a token; null when it has expired, its session has ended, or its database was deleted. */
export async function viewerOf(database: MockDatabase, token: string, now: number): Promise<Viewer | null> {
  const [, session, expires] = /^([\da-f-]{36})\.(\d+)$/.exec(token) ?? []
  if (!session || Number(expires) <= now) return null
  const { rows } = await database.query<Viewer>('select user_id as member, id as session from mock.sessions where id = $1', [session])
  return rows[0] ?? null
}

export function createSessions(database: MockDatabase, now: () => number) {
  const challenges = new Map<string, { member: string; tries: number; expires: number }>()

  /** Refreshes a session with a new token. */
  async function refresh({ member, session }: Viewer): Promise<SessionAnswer> {
    const { rows } = await database.query<{ minutes: number }>('select rules.session_timeout($1) as minutes', [member])
    const expires = now() + rows[0]!.minutes * minute
    await database.query('update mock.sessions set seen = $2, expires = $3 where id = $1', [session, now(), expires])
    const user = (await callFunction(database, member, 'getUserInfo', {})) as UserInfo
    return { token: tokenOf(session, expires), expiresAt: new Date(expires).toISOString(), user }
  }

  async function begin(member: string): Promise<SessionAnswer> {
    await database.query('delete from mock.sessions where expires <= $1', [now()])
    const { rows } = await database.query<Viewer>(
      'insert into mock.sessions (user_id, began, seen, expires) values ($1, $2, $2, $2) returning user_id as member, id as session',
      [member, now()],
    )
    return refresh(rows[0]!)
  }

  return {
    refresh,
    begin,
    /** Returns a session, or a challenge for members with a second factor. */
    async signIn(member: string): Promise<SignInAnswer> {
      const { rows } = await database.query('select from mock.second_factors where user_id = $1 and enabled', [member])
      if (rows.length === 0) return begin(member)
      const challenge = crypto.randomUUID()
      challenges.set(challenge, { member, tries: 0, expires: now() + challengeLifetime })
      return { mfaRequired: true, challenge }
    },
    /** Returns the member of a challenge and counts a try. */
    memberOfChallenge(challenge: string): string {
      const known = challenges.get(challenge)
      if (!known || known.expires <= now() || known.tries >= maxTries) throw new Refusal('BAD_CODE')
      known.tries += 1
      return known.member
    },
    closeChallenge: (challenge: string) => void challenges.delete(challenge),
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
export type Sessions = ReturnType<typeof createSessions>

/** Limits wrong passwords and codes per account to the number in the system settings. The counters are lost when the tab is closed. */
export function createAttemptLimit(database: MockDatabase, now: () => number) {
  const guesses = new Map<string, { count: number; locks: number; at: number }>()
  const maxAttempts = async () => {
    const { rows } = await database.query<Pick<SystemSettings, 'maxLoginAttempts'>>(
      'select max_login_attempts as "maxLoginAttempts" from public.system_settings',
    )
    return rows[0]!.maxLoginAttempts
  }
  return async function guess<Result>(at: string, look: () => Promise<Result>): Promise<Result> {
    const { count, locks, at: last } = guesses.get(at) ?? { count: 0, locks: 0, at: now() }
    const isFull = count >= (await maxAttempts())
    const wait = last + Math.min(firstLockout * 2 ** locks, longestLockout) - now()
    if (isFull && wait > 0) throw new Refusal('LOCKED_OUT', { retryAfter: Math.ceil(wait / 1000) })
    guesses.set(at, isFull ? { count: 1, locks: locks + 1, at: now() } : { count: count + 1, locks, at: now() })
    const result = await look()
    guesses.delete(at)
    return result
  }
}

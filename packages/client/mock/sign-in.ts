/** How one comes in and stays in, in the tab: as at a server, with the same steps and refusals. Every way of signing in ends in `comeIn`. */
import type { SessionAnswer, SignedInSession, SignInAnswer, UserInfo, ClubSettings, SystemSettings } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { callAs, type TabDatabase } from './rulebook.ts'

const minute = 60_000
const challengeLife = 10 * minute
const mostTries = 3
const firstLock = 15 * minute
const longestLock = 16 * firstLock

/** Signing out raises the round, and the tokens of the rounds before are worth nothing. */
const tokenOf = (member: string, round: number, expires: number) => `${member}.${round}.${expires}`

/** The member whom a token names, or null when it has run out, was signed out, or is from a club that was thrown away. */
export async function memberOf(database: TabDatabase, token: string, now: number): Promise<string | null> {
  const [, member, round, expires] = /^([\da-f-]{36})\.(\d{1,9})\.(\d+)$/.exec(token) ?? []
  if (!member || Number(expires) <= now) return null
  const { rows } = await database.query('select from mock.sessions where user_id = $1 and round = $2', [member, round])
  return rows.length > 0 ? member : null
}

/** One sign-in per member: there is one tab. */
export function createSignIn(database: TabDatabase, now: () => number) {
  const challenges = new Map<string, { member: string; tries: number; expires: number }>()
  const settings = async () => (await callAs(database, null, 'getSettings', {})) as ClubSettings

  /** A session for who is signed in already, with another token. */
  async function goOn(member: string): Promise<SessionAnswer> {
    const expires = now() + (await settings()).sessionTimeout * minute
    const { rows } = await database.query<{ round: number }>(
      `insert into mock.sessions (user_id, began, seen) values ($1, $2, $2)
       on conflict (user_id) do update set seen = excluded.seen returning round`,
      [member, now()],
    )
    const user = (await callAs(database, member, 'getUserInfo', {})) as UserInfo
    return { token: tokenOf(member, rows[0]!.round, expires), expiresAt: new Date(expires).toISOString(), user }
  }

  async function begin(member: string): Promise<SessionAnswer> {
    await database.query('update mock.sessions set began = $2 where user_id = $1', [member, now()])
    return goOn(member)
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
    async list(member: string): Promise<{ items: SignedInSession[] }> {
      const { rows } = await database.query<{ began: number; seen: number }>(
        'select began::float8, seen::float8 from mock.sessions where user_id = $1',
        [member],
      )
      const userAgent = globalThis.navigator?.userAgent ?? null
      const at = (time: number) => new Date(time).toISOString()
      const items = rows.map(({ began, seen }) => ({ createdAt: at(began), seenAt: at(seen) }))
      return { items: items.map((item) => ({ id: member, ...item, address: null, userAgent, isCurrent: true })) }
    },
    async end(member: string, sessionId: string): Promise<void> {
      if (sessionId !== member) throw new Refusal('NOT_FOUND')
      await database.query('update mock.sessions set round = round + 1 where user_id = $1', [member])
    },
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

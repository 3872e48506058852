// For tests only: part of the stub of the hosted provider.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Keys } from '../keys.ts'
import type { AuthDatabase, Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import type { User, Users } from './users.ts'

export type Session = Row & { id: string; user_id: string; aal: 'aal1' | 'aal2' }
export type Device = { userAgent: string | undefined; address: string }

const hour = 3600
/** For this long a used refresh token is still accepted, for requests that were sent concurrently. */
const reuseSeconds = 10

export class Sessions {
  readonly #database: AuthDatabase
  readonly #users: Users
  readonly #keys: Keys
  readonly #issuer: string
  #usesCounters = false

  constructor(database: AuthDatabase, users: Users, keys: Keys, issuer: string) {
    this.#database = database
    this.#users = users
    this.#keys = keys
    this.#issuer = issuer
  }

  byId = (id: string) => this.#database.one<Session>('select * from auth.sessions where id = $1', [id])

  async begin(user: User, method: string, device: Device): Promise<Row> {
    const id = randomUUID()
    await this.#database.rows(
      "insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip) values ($1, $2, now(), now(), 'aal1', $3, $4)",
      [id, user.id, device.userAgent, device.address],
    )
    await this.addMethod(id, method)
    await this.#users.change(user.id, { last_sign_in_at: new Date() })
    return this.issueTokens(id)
  }

  async addMethod(sessionId: string, method: string): Promise<void> {
    await this.#database.rows(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values (gen_random_uuid(), $1, now(), now(), $2)
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [sessionId, method],
    )
  }

  /** Whether the session began with a one-time code or link, which counts as a recovery of the account. */
  async usedOneTimeCode(session: Session): Promise<boolean> {
    const methods = await this.#database.rows(
      "select from auth.mfa_amr_claims where session_id = $1 and authentication_method in ('otp', 'magiclink', 'recovery')",
      [session.id],
    )
    return methods.length > 0
  }

  /** From now on each session gets a refresh token of the newer kind at its next refresh: a counter in the session instead of rows. */
  useCounters(): void {
    this.#usesCounters = true
  }

  async #newRefreshToken(session: Session, parent: string | null): Promise<string> {
    const token = randomBytes(16).toString('base64url')
    await this.#database.rows(
      'insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id) values ($1, $2, false, now(), now(), $3, $4)',
      [token, session.user_id, parent, session.id],
    )
    return token
  }

  async #accessToken(session: Session, user: User, now: number): Promise<string> {
    const methods = await this.#database.rows<{ method: string; at: string }>(
      'select authentication_method as method, floor(extract(epoch from updated_at)) as at from auth.mfa_amr_claims where session_id = $1 order by updated_at desc',
      [session.id],
    )
    const identity = { sub: user.id, email: user.email ?? '', phone: user.phone ?? '', app_metadata: user.raw_app_meta_data }
    return this.#keys.sign({
      iss: this.#issuer,
      aud: 'authenticated',
      iat: now,
      exp: now + hour,
      ...identity,
      user_metadata: user.raw_user_meta_data,
      role: 'authenticated',
      aal: session.aal,
      amr: methods.map(({ method, at }) => ({ method, timestamp: Number(at) })),
      session_id: session.id,
      is_anonymous: false,
    })
  }

  /** Moves a session to the newer kind: all its rows are revoked, and the session stays. */
  async #startCounter(sessionId: string): Promise<string> {
    await this.#database.rows('update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1', [sessionId])
    const key = randomBytes(32).toString('base64url')
    await this.#database.rows('update auth.sessions set refresh_token_hmac_key = $2, refresh_token_counter = 0 where id = $1', [
      sessionId,
      key,
    ])
    return `${sessionId}.0`
  }

  /** Refreshes with a token of the newer kind. This stub signs none, and ends no session when an old one is used. */
  async #refreshCounter(sessionId: string, counter: string): Promise<Row> {
    const session = await this.#database.one(
      'update auth.sessions set refreshed_at = now(), updated_at = now(), refresh_token_counter = refresh_token_counter + 1 where id = $1 and refresh_token_counter = $2 returning id',
      [sessionId, counter],
    )
    if (!session) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    const tokens = await this.issueTokens(sessionId)
    await this.#database.rows('delete from auth.refresh_tokens where session_id = $1 and not revoked', [sessionId])
    return { ...tokens, refresh_token: `${sessionId}.${Number(counter) + 1}` }
  }

  /** Issues new tokens for a session. */
  async issueTokens(sessionId: string, parent: string | null = null): Promise<Row> {
    const session = (await this.byId(sessionId))!
    const user = (await this.#users.byId(session.user_id))!
    const now = Math.floor(Date.now() / 1000)
    return {
      access_token: await this.#accessToken(session, user, now),
      token_type: 'bearer',
      expires_in: hour,
      expires_at: now + hour,
      refresh_token: await this.#newRefreshToken(session, parent),
      user: await this.#users.toJson(user),
    }
  }

  async refresh(token: string): Promise<Row> {
    const [sessionId, counter] = token.split('.')
    if (sessionId && counter) return this.#refreshCounter(sessionId, counter)
    type StoredToken = Row & { session_id: string; revoked: boolean; age: number; ended: boolean; is_parent: boolean }
    const stored = await this.#database.one<StoredToken>(
      `select t.session_id, t.revoked, extract(epoch from now() - t.updated_at)::float as age, coalesce(s.not_after <= now(), false) as ended,
         exists (select from auth.refresh_tokens as newest where newest.parent = t.token and not newest.revoked) as is_parent
       from auth.refresh_tokens as t join auth.sessions as s on s.id = t.session_id where t.token = $1`,
      [token],
    )
    if (!stored) throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    if (stored.ended) throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    if (stored.revoked && stored.age > reuseSeconds && !stored.is_parent) {
      // The session itself stays, with no token that could refresh it.
      await this.#database.rows('update auth.refresh_tokens set revoked = true where session_id = $1', [stored.session_id])
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    }
    await this.#database.rows('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [stored.session_id])
    // The session has a valid token at every moment.
    const tokens = await this.issueTokens(stored.session_id, token)
    await this.#database.rows('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1 and not revoked', [token])
    if (this.#usesCounters) tokens['refresh_token'] = await this.#startCounter(stored.session_id)
    return tokens
  }

  async end(ids: string[]): Promise<void> {
    await this.#database.rows('delete from auth.sessions where id = any($1)', [ids])
  }

  async endOthers(session: Session): Promise<void> {
    await this.#database.rows('delete from auth.sessions where user_id = $1 and id <> $2', [session.user_id, session.id])
  }

  async endAll(userId: string): Promise<void> {
    await this.#database.rows('delete from auth.sessions where user_id = $1', [userId])
  }

  /** Raises the session to aal2 after its second factor, and ends the member's aal1 sessions. */
  async raiseToAal2(session: Session, factorId: string, method: string): Promise<Row> {
    await this.#database.rows("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1", [
      session.id,
      factorId,
    ])
    await this.#database.rows("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [session.user_id])
    await this.addMethod(session.id, method)
    return this.issueTokens(session.id)
  }

  async lowerToAal1(userId: string): Promise<void> {
    await this.#database.rows("update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1", [userId])
  }
}

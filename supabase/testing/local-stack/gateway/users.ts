// For tests only: part of the stub of the hosted provider.
import { randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto'
import type { AuthDatabase, Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'

export type User = Row & {
  id: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  email_change: string | null
  phone_change: string | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
}

const cheapParameters = { N: 16 }

export function hashPassword(password: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${scryptSync(password, salt, 32, cheapParameters).toString('hex')}`
}

export function verifyPassword(password: string, hash: string | null): boolean {
  const [salt = '', storedHash = ''] = (hash ?? '').split(':')
  return storedHash !== '' && timingSafeEqual(scryptSync(password, salt, 32, cheapParameters), Buffer.from(storedHash, 'hex'))
}

export type NewUser = {
  email?: string
  phone?: string
  password?: string
  data?: Record<string, unknown>
  confirmed: boolean
  provider: string
}

const withoutPlus = (phone: string) => phone.replace(/^\+/, '')

export class Users {
  readonly #database: AuthDatabase

  constructor(database: AuthDatabase) {
    this.#database = database
  }

  byId = (id: string) => this.#database.one<User>('select * from auth.users where id = $1', [id])
  byEmail = (email: string) => this.#database.one<User>('select * from auth.users where email = $1', [email.toLowerCase()])
  byPhone = (phone: string) => this.#database.one<User>('select * from auth.users where phone = $1', [withoutPlus(phone)])

  /** Calls the sign-up hook of the project, if there is one. */
  async #callHook(user: NewUser): Promise<void> {
    const event = { user: { email: user.email ?? '', phone: withoutPlus(user.phone ?? ''), user_metadata: user.data ?? {} } }
    const hook = await this.#database.one<{ name: string | null }>(
      "select to_regprocedure('rules.before_user_created(jsonb)')::text as name",
    )
    if (!hook?.name) return
    const response = await this.#database.one<{ answer: { error?: { http_code: 400 | 403; message: string } } }>(
      'select rules.before_user_created($1) as answer',
      [JSON.stringify(event)],
    )
    const error = response?.answer.error
    if (error) throw new AuthError(error.http_code, 'unknown', error.message)
  }

  async create(user: NewUser): Promise<User> {
    await this.#callHook(user)
    const id = randomUUID()
    const confirmed = user.confirmed ? new Date() : null
    const app = { provider: user.provider, providers: [user.provider] }
    const [email, phone] = [user.email?.toLowerCase() ?? null, user.phone ? withoutPlus(user.phone) : null]
    try {
      await this.#database.rows(
        `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
           raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         values (gen_random_uuid(), $1, 'authenticated', 'authenticated', $2, $3, $4, $5, $6, $7, $8, now(), now())`,
        [
          id,
          email,
          phone,
          user.password ? hashPassword(user.password) : null,
          email && confirmed,
          phone && confirmed,
          app,
          user.data ?? {},
        ],
      )
    } catch (error) {
      throw new AuthError(500, 'unexpected_failure', `Database error saving new user: ${(error as Error).message}`)
    }
    const identity = { sub: id, email, phone, ...user.data }
    await this.#database.rows(
      'insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at) values ($1, $2, $3, $4, now(), now(), now())',
      [id, id, identity, user.provider],
    )
    return (await this.byId(id))!
  }

  delete = (id: string) => this.#database.rows('delete from auth.users where id = $1', [id])

  /** A code to an unproved number is a sign-up with it: the auth server deletes the other identities and replaces the metadata. */
  async signUpWithPhone(user: User): Promise<void> {
    const data = { sub: user.id, phone: user.phone }
    await this.#database.rows("delete from auth.identities where user_id = $1 and provider <> 'phone'", [user.id])
    await this.#database.rows(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at) values ($1, $1, $2, 'phone', now(), now())
       on conflict (provider_id, provider) do nothing`,
      [user.id, data],
    )
    await this.change(user.id, { raw_user_meta_data: data })
  }

  /** Updates columns of a user. Column names must come from code, never from a request. */
  async change(id: string, columns: Partial<User>): Promise<User> {
    const names = Object.keys(columns)
    const sets = names.map((name, index) => `${name} = $${index + 2}`)
    try {
      await this.#database.rows(`update auth.users set ${[...sets, 'updated_at = now()'].join(', ')} where id = $1`, [
        id,
        ...Object.values(columns),
      ])
    } catch (error) {
      throw new AuthError(500, 'unexpected_failure', `Error updating user: ${(error as Error).message}`)
    }
    return (await this.byId(id))!
  }

  /** A user as the provider's API returns it to the user. */
  async toJson(user: User): Promise<Row> {
    const factors = await this.#database.rows<Row>(
      'select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors where user_id = $1 order by created_at',
      [user.id],
    )
    const identities = await this.#database.rows<Row>(
      'select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email from auth.identities where user_id = $1',
      [user.id],
    )
    const { id, email, phone, email_confirmed_at, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data } = user
    const rest = { confirmed_at: user['confirmed_at'], last_sign_in_at: user['last_sign_in_at'], created_at: user['created_at'] }
    const account = {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: email ?? '',
      phone: phone ?? '',
      email_confirmed_at,
      phone_confirmed_at,
    }
    const changes = {
      ...(user.email_change && { new_email: user.email_change }),
      ...(user.phone_change && { new_phone: user.phone_change }),
    }
    return {
      ...account,
      ...rest,
      ...changes,
      app_metadata: raw_app_meta_data,
      user_metadata: raw_user_meta_data,
      identities,
      ...(factors.length > 0 && { factors }),
      updated_at: user['updated_at'],
      is_anonymous: false,
    }
  }
}

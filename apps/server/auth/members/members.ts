/** Members and their passwords. better-auth reads them from our tables; its own HTTP handler is never mounted. */
import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../../postgres/queryable.ts'
import { hashPassword, verifyPassword } from '../password/password-hash.ts'

export type NewMember = {
  name: string
  email: string
  phone?: string
  language: string
  passwordHash: string
  isAdmin?: boolean
  emailVerified?: boolean
}
export type Member = { id: string; email: string; name: string; emailVerified: boolean }

export type Members = {
  /** Creates the member and the password in one statement. Throws ALREADY_REGISTERED when the address or the phone is taken, also in a race. */
  create: (member: NewMember, client?: Queryable) => Promise<Member>
  /** Does the same work whether the address is known or not. */
  findByEmail: (email: string) => Promise<{ member: Member | undefined; passwordHash: string | undefined }>
  findById: (id: string) => Promise<{ member: Member | undefined; passwordHash: string | undefined }>
  /** Also adds a password to a member who has only signed in with an identity provider. */
  setPassword: (id: string, passwordHash: string, client?: Queryable) => Promise<void>
  /** Returns false when the stored hash is no longer `currentHash`. */
  replacePassword: (id: string, currentHash: string, passwordHash: string, client: Queryable) => Promise<boolean>
  update: (id: string, change: { emailVerified?: boolean; isAdmin?: boolean }) => Promise<void>
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
/** `input: false` prevents better-auth from ever taking these fields from a request. */
const internalField = { required: false, input: false } as const

async function openBetterAuth(pool: Pool, baseURL: string, log: Logger) {
  // Loaded on the first sign-in, because it is larger than all other modules together.
  const { betterAuth } = await import('better-auth')
  return betterAuth({
    baseURL,
    // Unused: sessions are our own, and no cookie is set.
    secret: randomBytes(32).toString('base64'),
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { log: (level, message) => log[level === 'error' ? 'error' : 'debug'](message) },
    advanced: { database: { generateId: 'uuid', validateSchema: false } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    user: {
      modelName: 'profiles',
      fields: { emailVerified: 'email_verified', image: 'avatar', ...timestamps },
      additionalFields: {
        phone: { type: 'string', ...internalField },
        language: { type: 'string', ...internalField },
        isAdmin: { type: 'boolean', fieldName: 'is_admin', ...internalField },
      },
    },
    account: {
      modelName: 'accounts.credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'accounts.verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
  })
}

const isTaken = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === '23505'

export function createMembers(pool: Pool, baseURL: string, log: Logger): Members {
  let auth: ReturnType<typeof openBetterAuth> | undefined
  const context = async () => (await (auth ??= openBetterAuth(pool, baseURL, log))).$context

  async function withPassword(found: Member | undefined) {
    const { internalAdapter } = await context()
    const credential = await internalAdapter.findCredentialAccount(found?.id ?? randomUUID())
    return { member: found, passwordHash: credential?.password ?? undefined }
  }

  return {
    async create({ name, email, phone, language, passwordHash, isAdmin = false, emailVerified = false }, client = pool) {
      const { rows } = await client
        .query<Member>(
          `with member as (
             insert into public.profiles (name, email, phone, language, is_admin, email_verified) values ($1, $2, $3, $4, $5, $6)
             returning id, email, name, email_verified
           ), credential as (
             insert into accounts.credentials (user_id, account_id, provider_id, password) select id, id::text, 'credential', $7 from member
           ) select id, email, name, email_verified as "emailVerified" from member`,
          [name, email, phone ?? null, language, isAdmin, emailVerified, passwordHash],
        )
        .catch((error: unknown) => {
          throw isTaken(error) ? new Refusal('ALREADY_REGISTERED', { cause: error }) : error
        })
      return rows[0]!
    },
    async findByEmail(email) {
      const { internalAdapter } = await context()
      return withPassword((await internalAdapter.findUserByEmail(email))?.user)
    },
    async findById(id) {
      const { internalAdapter } = await context()
      return withPassword((await internalAdapter.findUserById(id)) ?? undefined)
    },
    async setPassword(id, passwordHash, client = pool) {
      await client.query(
        `insert into accounts.credentials (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)
         on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
        [id, passwordHash],
      )
    },
    async replacePassword(id, currentHash, passwordHash, client) {
      const { rowCount } = await client.query(
        `update accounts.credentials set password = $3, updated_at = now() where user_id = $1 and provider_id = 'credential' and password = $2`,
        [id, currentHash, passwordHash],
      )
      return rowCount === 1
    },
    async update(id, change) {
      await (await context()).internalAdapter.updateUser(id, change)
    },
  }
}

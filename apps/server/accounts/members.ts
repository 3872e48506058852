/** Members and their credentials, kept by better-auth in tables of ours. Its handler is never mounted: what can be asked is on our list of calls. */
import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../outbox/outbox.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

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
  /** The member and the one credential, both or neither. Throws ALREADY_REGISTERED when the address or the phone is taken, also in a race. */
  create: (member: NewMember, client?: Queryable) => Promise<Member>
  /** With the hash of the password; the same work whether the address is known or not. */
  findByEmail: (email: string) => Promise<{ member: Member | undefined; passwordHash: string | undefined }>
  findById: (id: string) => Promise<{ member: Member | undefined; passwordHash: string | undefined }>
  /** Who came in by a third party only gets a password with this. */
  setPassword: (id: string, passwordHash: string, client?: Queryable) => Promise<void>
  /** False when the password is not the one behind `known` any more. */
  replacePassword: (id: string, known: string, passwordHash: string, client: Queryable) => Promise<boolean>
  update: (id: string, change: { emailVerified?: boolean; isAdmin?: boolean }) => Promise<void>
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
/** Stored by us alone: `input: false` keeps them out of whatever better-auth may one day take from a request. */
const ours = { required: false, input: false } as const

async function open(pool: Pool, baseURL: string, log: Logger) {
  // Loaded with the first sign-in, not with the server: it is larger than all the rest.
  const { betterAuth } = await import('better-auth')
  return betterAuth({
    baseURL,
    // Signs nothing that we use: sessions are ours, and no cookie is set.
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
        phone: { type: 'string', ...ours },
        language: { type: 'string', ...ours },
        isAdmin: { type: 'boolean', fieldName: 'is_admin', ...ours },
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
  let opened: ReturnType<typeof open> | undefined
  const context = async () => (await (opened ??= open(pool, baseURL, log))).$context

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
    async replacePassword(id, known, passwordHash, client) {
      const { rowCount } = await client.query(
        `update accounts.credentials set password = $3, updated_at = now() where user_id = $1 and provider_id = 'credential' and password = $2`,
        [id, known, passwordHash],
      )
      return rowCount === 1
    },
    async update(id, change) {
      await (await context()).internalAdapter.updateUser(id, change)
    },
  }
}

/** Types and helpers that all account calls share. */
import type { CallName, calls } from '@bothy/contract/calls.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Backups } from '../backup/backups.ts'
import type { BackupFile } from '../backup/create-backup.ts'
import type { DatabaseFunctions } from '../postgres/database-functions.ts'
import type { Uploads } from '../images/uploads.ts'
import type { Outbox } from '../notifications/outbox/outbox.ts'
import type { Members } from './members/members.ts'
import type { OidcClient } from './oidc/oidc-client.ts'
import type { RateLimit } from './rate-limit/rate-limit.ts'
import type { SecretCipher } from './two-factor/secret-cipher.ts'
import { findSessionMember, type NewSession } from './sessions/sessions.ts'

export type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]

/** The sender of a request. `address` is the IP address. `tokenHash` is null without a bearer token. */
export type Requester = { tokenHash: Buffer | null; address: string; userAgent: string | undefined; locale: Locale | undefined }

export type AccountCall<Name extends AccountCallName> = (
  input: z.output<(typeof calls)[Name]['input']>,
  requester: Requester,
) => Promise<(typeof calls)[Name] extends { answers: 'file' } ? BackupFile : string>

/** Dependencies of the account calls. */
export type AccountParts = {
  pool: Pool
  members: Members
  database: DatabaseFunctions
  rateLimit: RateLimit
  outbox: Outbox
  uploads: Uploads
  backups: Backups
  secretCipher: SecretCipher
  /** Undefined where no identity provider is configured. */
  oidcClient: OidcClient | undefined
  /** Base URL of the app, for links in mails. */
  baseUrl: () => string
  log: Logger
}

/** Returns the id of the signed-in member. Throws NOT_SIGNED_IN. */
export async function requireMember({ pool }: Pick<AccountParts, 'pool'>, { tokenHash }: Pick<Requester, 'tokenHash'>): Promise<string> {
  const member = tokenHash && (await findSessionMember(pool, tokenHash))
  if (!member) throw new Refusal('NOT_SIGNED_IN')
  return member
}

/** Reads the club's settings without a cache, so that a change by an admin applies to the next request. */
export async function readSettings({ database }: Pick<AccountParts, 'database'>): Promise<ClubSettings> {
  return JSON.parse(await database.callFunction(null, 'get_settings', {})) as ClubSettings
}

/** Returns `{token, expiresAt, user}` of a new session as JSON text. */
export async function sessionAnswer(
  { database }: Pick<AccountParts, 'database'>,
  { token, tokenHash, expiresAt }: NewSession,
): Promise<string> {
  const user = await database.callFunction(tokenHash, 'get_user_info', {})
  return `{"token":${JSON.stringify(token)},"expiresAt":${JSON.stringify(expiresAt)},"user":${user}}`
}

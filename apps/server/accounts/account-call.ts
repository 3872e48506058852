/** Types and helpers that all account calls share. */
import type { CallName, calls } from '@bothy/contract/calls.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { ClubBackups } from '../backup/club-backups.ts'
import type { ClubFile } from '../backup/take.ts'
import type { Rulebook } from '../http/rulebook.ts'
import type { Uploads } from '../images/uploads.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Members } from './members.ts'
import type { OpenId } from './open-id.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Vault } from './second-factor-secret.ts'
import { memberOf, type NewSession } from './sessions.ts'

export type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]

/** The sender of a request. `address` is the IP address. `tokenHash` is null without a bearer token. */
export type Asker = { tokenHash: Buffer | null; address: string; userAgent: string | undefined; locale: Locale | undefined }

export type AccountCall<Name extends AccountCallName> = (
  input: z.output<(typeof calls)[Name]['input']>,
  asker: Asker,
) => Promise<(typeof calls)[Name] extends { answers: 'file' } ? ClubFile : string>

/** Dependencies of the account calls. */
export type AccountParts = {
  pool: Pool
  members: Members
  rulebook: Rulebook
  rateLimit: RateLimit
  outbox: Outbox
  uploads: Uploads
  backups: ClubBackups
  vault: Vault
  /** Undefined where no identity provider is configured. */
  openId: OpenId | undefined
  /** Base URL of the app, for links in mails. */
  address: () => string
  log: Logger
}

/** Returns the id of the signed-in member. Throws NOT_SIGNED_IN. */
export async function viewerOf({ pool }: Pick<AccountParts, 'pool'>, { tokenHash }: Pick<Asker, 'tokenHash'>): Promise<string> {
  const member = tokenHash && (await memberOf(pool, tokenHash))
  if (!member) throw new Refusal('NOT_SIGNED_IN')
  return member
}

/** Reads the club's settings without a cache, so that a change by an admin applies to the next request. */
export async function readSettings({ rulebook }: Pick<AccountParts, 'rulebook'>): Promise<ClubSettings> {
  return JSON.parse(await rulebook.call(null, 'get_settings', {})) as ClubSettings
}

/** Returns `{token, expiresAt, user}` of a new session as JSON text. */
export async function sessionAnswer(
  { rulebook }: Pick<AccountParts, 'rulebook'>,
  { token, tokenHash, expiresAt }: NewSession,
): Promise<string> {
  const user = await rulebook.call(tokenHash, 'get_user_info', {})
  return `{"token":${JSON.stringify(token)},"expiresAt":${JSON.stringify(expiresAt)},"user":${user}}`
}

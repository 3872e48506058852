/** The calls that are answered by the server's accounts and not by the rulebook. Each answers JSON text in the contract's shape. */
import type { CallName, calls } from '@bothy/contract/calls.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Locale } from '@bothy/contract/limits.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Rulebook } from '../http/rulebook.ts'
import { confirmEmail } from './email-verification.ts'
import { createFirstAdmin } from './first-admin.ts'
import type { Members } from './members.ts'
import { changePassword } from './change-password.ts'
import type { RateLimit } from './rate-limit.ts'
import { register } from './register.ts'
import { endSession, type NewSession } from './sessions.ts'
import { emailLogin, refresh } from './sign-in.ts'

export type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]

/** Who asks, from where. */
export type Asker = { tokenHash: Buffer | null; address: string; userAgent: string | undefined; locale: Locale | undefined }

export type AccountCall<Name extends AccountCallName> = (input: z.output<(typeof calls)[Name]['input']>, asker: Asker) => Promise<string>
export type Accounts = { [Name in AccountCallName]: AccountCall<Name> }

/** What the account calls stand on. */
export type AccountParts = {
  pool: Pool
  members: Members
  rulebook: Rulebook
  rateLimit: RateLimit
  /** Where the club is found, for links. */
  address: () => string
  log: Logger
}

const done = JSON.stringify({ ok: true })

export function createAccounts(parts: AccountParts): Accounts {
  return {
    register: register(parts),
    emailLogin: emailLogin(parts),
    refreshSession: refresh(parts),
    changePassword: changePassword(parts),
    createFirstAdmin: createFirstAdmin(parts),
    async verifyEmail({ token }, { address }) {
      await parts.rateLimit('verification', address)
      await confirmEmail(parts.pool, token)
      return done
    },
    async logout(_, { tokenHash }) {
      if (tokenHash) await endSession(parts.pool, tokenHash)
      return done
    },
  }
}

/** The club's settings as they are now: a change by an admin holds from the next request on. */
export async function readSettings({ rulebook }: Pick<AccountParts, 'rulebook'>): Promise<ClubSettings> {
  return JSON.parse(await rulebook.call(null, 'get_settings', {})) as ClubSettings
}

/** `{token, expiresAt, user}` of a session that has just begun. */
export async function sessionAnswer(
  { rulebook }: Pick<AccountParts, 'rulebook'>,
  { token, tokenHash, expiresAt }: NewSession,
): Promise<string> {
  const user = await rulebook.call(tokenHash, 'get_user_info', {})
  return `{"token":${JSON.stringify(token)},"expiresAt":${JSON.stringify(expiresAt)},"user":${user}}`
}

// For tests only: part of the stub of the hosted provider.
import type { Context } from 'hono'
import type { AuthConfig } from '../auth-config.ts'
import type { Keys } from '../keys.ts'
import type { AuthDatabase } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import type { Requester } from './authenticate.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'

/** The services that all routes of the auth stub share. */
export type AuthServices = {
  keys: Keys
  database: AuthDatabase
  users: Users
  sessions: Sessions
  codes: OneTimeCodes
  siteUrl: string
  /** The settings of the project. A test can change them at any time. */
  project: AuthConfig
  authenticate: (context: Context) => Promise<Requester>
}

export type Body = Record<string, string | undefined> & { data?: Record<string, unknown>; create_user?: boolean }
export const readBody = async (context: Context): Promise<Body> => (await context.req.json().catch(() => ({}))) as Body

export function checkPassword(password: string, { minimumPasswordLength }: AuthConfig): void {
  if (password.length < minimumPasswordLength)
    throw new AuthError(422, 'weak_password', `Password should be at least ${minimumPasswordLength} characters.`)
}

/** The auth server stores phone numbers without the plus sign. */
export const withoutPlus = (phone: string): string => phone.replace(/^\+/, '')

// For tests only: part of what stands in for the hosted provider.
import type { Context } from 'hono'
import type { Keys } from '../keys.ts'
import type { AuthDatabase } from './auth-database.ts'
import type { OneTimeCodes } from './one-time.ts'
import { AuthProblem } from './problem.ts'
import type { Sessions } from './sessions.ts'
import type { Users } from './users.ts'
import type { Who } from './who.ts'

/** What every part of the stand-in for the auth server works with. */
export type AuthParts = {
  keys: Keys
  database: AuthDatabase
  users: Users
  sessions: Sessions
  codes: OneTimeCodes
  siteUrl: string
  /** What its owner can change at any time. */
  project: { confirmEmail: boolean }
  who: (context: Context) => Promise<Who>
}

export type Body = Record<string, string | undefined> & { data?: Record<string, unknown>; create_user?: boolean }
export const bodyOf = async (context: Context): Promise<Body> => (await context.req.json().catch(() => ({}))) as Body

const minimumPassword = 6

export function checkPassword(password: string): void {
  if (password.length < minimumPassword)
    throw new AuthProblem(422, 'weak_password', `Password should be at least ${minimumPassword} characters.`)
}

/** Numbers are kept without their plus. */
export const bareNumber = (phone: string): string => phone.replace(/^\+/, '')

// For tests only: part of the stub of the hosted provider.
import type { Context } from 'hono'
import type { Keys } from '../keys.ts'
import { AuthError } from './auth-error.ts'
import type { Device, Session, Sessions } from './sessions.ts'
import type { User, Users } from './users.ts'

export type Requester = { user: User; session: Session }

export const bearerToken = (context: Context): string | undefined => /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1]

export const deviceOf = (context: Context): Device => ({ userAgent: context.req.header('user-agent'), address: '127.0.0.1' })

/** The user and session of the request's token. Throws if the token is invalid or the session has ended. */
export async function authenticate(context: Context, keys: Keys, users: Users, sessions: Sessions): Promise<Requester> {
  const claims = await keys.verify(bearerToken(context) ?? '')
  if (!claims || claims.role !== 'authenticated' || !claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid JWT')
  const user = await users.byId(claims.sub)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = await sessions.byId(String(claims['session_id']))
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return { user, session }
}

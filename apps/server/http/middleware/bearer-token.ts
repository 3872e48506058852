import { hashToken } from '../../postgres/database-functions.ts'

/** The hash of the bearer token; null without one. A malformed token has a hash too, which matches no session. */
export function bearerTokenHash(authorization: string | undefined): Buffer | null {
  if (!authorization) return null
  const token = /^Bearer +(\S{1,200}) *$/i.exec(authorization)?.[1]
  return hashToken(token ?? '')
}

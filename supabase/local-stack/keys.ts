/** The API keys of a project: the public one of the app and the secret one of servers. */
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { randomBytes } from 'node:crypto'

export type Claims = JWTPayload & { role: string }

export type Keys = {
  /** Signs and verifies all tokens. */
  secret: string
  anonKey: string
  serviceKey: string
  sign: (claims: Claims) => Promise<string>
  /** The claims of a token with a valid signature that has not expired; otherwise undefined. */
  verify: (token: string) => Promise<Claims | undefined>
}

const tenYears = 10 * 365 * 24 * 3600

export async function makeKeys(): Promise<Keys> {
  const secret = randomBytes(32).toString('hex')
  const key = new TextEncoder().encode(secret)
  const sign = (claims: Claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
  const now = Math.floor(Date.now() / 1000)
  const keyOf = (role: string) => sign({ iss: 'local-stack', role, iat: now, exp: now + tenYears })
  return {
    secret,
    anonKey: await keyOf('anon'),
    serviceKey: await keyOf('service_role'),
    sign,
    verify: async (token) => {
      try {
        return (await jwtVerify<Claims>(token, key, { algorithms: ['HS256'] })).payload
      } catch {
        return undefined
      }
    },
  }
}

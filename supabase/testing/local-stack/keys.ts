/** The API keys of a project, the public one of the app and the secret one of servers, and the key that signs the tokens of members. */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'

export type Claims = JWTPayload & { role: string }

export type Keys = {
  anonKey: string
  serviceKey: string
  /** What PostgREST verifies tokens with: a secret, or a set of public keys. */
  verificationKeys: string
  /** The public keys that anybody may read. */
  published: JWK[]
  sign: (claims: Claims) => Promise<string>
  /** The claims of an API key, or of a token with a valid signature that has not expired; otherwise undefined. */
  verify: (token: string) => Promise<Claims | undefined>
  /** The token that PostgREST gets for an API key. */
  tokenOf: (apiKey: string) => Promise<string>
}

type Signature = {
  alg: 'ES256' | 'HS256'
  kid?: string
  signing: Parameters<SignJWT['sign']>[0]
  verifying: Parameters<typeof jwtVerify>[1]
}
type Parts = Pick<Keys, 'verificationKeys' | 'published'> & { signature: Signature }

const tenYears = 10 * 365 * 24 * 3600

/** New projects sign with a private key, and publish the other one. */
async function newSignature(): Promise<Parts> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const kid = randomUUID()
  const published = [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }]
  return {
    verificationKeys: JSON.stringify({ keys: published }),
    published,
    signature: { alg: 'ES256', kid, signing: privateKey, verifying: publicKey },
  }
}

/** Older projects sign everything with one secret. */
function olderSignature(): Parts {
  const secret = randomBytes(32).toString('hex')
  const key = createSecretKey(secret, 'utf8')
  return { verificationKeys: secret, published: [], signature: { alg: 'HS256', signing: key, verifying: key } }
}

/** In new projects the API keys are random texts; in older ones they are tokens. */
export async function makeKeys(older = false): Promise<Keys> {
  const { signature, ...keys } = older ? olderSignature() : await newSignature()
  const { alg, kid, signing, verifying } = signature
  const sign = (claims: Claims) => new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...(kid && { kid }) }).sign(signing)
  const now = Math.floor(Date.now() / 1000)
  const tokenFor = (role: string) => sign({ iss: 'local-stack', role, iat: now, exp: now + tenYears })
  const keyFor = (role: string, kind: string) => (older ? tokenFor(role) : `sb_${kind}_${randomBytes(24).toString('base64url')}`)
  const [anonKey, serviceKey] = [await keyFor('anon', 'publishable'), await keyFor('service_role', 'secret')]
  const roles = new Map([
    [anonKey, 'anon'],
    [serviceKey, 'service_role'],
  ])
  return {
    ...keys,
    anonKey,
    serviceKey,
    sign,
    verify: async (token) => {
      const role = roles.get(token)
      if (role) return { role }
      try {
        return (await jwtVerify<Claims>(token, verifying, { algorithms: [alg] })).payload
      } catch {
        return undefined
      }
    },
    tokenOf: (apiKey) => tokenFor(roles.get(apiKey) ?? 'anon'),
  }
}

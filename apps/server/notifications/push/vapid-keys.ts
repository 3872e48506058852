/** The key pair with which the club identifies itself at push services (RFC 8292). Browsers subscribe with its public key. */
import { createECDH } from 'node:crypto'
import type { Queryable } from '../../postgres/queryable.ts'

/** Base64url, as browsers and push services state keys. */
export type VapidKeys = { publicKey: string; privateKey: string }

const keyName = 'push'
const privateKeyLength = 32

/** Loads the private key, or creates it: of two simultaneous inserts one wins. It is not cached, because a restored backup brings its own key. */
export async function loadOrCreateVapidKeys(pool: Queryable): Promise<VapidKeys> {
  const read = async () =>
    (await pool.query<{ value: Buffer }>('select value from accounts.keys where name = $1', [keyName])).rows[0]?.value
  const existing = await read()
  if (existing) return pairOf(existing)
  await pool.query('insert into accounts.keys (name, value) values ($1, $2) on conflict do nothing', [keyName, newPrivateKey()])
  return pairOf((await read())!)
}

/** Leading zeros of the number are missing in the answer of the library. */
function newPrivateKey(): Buffer {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const key = curve.getPrivateKey()
  return Buffer.concat([Buffer.alloc(privateKeyLength - key.length), key])
}

function pairOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

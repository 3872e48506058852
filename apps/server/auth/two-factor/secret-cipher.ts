/** Encrypts the secrets of authenticator apps. They must be readable to check codes, so they cannot be hashed. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'

export type SecretCipher = {
  encrypt: (memberId: string, secret: string) => Promise<Buffer>
  /** Throws UNAVAILABLE for a value that was encrypted with another key, and an error of `node:crypto` for a changed value or another member. */
  decrypt: (memberId: string, encrypted: Uint8Array) => Promise<string>
}

/** `id` is a 4-byte hash. It is stored with each ciphertext to find the key that encrypted it. */
type Key = { id: Buffer; bytes: Buffer }

/** Bytes. */
const lengths = { keyId: 4, nonce: 12, tag: 16 }

const deriveKey = (material: Buffer): Key => ({
  bytes: Buffer.from(hkdfSync('sha256', material, '', 'bothy second factor', 32)),
  id: Buffer.from(hkdfSync('sha256', material, '', 'bothy second factor name', lengths.keyId)),
})

/** Loads the key, or creates it: of two simultaneous inserts one wins. It is not cached, because a restored backup brings its own key. */
async function loadOrCreateKey(pool: Pick<Pool, 'query'>): Promise<Key> {
  const existing = await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'second-factor'`)
  if (existing.rows[0]) return deriveKey(existing.rows[0].value)
  await pool.query(`insert into accounts.keys (name, value) values ('second-factor', $1) on conflict do nothing`, [randomBytes(32)])
  const { rows } = await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'second-factor'`)
  return deriveKey(rows[0]!.value)
}

/** Encrypts with a key from `secret`, or with one from the database. Values that were encrypted before `secret` was set stay readable. */
export function createSecretCipher(pool: Pick<Pool, 'query'>, secret: string | undefined): SecretCipher {
  const configuredKey = secret === undefined ? undefined : deriveKey(Buffer.from(secret))
  const databaseKey = () => loadOrCreateKey(pool)
  return {
    async encrypt(memberId, plaintext) {
      const { id, bytes } = configuredKey ?? (await databaseKey())
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(memberId))
      const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([id, nonce, cipher.getAuthTag(), encrypted])
    },
    async decrypt(memberId, encrypted) {
      const [keyId, nonce, tag, ciphertext] = splitValue(Buffer.from(encrypted))
      const key = configuredKey?.id.equals(keyId) ? configuredKey : await databaseKey()
      if (!key.id.equals(keyId)) throw new Refusal('UNAVAILABLE', { message: 'a second factor was encrypted with another BOTHY_SECRET' })
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(memberId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
    },
  }
}

/** The stored value is the id of the key, the nonce, the tag and the ciphertext, one after the other. */
function splitValue(encrypted: Buffer): [Buffer, Buffer, Buffer, Buffer] {
  const ends = [lengths.keyId, lengths.keyId + lengths.nonce, lengths.keyId + lengths.nonce + lengths.tag] as const
  return [
    encrypted.subarray(0, ends[0]),
    encrypted.subarray(ends[0], ends[1]),
    encrypted.subarray(ends[1], ends[2]),
    encrypted.subarray(ends[2]),
  ]
}

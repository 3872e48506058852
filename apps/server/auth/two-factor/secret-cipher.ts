/** Encrypts the secrets of authenticator apps. They must be readable to check codes, so they cannot be hashed. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'

export type SecretCipher = {
  encrypt: (memberId: string, secret: string) => Promise<Buffer>
  /** Throws UNAVAILABLE when it was encrypted with another key, and an error of `node:crypto` when it was changed or is another member's. */
  decrypt: (memberId: string, encrypted: Uint8Array) => Promise<string>
}

/** `name` is a 4-byte hash of the key. It is stored with each ciphertext to find the key that encrypted it. */
type Key = { name: Buffer; bytes: Buffer }

/** Bytes. */
const lengths = { name: 4, nonce: 12, tag: 16 }

const deriveKey = (material: Buffer): Key => ({
  bytes: Buffer.from(hkdfSync('sha256', material, '', 'bothy second factor', 32)),
  name: Buffer.from(hkdfSync('sha256', material, '', 'bothy second factor name', lengths.name)),
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
      const { name, bytes } = configuredKey ?? (await databaseKey())
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(memberId))
      const encrypted = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return Buffer.concat([name, nonce, cipher.getAuthTag(), encrypted])
    },
    async decrypt(memberId, encrypted) {
      const [name, nonce, tag, ciphertext] = splitValue(Buffer.from(encrypted))
      const key = configuredKey?.name.equals(name) ? configuredKey : await databaseKey()
      if (!key.name.equals(name)) throw new Refusal('UNAVAILABLE', { message: 'a second factor was encrypted with another BOTHY_SECRET' })
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(memberId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
    },
  }
}

/** The stored value is the name of the key, the nonce, the tag and the ciphertext, one after the other. */
function splitValue(encrypted: Buffer): [Buffer, Buffer, Buffer, Buffer] {
  const ends = [lengths.name, lengths.name + lengths.nonce, lengths.name + lengths.nonce + lengths.tag] as const
  return [
    encrypted.subarray(0, ends[0]),
    encrypted.subarray(ends[0], ends[1]),
    encrypted.subarray(ends[1], ends[2]),
    encrypted.subarray(ends[2]),
  ]
}

/** The secrets of authenticator apps: kept encrypted, since they must be read again. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'

export type Vault = {
  seal: (memberId: string, secret: string) => Promise<Buffer>
  /** Throws UNAVAILABLE when it was sealed with another key. */
  open: (memberId: string, sealed: Buffer) => Promise<string>
}

/** `name` is the first four bytes of a hash of the key: it tells which key a secret was sealed with. */
type Key = { name: Buffer; bytes: Buffer }

const lengths = { name: 4, nonce: 12, tag: 16 }

const keyFrom = (material: Buffer): Key => ({
  bytes: Buffer.from(hkdfSync('sha256', material, '', 'bothy second factor', 32)),
  name: Buffer.from(hkdfSync('sha256', material, '', 'bothy second factor name', lengths.name)),
})

/** Every process finds the same: of two that make one at once, one is kept. Read each time, since a backup that is restored brings its own. */
async function keyInDatabase(pool: Pick<Pool, 'query'>): Promise<Key> {
  const known = await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'second-factor'`)
  if (known.rows[0]) return keyFrom(known.rows[0].value)
  await pool.query(`insert into accounts.keys (name, value) values ('second-factor', $1) on conflict do nothing`, [randomBytes(32)])
  const { rows } = await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'second-factor'`)
  return keyFrom(rows[0]!.value)
}

/** Seals with a key from `secret`, or else from one that lies in the database. What was sealed before there was a `secret` can still be opened. */
export function createVault(pool: Pick<Pool, 'query'>, secret: string | undefined): Vault {
  const given = secret === undefined ? undefined : keyFrom(Buffer.from(secret))
  const inDatabase = () => keyInDatabase(pool)
  return {
    async seal(memberId, text) {
      const { name, bytes } = given ?? (await inDatabase())
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(memberId))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([name, nonce, cipher.getAuthTag(), sealed])
    },
    async open(memberId, sealed) {
      const [name, nonce, tag, text] = pieces(sealed)
      const key = given?.name.equals(name) ? given : await inDatabase()
      if (!key.name.equals(name)) throw new Refusal('UNAVAILABLE', { message: 'a second factor was sealed with another BOTHY_SECRET' })
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(memberId)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

function pieces(sealed: Buffer): [Buffer, Buffer, Buffer, Buffer] {
  const ends = [lengths.name, lengths.name + lengths.nonce, lengths.name + lengths.nonce + lengths.tag] as const
  return [sealed.subarray(0, ends[0]), sealed.subarray(ends[0], ends[1]), sealed.subarray(ends[1], ends[2]), sealed.subarray(ends[2])]
}

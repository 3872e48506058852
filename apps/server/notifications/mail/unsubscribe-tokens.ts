/** Tokens for one-click unsubscribe from activity mails (RFC 8058), without signing in. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../postgres/queryable.ts'

export type UnsubscribeTokens = {
  /** The token can only switch off mails. It is valid until the member is deleted. */
  tokenFor: (member: string) => Promise<string>
  /** Switches the member's mails off. Returns false for an invalid token. */
  redeem: (token: string) => Promise<boolean>
}

const lengths = { member: 16, proof: 16 }

export function createUnsubscribeTokens(pool: Queryable): UnsubscribeTokens {
  const signatureOf = async (member: Buffer) =>
    createHmac('sha256', await loadOrCreateKey(pool))
      .update(member)
      .digest()
      .subarray(0, lengths.proof)
  return {
    async tokenFor(member) {
      const bytes = Buffer.from(member.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, await signatureOf(bytes)]).toString('base64url')
    },
    async redeem(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== lengths.member + lengths.proof) return false
      const member = bytes.subarray(0, lengths.member)
      if (!timingSafeEqual(await signatureOf(member), bytes.subarray(lengths.member))) return false
      await pool.query('select accounts.unsubscribe_from_mail($1)', [member.toString('hex')])
      return true
    },
  }
}

/** Loads the key, or creates it: of two simultaneous inserts one wins. It is not cached, because a restored backup brings its own key. */
async function loadOrCreateKey(pool: Queryable): Promise<Buffer> {
  const readKey = async () =>
    (await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'unsubscribing'`)).rows[0]?.value
  const key = await readKey()
  if (key) return key
  await pool.query(`insert into accounts.keys (name, value) values ('unsubscribing', $1) on conflict do nothing`, [randomBytes(32)])
  return (await readKey())!
}

/** Leaving the mails about activities behind with one click in the mail program (RFC 8058), without signing in. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queryable } from './outbox.ts'

export type Unsubscribing = {
  /** Says whose mails are to end, and nothing else can be done with it. It works for as long as the member is one. */
  tokenFor: (member: string) => Promise<string>
  /** Switches the member's mails off; false when the token is none of ours. */
  take: (token: string) => Promise<boolean>
}

const lengths = { member: 16, proof: 16 }

export function createUnsubscribing(pool: Queryable): Unsubscribing {
  const proofOf = async (member: Buffer) =>
    createHmac('sha256', await keyIn(pool))
      .update(member)
      .digest()
      .subarray(0, lengths.proof)
  return {
    async tokenFor(member) {
      const bytes = Buffer.from(member.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, await proofOf(bytes)]).toString('base64url')
    },
    async take(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== lengths.member + lengths.proof) return false
      const member = bytes.subarray(0, lengths.member)
      if (!timingSafeEqual(await proofOf(member), bytes.subarray(lengths.member))) return false
      await pool.query('select accounts.stop_mails($1)', [member.toString('hex')])
      return true
    },
  }
}

/** Every process finds the same, as it is now: of two that make one at once, one is kept, and a restored club brings its own. */
async function keyIn(pool: Queryable): Promise<Buffer> {
  const find = async () =>
    (await pool.query<{ value: Buffer }>(`select value from accounts.keys where name = 'unsubscribing'`)).rows[0]?.value
  const found = await find()
  if (found) return found
  await pool.query(`insert into accounts.keys (name, value) values ('unsubscribing', $1) on conflict do nothing`, [randomBytes(32)])
  return (await find())!
}

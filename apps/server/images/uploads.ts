/** Who may send a picture now: asked before a byte of it is read. */
import type { ImageUse } from '@bothy/contract/images.ts'
import type { UploadedImage } from '@bothy/contract/uploads.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import type { RateLimit } from '../accounts/rate-limit.ts'
import type { Images } from './images.ts'

export type Uploads = {
  /** Takes a place for the member of this token; call what it resolves to when the request is over. */
  enter: (tokenHash: Buffer | null) => Promise<() => void>
  /** The same for what only an administrator may send. Throws NOT_PERMITTED. */
  enterAsAdmin: (tokenHash: Buffer | null) => Promise<() => void>
  upload: (input: { file: Blob; use?: ImageUse | undefined }, tokenHash: Buffer | null) => Promise<UploadedImage>
}

/** Uploads on their way, each of them up to 10 MB of memory: of one member, and of all. */
const places = { each: 2, all: 24 }

export function createUploads(parts: { pool: Pick<Pool, 'query'>; images: Images; rateLimit: RateLimit }): Uploads {
  const { pool, images, rateLimit } = parts
  const under = new Map<string, number>()
  let all = 0

  async function memberOf(tokenHash: Buffer | null): Promise<string> {
    if (!tokenHash) throw new Refusal('NOT_SIGNED_IN')
    const { rows } = await pool.query<{ member: string | null }>('select accounts.viewer_of($1) as member', [tokenHash])
    if (!rows[0]?.member) throw new Refusal('NOT_SIGNED_IN')
    return rows[0].member
  }

  function take(member: string): () => void {
    const before = under.get(member) ?? 0
    if (before >= places.each) throw new Refusal('RATE_LIMITED', { retryAfter: 2 })
    if (all >= places.all) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    under.set(member, before + 1)
    all += 1
    return () => {
      all -= 1
      const left = under.get(member)! - 1
      if (left > 0) under.set(member, left)
      else under.delete(member)
    }
  }

  return {
    async enter(tokenHash) {
      const member = await memberOf(tokenHash)
      await rateLimit('image', member)
      return take(member)
    },
    async enterAsAdmin(tokenHash) {
      const member = await memberOf(tokenHash)
      const { rows } = await pool.query('select from public.profiles where id = $1 and is_admin', [member])
      if (rows.length === 0) throw new Refusal('NOT_PERMITTED')
      return take(member)
    },
    upload: async ({ file, use = 'cover' }, tokenHash) => images.keep(await memberOf(tokenHash), file, use),
  }
}

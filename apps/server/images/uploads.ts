/** Upload slots: authorizes and limits uploads before their body is read. */
import type { ImageUse } from '@bothy/contract/images.ts'
import type { UploadedImage } from '@bothy/contract/image-upload.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import { memberOf } from '../postgres/database-functions.ts'
import type { Images } from './images.ts'

export type Uploads = {
  /** Takes a slot for the member of this token, and resolves with a function that releases it. */
  reserve: (tokenHash: Buffer | null) => Promise<() => void>
  /** The same for administrators only. Throws NOT_PERMITTED. */
  reserveAsAdmin: (tokenHash: Buffer | null) => Promise<() => void>
  upload: (input: { file: Blob; use?: ImageUse | undefined }, tokenHash: Buffer | null) => Promise<UploadedImage>
}

/** Maximum of simultaneous uploads, each up to 10 MB of memory: per member, and in total. */
const slots = { each: 2, all: 24 }

export function createUploads(parts: {
  pool: Pick<Pool, 'query'>
  images: Images
  /** Counts an upload of a member. Rejects with RATE_LIMITED above the limit. */
  limitMember: (member: string) => Promise<void>
}): Uploads {
  const { pool, images, limitMember } = parts
  const countByMember = new Map<string, number>()
  let total = 0

  async function signedIn(tokenHash: Buffer | null): Promise<string> {
    const member = await memberOf(pool, tokenHash)
    if (!member) throw new Refusal('NOT_SIGNED_IN')
    return member
  }

  function takeSlot(member: string): () => void {
    const before = countByMember.get(member) ?? 0
    if (before >= slots.each) throw new Refusal('RATE_LIMITED', { retryAfter: 2 })
    if (total >= slots.all) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    countByMember.set(member, before + 1)
    total += 1
    return () => {
      total -= 1
      const left = countByMember.get(member)! - 1
      if (left > 0) countByMember.set(member, left)
      else countByMember.delete(member)
    }
  }

  return {
    async reserve(tokenHash) {
      const member = await signedIn(tokenHash)
      await limitMember(member)
      return takeSlot(member)
    },
    async reserveAsAdmin(tokenHash) {
      const member = await signedIn(tokenHash)
      const { rows } = await pool.query('select from public.profiles where id = $1 and is_admin', [member])
      if (rows.length === 0) throw new Refusal('NOT_PERMITTED')
      return takeSlot(member)
    },
    upload: async ({ file, use = 'cover' }, tokenHash) => images.add(await signedIn(tokenHash), file, use),
  }
}

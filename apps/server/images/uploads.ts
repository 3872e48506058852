/** Upload slots: authorizes and limits uploads before their body is read. */
import type { Pool } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'
import type { UploadedImage } from '@bothy/contract/image-upload.ts'
import type { ImageUse } from '@bothy/contract/images.ts'
import { memberOf, type DatabaseFunctions } from '../postgres/database-functions.ts'
import type { Images } from './images.ts'
import { createReadPhotoFile, type ReadPhotoFile } from './photo-files.ts'

export type Uploads = {
  /** Takes a slot for the member of this token, and resolves with a function that releases it. */
  reserve: (tokenHash: Buffer | null) => Promise<() => void>
  /** The same for a backup that an admin restores, which never waits for pictures. Throws NOT_PERMITTED. */
  reserveAsAdmin: (tokenHash: Buffer | null) => Promise<() => void>
  /** The file of a photo, for who may see it. */
  readPhotoFile: ReadPhotoFile
  upload: (input: { file: Blob; use?: ImageUse | undefined }, tokenHash: Buffer | null) => Promise<UploadedImage>
}

/** Maximum of simultaneous uploads, per member and in total: pictures, each up to 10 MB of memory, and backups to restore, which are stored on disk. */
const maxImages = { each: 2, all: 24 }
const maxBackups = { each: 1, all: 2 }

/** Hands out slots. Throws RATE_LIMITED when the member has too many, and UNAVAILABLE when all are taken. */
function createSlots(max: { each: number; all: number }): (member: string) => () => void {
  const countByMember = new Map<string, number>()
  let total = 0
  return (member) => {
    const before = countByMember.get(member) ?? 0
    if (before >= max.each) throw new Refusal('RATE_LIMITED', { retryAfter: 2 })
    if (total >= max.all) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
    countByMember.set(member, before + 1)
    total += 1
    return () => {
      total -= 1
      const left = countByMember.get(member)! - 1
      if (left > 0) countByMember.set(member, left)
      else countByMember.delete(member)
    }
  }
}

export function createUploads(parts: {
  pool: Pick<Pool, 'query'>
  images: Images
  database: DatabaseFunctions
  /** Counts an upload of a member. Rejects with RATE_LIMITED above the limit. */
  limitMember: (member: string) => Promise<void>
}): Uploads {
  const { pool, images, limitMember } = parts
  const takeImageSlot = createSlots(maxImages)
  const takeBackupSlot = createSlots(maxBackups)

  async function signedIn(tokenHash: Buffer | null): Promise<string> {
    const member = await memberOf(pool, tokenHash)
    if (!member) throw new Refusal('NOT_SIGNED_IN')
    return member
  }

  return {
    async reserve(tokenHash) {
      const member = await signedIn(tokenHash)
      await limitMember(member)
      return takeImageSlot(member)
    },
    async reserveAsAdmin(tokenHash) {
      const member = await signedIn(tokenHash)
      const { rows } = await pool.query('select where rules.is_admin($1)', [member])
      if (rows.length === 0) throw new Refusal('NOT_PERMITTED')
      return takeBackupSlot(member)
    },
    readPhotoFile: createReadPhotoFile(parts.database, images),
    upload: async ({ file, use = 'cover' }, tokenHash) => images.add(await signedIn(tokenHash), file, use),
  }
}

/**
 * The format of a backup: a gzipped tar of `bothy.json` (club, time, migrations), `tables/<schema.table>/<number>` (rows in COPY format,
 * in several parts), `images/<name>/<width>.webp`, and finally `manifest.json` with the counts and hashes of tables and images.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const headerSchema = z.object({
  format: z.literal('bothy club backup'),
  version: z.literal(1),
  madeAt: z.string(),
  club: z.string(),
  /** The migrations that created its tables. */
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof headerSchema>

const tableSummary = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256: digest })
export type TableSummary = z.infer<typeof tableSummary>

export const manifestSchema = z.object({ tables: z.array(tableSummary), images: z.object({ files: count, bytes: count, sha256: digest }) })
export type BackupManifest = z.infer<typeof manifestSchema>

export type BackupPart = { name: string; bytes: Buffer }

/** Bytes. A part with rows ends once it has reached `chunk`. A part larger than `part` is refused, because a whole part is held in memory. */
export const maxBytes = { chunk: 4 * 1024 * 1024, part: 32 * 1024 * 1024 }

/** Bytes of all entries. Pictures are as large as in the file; rows may grow by the size of the file and 4 GiB. */
const maxUnpackedBytes = (file: Blob): number => 2 * file.size + 4 * 1024 ** 3

/** Bytes of the header of an entry. */
const entryHeader = 512

/** Bytes that are hashed before the event loop runs other work. */
const hashedAtOnce = 256 * 1024

/** Counts and hashes everything that is added, in order. */
export function createChecksum() {
  const hash = createHash('sha256')
  let [bytes, pieces, lines] = [0, 0, 0]
  return {
    async add(piece: Buffer, name = ''): Promise<void> {
      hash.update(name)
      bytes += piece.length
      pieces += 1
      for (let start = 0; start < piece.length; start += hashedAtOnce) {
        if (start > 0) await setImmediate()
        const slice = piece.subarray(start, start + hashedAtOnce)
        hash.update(slice)
        for (let at = slice.indexOf(10); at >= 0; at = slice.indexOf(10, at + 1)) lines += 1
      }
    },
    /** COPY writes each row as one line, whatever it contains. */
    ofTable: () => ({ rows: lines, bytes, sha256: hash.digest('hex') }),
    ofImages: () => ({ files: pieces, bytes, sha256: hash.digest('hex') }),
  }
}

/** Adds one entry at a time, and waits until the reader has taken it. */
async function addEntries(tar: Pack, parts: AsyncIterable<BackupPart>): Promise<void> {
  for await (const { name, bytes } of parts) {
    const { promise: written, resolve, reject } = Promise.withResolvers<void>()
    tar.entry({ name, mode: 0o600, mtime: new Date(0) }, bytes, (error) => (error ? reject(error) : resolve()))
    await written
  }
  tar.finalize()
}

/** Streams the backup file. Takes no further part after its reader has stopped. Pictures are compressed already, so speed matters more than size. */
export function packArchive(parts: AsyncIterable<BackupPart>): Readable {
  const tar = pack()
  const gzip = createGzip({ level: 3 })
  // Without an error: the entry that is being written would emit it, and nothing listens to its errors.
  gzip.once('close', () => tar.destroy())
  tar.on('error', (error) => gzip.destroy(error))
  tar.pipe(gzip)
  addEntries(tar, parts).catch((error: Error) => tar.destroy(error))
  return gzip
}

/**
 * Calls `take` with each part, in order. Throws when the file is not a gzipped tar, an entry is larger than `maxBytes.part`, or all
 * together are larger than `maxTotal`. Passes on the errors of `take`.
 */
export async function unpackArchive(
  file: Blob,
  take: (part: BackupPart) => Promise<void>,
  maxTotal = maxUnpackedBytes(file),
): Promise<void> {
  const tar = extract()
  let total = 0
  const read = async () => {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (size > maxBytes.part) throw new Error(`${name} is too large`)
      total += entryHeader + size
      if (total > maxTotal) throw new Error('all entries together are too large')
      const pieces: Buffer[] = []
      for await (const piece of entry) pieces.push(piece as Buffer)
      await take({ name, bytes: Buffer.concat(pieces) })
    }
  }
  const reading = read().catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const [unzipped, taken] = await Promise.allSettled([
    pipeline(Readable.fromWeb(file.stream() as never), createGunzip(), tar as never),
    reading,
  ])
  if (taken.status === 'rejected') throw taken.reason
  if (unzipped.status === 'rejected') throw unzipped.reason
}

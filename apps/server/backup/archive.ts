/**
 * What a backup of the club looks like: a gzipped tar of `bothy.json` (which club, when, by which rulebook), `tables/<schema.table>/<number>`
 * (rows as COPY writes them, in pieces), `images/<name>/<width>.webp`, and `manifest.json`, which comes last and says what should have come before.
 */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const heading = z.object({
  format: z.literal('bothy club backup'),
  version: z.literal(1),
  madeAt: z.string(),
  club: z.string(),
  /** The migrations behind its tables. */
  migrations: z.array(z.string()),
})
export type Heading = z.infer<typeof heading>

const tablePart = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256: digest })
export type TablePart = z.infer<typeof tablePart>

export const manifest = z.object({ tables: z.array(tablePart), images: z.object({ files: count, bytes: count, sha256: digest }) })
export type Manifest = z.infer<typeof manifest>

export type Part = { name: string; bytes: Buffer }

/** Bytes. A part is held in memory as a whole. */
export const largest = { piece: 4 * 1024 * 1024, part: 32 * 1024 * 1024 }

/** Counts and hashes what is told it, in order. */
export function tally() {
  const hash = createHash('sha256')
  let [bytes, pieces, lines] = [0, 0, 0]
  return {
    add(piece: Buffer, name = ''): void {
      hash.update(name).update(piece)
      bytes += piece.length
      pieces += 1
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
    },
    /** `rows`: COPY writes one line for each, whatever is in it. */
    ofTable: () => ({ rows: lines, bytes, sha256: hash.digest('hex') }),
    ofImages: () => ({ files: pieces, bytes, sha256: hash.digest('hex') }),
  }
}

const block = 512

/** The head of a file in a tar (POSIX 1003.1, "ustar"). */
function headOf({ name, bytes }: Part): Buffer {
  const head = Buffer.alloc(block)
  head.write(name, 0, 100)
  head.write(
    '0000600\0' + '0000000\0'.repeat(2) + bytes.length.toString(8).padStart(11, '0') + '\0' + '0'.repeat(11) + '\0' + ' '.repeat(8),
    100,
  )
  head.write('ustar\0', 257)
  head.write('00', 263)
  head.write('0', 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(sum.toString(8).padStart(6, '0') + '\0 ', 148)
  return head
}

async function* tarOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    yield headOf(part)
    yield part.bytes
    yield Buffer.alloc((block - (part.bytes.length % block)) % block)
  }
  yield Buffer.alloc(2 * block)
}

/** The file, as it is read. Pictures are small already, so speed goes before size. */
export function packed(parts: AsyncIterable<Part>): Readable {
  const gzip = createGzip({ level: 3 })
  pipeline(Readable.from(tarOf(parts), { objectMode: false }), gzip).catch((error: Error) => gzip.destroy(error))
  return gzip
}

/** Tells each part of the file, one after the other. Throws on what is no such file, and whatever `take` throws. */
export async function unpack(file: Blob, take: (part: Part) => Promise<void>): Promise<void> {
  const tar = extract()
  const read = async () => {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (size > largest.part) throw new Error(`${name} is too large`)
      const pieces: Buffer[] = []
      for await (const piece of entry) pieces.push(piece as Buffer)
      await take({ name, bytes: Buffer.concat(pieces) })
    }
  }
  const reading = read().catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const [flown, taken] = await Promise.allSettled([
    pipeline(Readable.fromWeb(file.stream() as never), createGunzip(), tar as never),
    reading,
  ])
  if (taken.status === 'rejected') throw taken.reason
  if (flown.status === 'rejected') throw flown.reason
}

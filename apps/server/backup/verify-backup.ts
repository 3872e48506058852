/** Reads a whole backup before the restore changes anything: it must be complete and fit the schema of this database. */
import { Refusal } from '@bothy/contract/errors.ts'
import {
  headerSchema,
  manifestSchema,
  createChecksum,
  unpackArchive,
  type BackupHeader,
  type BackupManifest,
  type BackupPart,
} from './archive.ts'
import type { Table } from './tables.ts'

export type VerifiedBackup = { header: BackupHeader; manifest: BackupManifest }
/** The tables that a backup must have, in the order in which a restore fills them; `named` are those in its manifest. */
export type TablesOf = (named: string[]) => Table[]
/** The schema that a backup must have, by its header. Rejects with a refusal if no such schema is known. */
export type FindSchema = (header: BackupHeader) => Promise<TablesOf>

/** Only this schema. */
export const sameSchema =
  (migrations: string[], tables: Table[]): FindSchema =>
  async (header) => {
    if (!equalAsJson(header.migrations, migrations)) throw new Refusal('BACKUP_OF_OTHER_VERSION')
    return () => tables
  }

class DamagedBackup extends Error {}

/** The restore holds all sizes of a picture in memory at once. */
const maxSizes = 10

function assert(condition: boolean, problem: string): asserts condition {
  if (!condition) throw new DamagedBackup(problem)
}

const equalAsJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const jsonOf = ({ bytes }: BackupPart): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))

/** Parses the name of a part: rows of a table, or one size of a picture. */
export function parsePartName(name: string): { table: string } | { image: string; width: number } | undefined {
  const table = /^tables\/([a-z_]+\.[a-z_0-9]+)\/\d{6}$/.exec(name)?.[1]
  if (table) return { table }
  const [, image, width] = /^images\/([0-9a-f]{32})\/([1-9]\d{0,3})\.webp$/.exec(name) ?? []
  return image ? { image, width: Number(width) } : undefined
}

/** Throws BAD_BACKUP, BACKUP_OF_NEWER_VERSION for a later format, the refusal of `findSchema`, or the reason of the signal before the next part. */
export async function verifyBackup(file: Blob, findSchema: FindSchema, signal?: AbortSignal): Promise<VerifiedBackup> {
  let unfound: { error: unknown } | undefined
  const find: FindSchema = (header) =>
    findSchema(header).catch((error: unknown) => {
      unfound = { error }
      throw error
    })
  try {
    return await readAll(file, find, signal)
  } catch (cause) {
    signal?.throwIfAborted()
    // The database failed; the backup may be valid.
    if (unfound) throw unfound.error
    throw cause instanceof Refusal ? cause : new Refusal('BAD_BACKUP', { cause })
  }
}

/** Reads every part once, and compares what it saw with the manifest and the schema. */
async function readAll(file: Blob, findSchema: FindSchema, signal: AbortSignal | undefined): Promise<VerifiedBackup> {
  const checksums = new Map<string, ReturnType<typeof createChecksum>>()
  const images = createChecksum()
  let picture: { name: string; sizes: number } | undefined
  let header: BackupHeader | undefined
  let tablesOf: TablesOf = () => []
  let manifest: BackupManifest | undefined
  await unpackArchive(file, async (part) => {
    signal?.throwIfAborted()
    assert(manifest === undefined, 'something comes after the manifest')
    if (!header) {
      header = parseHeader(part)
      tablesOf = await findSchema(header)
      return
    }
    if (part.name === 'manifest.json') {
      manifest = manifestSchema.parse(jsonOf(part))
      return
    }
    const content = parsePartName(part.name)
    assert(content !== undefined, `${part.name} does not belong in a backup`)
    if ('image' in content) {
      picture = picture?.name === content.image ? { ...picture, sizes: picture.sizes + 1 } : { name: content.image, sizes: 1 }
      assert(picture.sizes <= maxSizes, `${content.image} comes in more sizes than pictures have`)
      return images.add(part.bytes, part.name)
    }
    // All parts of a table are adjacent, and tables follow each other in the order in which a restore fills them.
    if (!checksums.has(content.table)) checksums.set(content.table, createChecksum())
    assert([...checksums.keys()].at(-1) === content.table, `${content.table} comes twice`)
    await checksums.get(content.table)!.add(part.bytes)
  })
  assert(header !== undefined && manifest !== undefined, 'it is truncated')
  const expected = tablesOf(manifest.tables.map(({ name }) => name)).map(({ name, columns }) => ({
    name,
    columns,
    ...(checksums.get(name) ?? createChecksum()).ofTable(),
  }))
  assert(equalAsJson(manifest.tables, expected), 'the tables do not match the manifest')
  const order = expected.map(({ name }) => name).filter((name) => checksums.has(name))
  assert(equalAsJson([...checksums.keys()], order), 'the tables are not in order')
  assert(equalAsJson(manifest.images, images.ofImages()), 'the pictures do not match the manifest')
  return { header, manifest }
}

/** A later format is refused as a newer version. */
function parseHeader(part: BackupPart): BackupHeader {
  assert(part.name === 'bothy.json', 'it has no backup header')
  const raw = jsonOf(part) as Partial<BackupHeader> | null
  assert(raw?.format === 'bothy club backup', 'it has no backup header')
  if (raw.version !== 1) throw new Refusal('BACKUP_OF_NEWER_VERSION')
  return headerSchema.parse(raw)
}

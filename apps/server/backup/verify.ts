/** Reads a whole backup before the restore changes anything: it must be complete and fit the schema of this database. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { heading, manifest, tally, unpack, type Heading, type Manifest, type Part } from './archive.ts'
import type { Table } from './tables.ts'

export type Verified = { heading: Heading; manifest: Manifest }
/** The current schema of this database. */
export type Here = { migrations: string[]; tables: Table[] }

class DamagedBackup extends Error {}

/** The restore holds all sizes of a picture in memory at once. */
const maxSizes = 10

const assert = (condition: boolean, problem: string): void => {
  if (!condition) throw new DamagedBackup(problem)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const jsonOf = ({ bytes }: Part): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))

/** Parses the name of a part: rows of a table, or one size of a picture. */
export function placeOf(name: string): { table: string } | { image: string; width: number } | undefined {
  const table = /^tables\/([a-z_]+\.[a-z_0-9]+)\/\d{6}$/.exec(name)?.[1]
  if (table) return { table }
  const [, image, width] = /^images\/([0-9a-f]{32})\/([1-9]\d{0,3})\.webp$/.exec(name) ?? []
  return image ? { image, width: Number(width) } : undefined
}

/** Throws BAD_BACKUP, or BACKUP_OF_OTHER_VERSION when the backup has another schema. */
export async function verify(file: Blob, here: Here): Promise<Verified> {
  try {
    return await read(file, here)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('BAD_BACKUP', { cause })
  }
}

async function read(file: Blob, here: Here): Promise<Verified> {
  const seen = new Map<string, ReturnType<typeof tally>>()
  const images = tally()
  let picture: { name: string; sizes: number } | undefined
  let header: Heading | undefined
  let summary: Manifest | undefined
  await unpack(file, async (part) => {
    assert(summary === undefined, 'something comes after the manifest')
    if (!header) return void (header = parseHeader(part, here))
    if (part.name === 'manifest.json') return void (summary = manifest.parse(jsonOf(part)))
    const content = placeOf(part.name)
    assert(content !== undefined, `${part.name} does not belong in a backup`)
    if ('image' in content!) {
      picture = picture?.name === content.image ? { ...picture, sizes: picture.sizes + 1 } : { name: content.image, sizes: 1 }
      assert(picture.sizes <= maxSizes, `${content.image} comes in more sizes than pictures have`)
      return images.add(part.bytes, part.name)
    }
    // All parts of a table are adjacent, and tables come in the order in which a restore fills them.
    if (!seen.has(content!.table)) seen.set(content!.table, tally())
    assert([...seen.keys()].at(-1) === content!.table, `${content!.table} comes twice`)
    seen.get(content!.table)!.add(part.bytes)
  })
  assert(header !== undefined && summary !== undefined, 'it is truncated')
  const expected = here.tables.map(({ name, columns }) => ({ name, columns, ...(seen.get(name) ?? tally()).ofTable() }))
  assert(same(summary!.tables, expected), 'the tables do not match the manifest')
  const order = expected.map(({ name }) => name).filter((name) => seen.has(name))
  assert(same([...seen.keys()], order), 'the tables are not in order')
  assert(same(summary!.images, images.ofImages()), 'the pictures do not match the manifest')
  return { heading: header!, manifest: summary! }
}

/** A later format is refused as another version. */
function parseHeader(part: Part, { migrations }: Here): Heading {
  assert(part.name === 'bothy.json', 'it has no backup header')
  const raw = jsonOf(part) as Partial<Heading> | null
  assert(raw?.format === 'bothy club backup', 'it has no backup header')
  if (raw!.version !== 1) throw new Refusal('BACKUP_OF_OTHER_VERSION')
  const header = heading.parse(raw)
  if (!same(header.migrations, migrations)) throw new Refusal('BACKUP_OF_OTHER_VERSION')
  return header
}

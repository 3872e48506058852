/** Reads a backup from end to end before anything is changed: whether it is whole, and fits this club's rulebook. */
import { Refusal } from '@bothy/contract/refusals.ts'
import { heading, manifest, tally, unpack, type Heading, type Manifest, type Part } from './archive.ts'
import type { Table } from './tables.ts'

export type Verified = { heading: Heading; manifest: Manifest }
/** What the database of this club has now. */
export type Here = { migrations: string[]; tables: Table[] }

class Damaged extends Error {}

/** All sizes of a picture are held in memory at once when it is kept. */
const mostSizes = 10

const insist = (truth: boolean, otherwise: string): void => {
  if (!truth) throw new Damaged(otherwise)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const jsonOf = ({ bytes }: Part): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))

/** Which table, or which size of which picture, a part is of. */
export function placeOf(name: string): { table: string } | { image: string; width: number } | undefined {
  const table = /^tables\/([a-z_]+\.[a-z_0-9]+)\/\d{6}$/.exec(name)?.[1]
  if (table) return { table }
  const [, image, width] = /^images\/([0-9a-f]{32})\/([1-9]\d{0,3})\.webp$/.exec(name) ?? []
  return image ? { image, width: Number(width) } : undefined
}

/** Throws BAD_BACKUP, or BACKUP_OF_OTHER_VERSION for one whose tables are made otherwise. */
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
  let head: Heading | undefined
  let told: Manifest | undefined
  await unpack(file, async (part) => {
    insist(told === undefined, 'something comes after the manifest')
    if (!head) return void (head = headingIn(part, here))
    if (part.name === 'manifest.json') return void (told = manifest.parse(jsonOf(part)))
    const place = placeOf(part.name)
    insist(place !== undefined, `${part.name} has no place in a backup`)
    if ('image' in place!) {
      picture = picture?.name === place.image ? { ...picture, sizes: picture.sizes + 1 } : { name: place.image, sizes: 1 }
      insist(picture.sizes <= mostSizes, `${place.image} comes in more sizes than pictures have`)
      return images.add(part.bytes, part.name)
    }
    // Tables come in the order in which they can be filled, each in one go.
    if (!seen.has(place!.table)) seen.set(place!.table, tally())
    insist([...seen.keys()].at(-1) === place!.table, `${place!.table} comes twice`)
    seen.get(place!.table)!.add(part.bytes)
  })
  insist(head !== undefined && told !== undefined, 'it ends too early')
  const expected = here.tables.map(({ name, columns }) => ({ name, columns, ...(seen.get(name) ?? tally()).ofTable() }))
  insist(same(told!.tables, expected), 'the tables are not what the manifest says')
  const order = expected.map(({ name }) => name).filter((name) => seen.has(name))
  insist(same([...seen.keys()], order), 'the tables are not in order')
  insist(same(told!.images, images.ofImages()), 'the pictures are not what the manifest says')
  return { heading: head!, manifest: told! }
}

/** A later format would be refused for its version, too. */
function headingIn(part: Part, { migrations }: Here): Heading {
  insist(part.name === 'bothy.json', 'it does not begin as a backup does')
  const said = jsonOf(part) as Partial<Heading> | null
  insist(said?.format === 'bothy club backup', 'it does not begin as a backup does')
  if (said!.version !== 1) throw new Refusal('BACKUP_OF_OTHER_VERSION')
  const head = heading.parse(said)
  if (!same(head.migrations, migrations)) throw new Refusal('BACKUP_OF_OTHER_VERSION')
  return head
}

/** Creates a backup: a consistent snapshot of the whole club, while the server keeps running. */
import type { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ImageStore } from '../images/image-store.ts'
import {
  maxBytes,
  packArchive,
  createChecksum,
  type BackupHeader,
  type BackupManifest,
  type BackupPart,
  type TableSummary,
} from './archive.ts'
import { columnList, listMigrations, listTables, type Table } from './tables.ts'

export type BackupFile = {
  name: string
  /** Approximate size in bytes, for a progress bar. */
  approximateBytes: number
  content: Readable
}

type Sources = { pool: Pool; store: () => Promise<ImageStore> }

/** Opens the snapshot that `content` reads from. The connection goes back with the last byte, or when the reader stops. */
export async function createBackup({ pool, store }: Sources): Promise<BackupFile> {
  const client = await pool.connect()
  try {
    // A slow reader leaves the transaction idle for long. The statements are sent together, because between two of them the timeout would still apply.
    await client.query(
      `begin isolation level repeatable read, read only;
       set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex'`,
    )
    // Packed rows take about a third of their table. What is in its TOAST table, such as tracks, hardly shrinks.
    const { rows } = await client.query<{ club: string; at: Date; expected: string }>(
      `select (select system_name from public.system_settings) as club, now() as at,
         (select coalesce(sum(bytes), 0) from public.images where not pending_deletion) + (
           select sum(pg_relation_size(c.oid) / 3 + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0)) from pg_catalog.pg_class as c
           where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)) as expected`,
    )
    const { club, at, expected } = rows[0]!
    const header: BackupHeader = {
      format: 'bothy club backup',
      version: 1,
      madeAt: at.toISOString(),
      club,
      migrations: await listMigrations(client),
    }
    const { included } = await listTables(client)
    const name = `bothy-${header.madeAt.slice(0, 16).replaceAll(/[:T]/g, '-')}.tar.gz`
    const state = { complete: false }
    const content = packArchive(partsOf(client, header, included, await store(), state))
    // A connection in the middle of a COPY cannot be reused.
    content.once('close', () => client.release(!state.complete))
    return { name, approximateBytes: Math.max(1, Math.round(Number(expected))), content }
  } catch (error) {
    client.release(true)
    throw error
  }
}

const jsonPart = (name: string, value: unknown): BackupPart => ({ name, bytes: Buffer.from(JSON.stringify(value, null, 2)) })

type State = { /** The snapshot is read and its transaction ended. */ complete: boolean }

async function* partsOf(
  client: PoolClient,
  header: BackupHeader,
  tables: Table[],
  store: ImageStore,
  state: State,
): AsyncGenerator<BackupPart> {
  yield jsonPart('bothy.json', header)
  const manifest: BackupManifest = { tables: [], images: { files: 0, bytes: 0, sha256: '' } }
  for (const table of tables) manifest.tables.push(yield* tableParts(client, table))
  manifest.images = yield* imageParts(client, store)
  await client.query('commit')
  state.complete = true
  yield jsonPart('manifest.json', manifest)
}

/** A picture that is being removed is not in the backup, and neither is its row. */
const fromClause = ({ name }: Table) => (name === 'public.images' ? `${name} where not pending_deletion` : name)

/** The rows of a table, in parts of about `maxBytes.chunk`. Returns their summary for the manifest. */
async function* tableParts(client: PoolClient, table: Table): AsyncGenerator<BackupPart, TableSummary> {
  const checksum = createChecksum()
  const part = async (number: number, bytes: Buffer): Promise<BackupPart> => {
    await checksum.add(bytes)
    return { name: `tables/${table.name}/${String(number).padStart(6, '0')}`, bytes }
  }
  let number = 0
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of client.query(copyTo(`copy (select ${columnList(table)} from ${fromClause(table)}) to stdout`))) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    if (size < maxBytes.chunk) continue
    yield await part(number++, Buffer.concat(pieces))
    pieces = []
    size = 0
  }
  if (size > 0) yield await part(number, Buffer.concat(pieces))
  return { ...table, ...checksum.ofTable() }
}

type ImageRow = { name: string; widths: number[] }

async function* imageParts(client: PoolClient, store: ImageStore): AsyncGenerator<BackupPart, BackupManifest['images']> {
  const checksum = createChecksum()
  await client.query(
    'declare pictures no scroll cursor for select name, widths from public.images where not pending_deletion order by name',
  )
  for (;;) {
    const { rows } = await client.query<ImageRow>('fetch 200 from pictures')
    for (const { name, widths } of rows)
      for (const width of widths) {
        const bytes = await store.get(name, width)
        // An upload or a removal of this picture is in progress.
        if (!bytes) continue
        const part = { name: `images/${name}/${width}.webp`, bytes: Buffer.from(bytes) }
        await checksum.add(part.bytes, part.name)
        yield part
      }
    if (rows.length === 0) return checksum.ofImages()
  }
}

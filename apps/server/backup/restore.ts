/** Puts a backup in the place of the club: pictures first, under names that nobody knows yet, and then all tables in one transaction. */
import { once } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { ImageStore } from '../images/image-store.ts'
import { removalLock } from '../images/images.ts'
import { unpack, type Heading } from './archive.ts'
import { columnList, migrationsOf, tablesOf, type Table } from './tables.ts'
import { placeOf, verify } from './verify.ts'

type Parts = { pool: Pool; store: () => Promise<ImageStore> }

/** "Bothy", and one: one restore at a time, whatever the process. */
const lock = 0x426f74687a

/**
 * All or nothing: until the commit everybody sees the club as it was, and after it everybody the other one, in every process. Changes wait meanwhile.
 * Throws BAD_BACKUP, BACKUP_OF_OTHER_VERSION, or UNAVAILABLE while another restore is under way.
 */
export async function restoreBackup({ pool, store }: Parts, file: Blob, admin: string): Promise<Heading> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]!.mine) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
    // A removal that is under way is waited for: what it has listed may be in the backup.
    await client.query('select pg_advisory_lock($1)', [removalLock])
    const { kept, passing } = await tablesOf(client)
    const { heading } = await verify(file, { migrations: await migrationsOf(client), tables: kept })
    await keepImages(client, await store(), file)
    await replace(client, file, { kept, passing, heading, admin })
    return heading
  } finally {
    // The locks belong to the connection, and so do its settings.
    client.release(true)
  }
}

/** Each picture gets a row before it has files, as every picture does: should this end halfway, it is collected tomorrow. */
async function keepImages(client: PoolClient, store: ImageStore, file: Blob): Promise<void> {
  let gathered: { name: string; sizes: { width: number; bytes: Buffer }[] } | undefined
  const keep = async () => {
    if (!gathered) return
    const { name, sizes } = gathered
    const widths = sizes.map(({ width }) => width)
    await client.query(
      `insert into public.images (url, name, use, widths, bytes) values ($1, $2, 'cover', $3, $4)
       on conflict (name) do update set doomed = false, chosen_at = now()`,
      [`/images/${name}/${widths.at(-1)}.webp`, name, widths, sizes.reduce((sum, { bytes }) => sum + bytes.length, 0)],
    )
    const there = await Promise.all(sizes.map(async ({ width, bytes }) => Buffer.from((await store.get(name, width)) ?? []).equals(bytes)))
    if (there.every(Boolean)) return
    await store.remove(name)
    await store.put(name, sizes)
  }
  await unpack(file, async ({ name, bytes }) => {
    const place = placeOf(name)
    if (!place || !('image' in place)) return
    if (gathered?.name !== place.image) {
      await keep()
      gathered = { name: place.image, sizes: [] }
    }
    gathered.sizes.push({ width: place.width, bytes })
  })
  await keep()
}

type Replacement = { kept: Table[]; passing: string[]; heading: Heading; admin: string }

async function replace(client: PoolClient, file: Blob, { kept, passing, heading, admin }: Replacement): Promise<void> {
  const all = [...passing, ...kept.map(({ name }) => name)]
  await client.query('begin')
  try {
    // Whoever reads goes on reading the old club; who writes waits.
    await client.query(`set local lock_timeout = '30s'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`)
    const { rows } = await client.query<{ name: string }>('select name from public.profiles where id = $1', [admin])
    await client.query(`lock table ${all.join(', ')} in share row exclusive mode`)
    // What follows from a change has followed already in what is loaded: seats are counted, and nobody is written to.
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    await client.query('create temporary table pictures_before on commit drop as select url, name, use, widths, bytes from public.images')
    for (const table of [...passing, ...kept.map(({ name }) => name).toReversed()]) await client.query(`delete from ${table}`)
    await load(client, file, kept)
    await goOnCounting(client)
    await client.query(
      `insert into public.images (url, name, use, widths, bytes, doomed)
       select url, name, use, widths, bytes, true from pictures_before as b where not exists (select from public.images where name = b.name)`,
    )
    await client.query(
      `insert into public.system_logs (user_id, operation, details)
       values ((select id from public.profiles where id = $1), 'restore_club', jsonb_build_object('name', $2::text, 'madeAt', $3::text))`,
      [admin, rows[0]?.name, heading.madeAt],
    )
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    await client.query(`select pg_notify('club', '{"restored":true}')`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function load(client: PoolClient, file: Blob, tables: Table[]): Promise<void> {
  let filling: { table: string; stream: CopyStreamQuery; broken: Promise<never> } | undefined
  const finish = async () => {
    if (!filling) return
    const { stream, broken } = filling
    const done = once(stream, 'finish')
    stream.end()
    await Promise.race([done, broken])
    filling = undefined
  }
  await unpack(file, async ({ name, bytes }) => {
    const place = placeOf(name)
    if (!place || !('table' in place)) return
    if (filling?.table !== place.table) {
      await finish()
      const table = tables.find(({ name }) => name === place.table)!
      const stream = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`))
      const broken = once(stream, 'error').then(([error]) => Promise.reject(error as Error))
      broken.catch(() => undefined)
      filling = { table: place.table, stream, broken }
    }
    if (!filling.stream.write(bytes)) await Promise.race([once(filling.stream, 'drain'), filling.broken])
  })
  await finish()
}

/** Numbers that count up go on after the highest. They are never set back: that would outlive a rollback. */
async function goOnCounting(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('select setval(%L::regclass, greatest(s.last_value, (select coalesce(max(%I), 1) from %s))) from %s as s', q.sequence, q.attname, q.tab, q.sequence) as sql
     from (select pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass as sequence, a.attname, a.attrelid::regclass as tab
       from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid
       where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)) as q`,
  )
  for (const { sql } of rows) await client.query(sql)
}

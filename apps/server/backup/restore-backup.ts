/** Replaces the club with a backup: first stores the pictures, then replaces all tables in one transaction. */
import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { Refusal } from '@bothy/contract/errors.ts'
import { migrationNames } from '@bothy/db/install.ts'
import type { ImageStore } from '../images/image-store.ts'
import { imageRemovalLock } from '../images/images.ts'
import { withAdvisoryLock } from '../postgres/advisory-lock.ts'
import { unpackArchive, type BackupHeader } from './archive.ts'
import { loadTables } from './load-tables.ts'
import { openOlderBackup, removeOlderBackup, type OlderBackup } from './older-backup.ts'
import { listMigrations, listTables, type Table } from './tables.ts'
import { parsePartName, verifyBackup, type FindSchema, type TablesOf } from './verify-backup.ts'

export type Restored = {
  madeAt: string
  /** The ids of the admins who sign in with something else afterwards: an edited backup can give an admin another password. */
  adminsWithNewCredentials: string[]
}

type Target = { pool: Pool; store: () => Promise<ImageStore> }

/** Advisory lock, numbered after that of `db/install.ts` ("Bothy"): one restore at a time over all processes. */
const restoreLock = 0x426f74687a

/**
 * Atomic over all processes: readers see the old club until the commit and the restored one after it. Writes wait for the commit.
 * Throws BAD_BACKUP, BACKUP_OF_NEWER_VERSION, BACKUP_OF_OTHER_VERSION, or UNAVAILABLE while another restore runs.
 */
export async function restoreBackup({ pool, store }: Target, file: Blob, admin: string): Promise<Restored> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const restore = async () => {
      const { included, transient } = await listTables(client)
      const schema = schemaFinder(client, await listMigrations(client), included)
      try {
        const { header, manifest } = await verifyBackup(file, schema.find)
        const older = schema.older()
        await asBadBackup(async () => older?.load(file, manifest))
        await storeImages(client, await store(), file)
        const loadRows = () => (older ? older.copyTo(client, included) : loadTables(client, file, included, manifest))
        const adminsWithNewCredentials = await replaceTables(client, loadRows, { included, transient, header, admin })
        return { madeAt: header.madeAt, adminsWithNewCredentials }
      } finally {
        await schema.older()?.remove()
      }
    }
    // Waits for a running removal of pictures: the backup may contain the pictures that it removes.
    const restored = await withAdvisoryLock(client, restoreLock, () => withAdvisoryLock(client, imageRemovalLock, restore, { wait: true }))
    if (!restored) throw new Refusal('UNAVAILABLE', { retryAfter: 30 })
    return restored
  } finally {
    // The settings belong to the connection, so it does not go back to the pool.
    client.release(true)
  }
}

/** Removes what a killed restore has left in the database, unless another process restores. */
export async function removeUnfinishedRestore(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await withAdvisoryLock(client, restoreLock, () => removeOlderBackup(client))
  } finally {
    client.release()
  }
}

/** The present schema, or that of an older version, which then has a database of its own. */
function schemaFinder(client: PoolClient, migrations: string[], included: Table[]) {
  let older: OlderBackup | undefined
  const find: FindSchema = async (header): Promise<TablesOf> => {
    if (JSON.stringify(header.migrations) === JSON.stringify(migrations)) return () => included
    const known = new Set(await migrationNames())
    if (!header.migrations.every((name) => known.has(name))) throw new Refusal('BACKUP_OF_NEWER_VERSION')
    older = await openOlderBackup(client, header)
    return older.tablesOf
  }
  return { find, older: () => older }
}

/** Inserts a row for each picture before its files, as one that is not public, until the rows of the backup replace it. If the restore fails, the next cleanup removes unused pictures. */
async function storeImages(client: PoolClient, store: ImageStore, file: Blob): Promise<void> {
  let current: { name: string; sizes: { width: number; bytes: Buffer }[] } | undefined
  const storeCurrent = async () => {
    if (!current) return
    const { name, sizes } = current
    const widths = sizes.map(({ width }) => width)
    await client.query(
      `insert into public.images (url, name, use, widths, bytes) values ($1, $2, 'photo', $3, $4)
       on conflict (name) do update set pending_deletion = false, chosen_at = now()`,
      [`/images/${name}/${widths.at(-1)}.webp`, name, widths, sizes.reduce((sum, { bytes }) => sum + bytes.length, 0)],
    )
    const alreadyStored = await Promise.all(
      sizes.map(async ({ width, bytes }) => Buffer.from((await store.get(name, width)) ?? []).equals(bytes)),
    )
    if (alreadyStored.every(Boolean)) return
    await store.remove(name)
    await store.put(name, sizes)
  }
  await unpackArchive(file, async ({ name, bytes }) => {
    const part = parsePartName(name)
    if (!part || !('image' in part)) return
    if (current?.name !== part.image) {
      await storeCurrent()
      current = { name: part.image, sizes: [] }
    }
    current.sizes.push({ width: part.width, bytes })
  })
  await storeCurrent()
}

type Replacement = { included: Table[]; transient: string[]; header: BackupHeader; admin: string }

/** Milliseconds until a restore gives up waiting for commands that have begun. */
const lockTimeout = 30_000

/** SQLSTATEs of rows that PostgreSQL refuses: class 22 is data that it cannot read, class 23 a broken constraint. */
const isBadRow = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

async function asBadBackup(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isBadRow(error) ? new Refusal('BAD_BACKUP', { cause: error }) : error
  }
}

/** What an admin signs in with, as one value, without counters and times, which each sign-in changes. */
const credentialsOfAdmins = `
  select p.id, jsonb_build_array(p.email, p.phone,
    (select jsonb_agg(jsonb_build_array(c.provider_id, c.account_id, c.password) order by c.id) from accounts.credentials as c where c.user_id = p.id),
    (select jsonb_build_array(f.secret, f.enabled_at is null) from accounts.second_factors as f where f.user_id = p.id),
    (select jsonb_agg(jsonb_build_array(k.credential_id, k.public_key) order by k.id) from accounts.passkeys as k where k.user_id = p.id)
  ) as credentials
  from public.profiles as p where rules.is_admin(p.id)`

/** Replaces all tables in one transaction. Returns the ids of the admins who sign in with something else afterwards. */
async function replaceTables(
  client: PoolClient,
  loadRows: () => Promise<void>,
  { included, transient, header, admin }: Replacement,
): Promise<string[]> {
  const all = [...transient, ...included.map(({ name }) => name)]
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}ms'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'`)
    const found = await client.query<{ name: string }>('select name from public.profiles where id = $1', [admin])
    const adminName = found.rows[0]?.name
    await lockTables(client, all)
    // The backup contains the results of triggers (counted seats) already, and a restore must not send messages.
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`create temporary table credentials_before on commit drop as ${credentialsOfAdmins}`)
    await client.query('create temporary table pictures_before on commit drop as select url, name, use, widths, bytes from public.images')
    for (const table of [...transient, ...included.map(({ name }) => name).toReversed()]) await client.query(`delete from ${table}`)
    await loadRows()
    await advanceSequences(client)
    const changed = await client.query<{ id: string }>(
      `select id from (${credentialsOfAdmins}) as now where not exists (
         select from credentials_before as b where (b.id, b.credentials) = (now.id, now.credentials)) order by id`,
    )
    await client.query(
      `insert into public.images (url, name, use, widths, bytes, pending_deletion)
       select url, name, use, widths, bytes, true from pictures_before as b where not exists (select from public.images where name = b.name)`,
    )
    // The backup may not contain the admin: the log has the name, and no id.
    await client.query(
      `insert into public.system_logs (user_id, operation, details)
       values ((select id from public.profiles where id = $1), 'restore_club', jsonb_build_object('name', $2::text, 'madeAt', $3::text))`,
      [admin, adminName, header.madeAt],
    )
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    await client.query(`select pg_notify('club', '{"restored":true}')`)
    await client.query('commit')
    return changed.rows.map(({ id }) => id)
  } catch (error) {
    // The first error is the one to report: when the connection is broken, nothing is left to roll back.
    await client.query('rollback').catch(() => undefined)
    throw isBadRow(error) ? new Refusal('BAD_BACKUP', { cause: error }) : error
  }
}

/**
 * Locks all tables at once: a command that has begun may need any of them before it ends, and would wait for this transaction, which waits for it.
 * Readers continue with the old rows; writers, and who locks rows, wait.
 */
async function lockTables(client: PoolClient, tables: string[]): Promise<void> {
  const deadline = performance.now() + lockTimeout
  for (;;) {
    await client.query('savepoint before_locks')
    try {
      await client.query(`lock table ${tables.join(', ')} in exclusive mode nowait`)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55P03' || performance.now() > deadline) throw error
      await client.query('rollback to savepoint before_locks')
      await setTimeout(20)
    }
  }
}

/** Moves identity sequences past their highest value. They never go back: a rollback does not undo setval. */
async function advanceSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('select setval(%L::regclass, greatest(s.last_value, (select coalesce(max(%I), 1) from %s))) from %s as s', q.sequence, q.attname, q.tab, q.sequence) as sql
     from (select pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass as sequence, a.attname, a.attrelid::regclass as tab
       from pg_catalog.pg_attribute as a join pg_catalog.pg_class as c on c.oid = a.attrelid
       where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)) as q`,
  )
  for (const { sql } of rows) await client.query(sql)
}

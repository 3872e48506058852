/** A backup of an older version is loaded into a database of its own, which is then updated like a club that had not been backed up. */
import { pipeline } from 'node:stream/promises'
import { Client, type PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Refusal } from '@bothy/contract/errors.ts'
import { installDatabase, installOlderTables } from '@bothy/db/install.ts'
import type { BackupHeader, BackupManifest } from './archive.ts'
import { loadTables } from './load-tables.ts'
import { columnList, listTables, type Table } from './tables.ts'
import type { TablesOf } from './verify-backup.ts'

/** PostgreSQL does not let this role create a database. */
const insufficientPrivilege = '42501'
/** Migrations that need others, which a doctored backup does not name. */
const isSqlError = (error: unknown) => /^42/.test(String((error as { code?: unknown }).code))

export type OlderBackup = {
  /** The tables that the older version had. */
  tablesOf: TablesOf
  /** Fills them with the rows of the backup, and updates them to this version. */
  load: (file: Blob, manifest: BackupManifest) => Promise<void>
  /** Copies the rows into the tables of the club, which are empty. */
  copyTo: (club: PoolClient, tables: Table[]) => Promise<void>
  /** Removes the database. */
  remove: () => Promise<void>
}

/** The name tells the clubs of one PostgreSQL apart. The caller holds the lock of the restore, so there is one at a time. */
async function nameFor(club: PoolClient): Promise<string> {
  const { rows } = await club.query<{ name: string }>(
    `select 'bothy_restore_' || oid as name from pg_catalog.pg_database where datname = current_database()`,
  )
  return rows[0]!.name
}

/** Removes what a killed restore has left. */
export async function removeOlderBackup(club: PoolClient): Promise<void> {
  const name = await nameFor(club)
  const { rowCount } = await club.query('select from pg_catalog.pg_database where datname = $1', [name])
  if (rowCount) await club.query(`drop database ${name} with (force)`)
}

/** Creates the tables of the version that wrote the backup. Rejects with BACKUP_OF_OTHER_VERSION if the role may create no database. */
export async function openOlderBackup(club: PoolClient, header: BackupHeader): Promise<OlderBackup> {
  await removeOlderBackup(club)
  const database = await nameFor(club)
  await club.query(`create database ${database} template template0`).catch((cause: unknown) => {
    throw (cause as { code?: string }).code === insufficientPrivilege ? new Refusal('BACKUP_OF_OTHER_VERSION', { cause }) : cause
  })
  const { host, port, user, password, ssl } = club as unknown as Client
  const client = new Client({ host, port, ...(user && { user }), ...(password && { password }), ssl, database })
  // A broken connection rejects the statement that waits for it.
  client.on('error', () => undefined)
  const remove = async () => {
    await client.end().catch(() => undefined)
    await removeOlderBackup(club)
  }
  try {
    await client.connect()
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'`)
    await installOlderTables(client, header.migrations).catch((cause: unknown) => {
      throw isSqlError(cause) ? new Refusal('BAD_BACKUP', { cause }) : cause
    })
    const all = await listTables(client)
    const tables = [...all.included, ...all.others]
    const tablesOf: TablesOf = (named) => named.flatMap((name) => tables.find((table) => table.name === name) ?? [])
    return {
      tablesOf,
      load: (file, manifest) => load(client, file, tables, manifest),
      copyTo: (target, into) => copyRows(client, target, into),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function load(client: Client, file: Blob, tables: Table[], manifest: BackupManifest): Promise<void> {
  await disableTriggers(client)
  // Migrations fill a few tables.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  await loadTables(client, file, tables, manifest)
  await installDatabase(client, { accounts: true, beforeMigration: () => disableTriggers(client) })
}

/** The rows are what the triggers had left, and the functions of the older version, which they call, are not here. */
async function disableTriggers(client: Client): Promise<void> {
  await client.query(
    `do $$
     declare
       tab regclass;
     begin
       for tab in select oid from pg_catalog.pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'accounts') loop
         execute format('alter table %s disable trigger user', tab);
       end loop;
     end $$`,
  )
}

async function copyRows(from: Client, to: PoolClient, tables: Table[]): Promise<void> {
  for (const table of tables)
    await pipeline(
      from.query(copyTo(`copy (select ${columnList(table)} from ${table.name}) to stdout`)),
      to.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`)),
    )
}

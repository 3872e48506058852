/** Backup and restore of the mock backend: all rows as JSON, gzipped. The rows contain the images as data URLs. */
import type { Confirmation } from '@bothy/auth/password.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { MockDatabase } from './call-function.ts'

const format = 'bothy club in a tab'

type Backup = { format: typeof format; migrations: string[]; tables: Record<string, string>; sum: string }
type Transaction = Parameters<Parameters<MockDatabase['transaction']>[0]>[0]
type Queryable = Pick<Transaction, 'query'>

/** Tables without backup: sessions, links, codes and counters. A restore empties them. */
const transientTables = [
  'attempts',
  'challenges',
  'deleted_sessions',
  'email_changes',
  'guesses',
  'links',
  'one_time_challenges',
  'outbox',
  'pending_notifications',
  'phone_codes',
  'sessions',
  'setup_tokens',
  'two_factor_resets',
]

const gzip = (text: string) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
const gunzip = (file: Blob) => new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()

async function checksumOf(tables: Backup['tables']): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(tables)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function namesIn(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_catalog.pg_tables
     where schemaname in ('public', 'accounts') and tablename <> all ($1) order by 1`,
    [transientTables],
  )
  return rows.map(({ name }) => name)
}

async function migrationsIn(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ name: string }>('select name from rules.migrations order by name')
  return rows.map(({ name }) => name)
}

/** The highest number in the names: a database forgets those of the migrations before its baseline. */
const newestOf = (migrations: string[]): number => Math.max(...migrations.map((name) => Number(/\/(\d+)_/.exec(name)?.[1])))

/** Reads all rows in one snapshot. */
async function createBackup(database: MockDatabase): Promise<Blob> {
  const snapshot = await database.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read')
    const tables: Backup['tables'] = {}
    for (const name of await namesIn(transaction)) {
      const { rows } = await transaction.query<{ rows: string }>(`select coalesce(json_agg(t), '[]')::text as rows from ${name} as t`)
      tables[name] = rows[0]!.rows
    }
    return { migrations: await migrationsIn(transaction), tables }
  })
  return gzip(JSON.stringify({ format, ...snapshot, sum: await checksumOf(snapshot.tables) } satisfies Backup))
}

async function readBackup(file: Blob): Promise<Backup> {
  try {
    const backup = JSON.parse(await gunzip(file)) as Backup
    if (backup.format !== format || backup.sum !== (await checksumOf(backup.tables)))
      throw new Error('not a backup of the mock backend, or modified')
    return backup
  } catch (cause) {
    throw new Refusal('BAD_BACKUP', { cause })
  }
}

/** Inserts rows; generated columns are left out. */
async function insertRows(transaction: Transaction, name: string, rows: string): Promise<void> {
  const columns = await transaction.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ') as list from pg_catalog.pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  const { list } = columns.rows[0]!
  await transaction.query(
    `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [rows],
  )
}

async function restore(database: MockDatabase, file: Blob): Promise<void> {
  const { tables, migrations } = await readBackup(file)
  await database.transaction(async (transaction) => {
    const names = await namesIn(transaction)
    const current = JSON.stringify([await migrationsIn(transaction), names])
    if (current !== JSON.stringify([migrations, Object.keys(tables)])) {
      const isNewer = newestOf(migrations) > newestOf(await migrationsIn(transaction))
      throw new Refusal(isNewer ? 'BACKUP_OF_NEWER_VERSION' : 'BACKUP_OF_OTHER_VERSION')
    }
    // Triggers and foreign keys are skipped, because the backup was a consistent database.
    await transaction.query('set local session_replication_role = replica')
    for (const name of transientTables) await transaction.query(`delete from accounts.${name}`)
    for (const name of names) await transaction.query(`delete from ${name}`)
    for (const name of names) await insertRows(transaction, name, tables[name]!)
    await transaction.query(`select setval('public.system_logs_id_seq', (select coalesce(max(id), 1) from public.system_logs))`)
    await transaction.query(`select setval('public.routes_added_seq', (select coalesce(max(added), 1) from public.routes))`)
    await transaction.query(`insert into public.system_logs (operation) values ('restore_club')`)
    await transaction.query(`select pg_notify('club', '{"resync":true}')`)
  })
}

/** Throws unless an admin sends the right password. */
type ConfirmAdmin = (password: string | null | undefined, tokenHash: Uint8Array | null) => Promise<Confirmation>

export function clubBackupCalls(database: MockDatabase, confirmAdmin: ConfirmAdmin) {
  return {
    async backupClub({ password }: Parsed<'backupClub'>, tokenHash: Uint8Array | null): Promise<Blob> {
      const { member } = await confirmAdmin(password, tokenHash)
      await database.query(`insert into public.system_logs (user_id, operation) values ($1, 'backup_club')`, [member])
      return createBackup(database)
    },
    async restoreClub({ file, password }: Parsed<'restoreClub'>, tokenHash: Uint8Array | null) {
      await confirmAdmin(password, tokenHash)
      await restore(database, file)
      return { ok: true, unreadableSecondFactors: 0 }
    },
  }
}

/**
 * Upgrades a club from each earlier state of the migrations in the history of this repository, with the sample club of that time: no row is lost, and
 * tables and functions are those of a new club. An upgrade that is killed at any moment and runs again gives the same. A backup that the version of that time wrote is restored by this one.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, openAsBlob, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogOf, withoutOrder } from '@bothy/db/testing/catalog.ts'
import { embeddedPrograms, startCluster } from '@bothy/db/testing/clusters.ts'
import { restoreBackup } from '@bothy/server/backup/restore-backup.ts'
import { listTables } from '@bothy/server/backup/tables.ts'
import { lazyImageStore } from '@bothy/server/images/image-store.ts'
import { withOwnerConnection } from '../fixtures/database-owner.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = fileURLToPath(new URL('./install-process.ts', import.meta.url))
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()

/** The states of the main branch that added migrations, the oldest first. Branches may have named theirs otherwise before they were merged. */
const history = ['log', '--first-parent', '--diff-merges=first-parent', '--no-patch', '--reverse', '--format=%h', '--diff-filter=A']
/** Parts of one merge with functions that PostgreSQL refuses, so that no club was installed from them. */
const notInstallable = ['eae67901', '2a0356a4']
const commits = git(...history, '--', 'db/migrations/**/*.sql')
  .split('\n')
  .filter((commit) => !notInstallable.includes(commit))

let home: string
let socket: string
let postgres: ChildProcess
let fresh: string[]
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'bothy-upgrade-'))
  chmodSync(home, 0o755)
  for (const folder of ['programs', 'data']) mkdirSync(join(home, folder), { mode: 0o755 })
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const started = await startCluster('PostgreSQL 18', embeddedPrograms(join(home, 'programs')), locale, join(home, 'data'))
  socket = started.cluster.socket
  postgres = started.process
  await inDatabase('postgres', 'create database club_fresh')
  await install(root, 'club_fresh')
  fresh = await catalogIn('club_fresh')
})
afterAll(async () => {
  postgres?.stdin!.end()
  if (postgres) await once(postgres, 'exit')
  rmSync(home, { recursive: true, force: true })
})

const inDatabase = <Row extends object>(database: string, sql: string) =>
  withOwnerConnection({ host: socket, user: 'postgres', database }, async (client) => (await client.query<Row>(sql)).rows)

/** Migrations once landed on several branches, so that the columns of older databases have another order. No function depends on it. */
const catalogIn = async (database: string) =>
  withoutOrder(await withOwnerConnection({ host: socket, user: 'postgres', database }, catalogOf))

const urlOf = (database: string) => `postgres://postgres@/${database}?host=${socket}`

function installer(checkout: string, database: string, ...more: string[]): ChildProcess {
  const url = urlOf(database)
  return spawn(process.execPath, [program, join(checkout, 'db/install.ts'), url, ...more], { stdio: ['ignore', 'inherit', 'inherit'] })
}
async function install(...args: Parameters<typeof installer>): Promise<void> {
  expect((await once(installer(...args), 'exit'))[0]).toBe(0)
}

/** The libraries are those of this checkout; our own packages are those of the other one. */
function linkDependencies(checkout: string): void {
  const [from, to] = [root, checkout].map((folder) => join(folder, 'node_modules')) as [string, string]
  mkdirSync(join(to, '@bothy'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@bothy') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@bothy'))) symlinkSync(readlinkSync(join(from, '@bothy', name)), join(to, '@bothy', name))
}

/** The sample club as it was after this commit. */
async function anOldClub(commit: string): Promise<string> {
  const checkout = join(home, commit)
  mkdirSync(checkout)
  execFileSync('sh', ['-c', `git -C "$0" archive ${commit} db packages apps/server | tar --extract --directory "$1"`, root, checkout])
  linkDependencies(checkout)
  const database = `club_${commit}`
  await inDatabase('postgres', `create database ${database}`)
  await install(checkout, database, '--sample')
  return database
}

type Table = { columns: string[]; rows: Record<string, unknown>[] }

/** All rows of the club, by table; keys of the installer are left out. */
async function contentsOf(database: string): Promise<Record<string, Table>> {
  const tables = await inDatabase<{ name: string; columns: string[] }>(
    database,
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname in ('public', 'accounts') group by 1`,
  )
  const contents: Record<string, Table> = {}
  for (const { name, columns } of tables) {
    const rows = await inDatabase<{ row: Record<string, unknown> }>(
      database,
      `select to_jsonb(t) as row from ${name} as t order by t::text`,
    )
    contents[name] = { columns, rows: rows.map(({ row }) => row) }
  }
  return contents
}

const rowsWith = ({ rows }: Table, columns: string[]) => rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

/** What migrations compute again from other columns. */
const computed = ['public.activities.search']

/** What of the rows before is not in the rows after, for the tables and columns that still exist. */
function lost(before: Record<string, Table>, after: Record<string, Table>): string[] {
  return Object.entries(before).flatMap(([name, table]) => {
    const now = after[name]
    if (!now) return table.rows.length > 0 ? [`${name} is gone, with ${table.rows.length} rows`] : []
    if (now.rows.length < table.rows.length) return [`${name} has ${now.rows.length} of ${table.rows.length} rows`]
    return table.columns
      .filter((column) => now.columns.includes(column) && !computed.includes(`${name}.${column}`))
      .flatMap((column) => {
        const left = rowsWith(now, [column])
        const missing = rowsWith(table, [column]).filter((value) => !left.includes(value))
        return missing.length > 0 ? [`${name}.${column}: ${missing.slice(0, 3).join(' ')}`] : []
      })
  })
}

const sizeOf = (contents: Record<string, Table>) => Object.values(contents).reduce((sum, { rows }) => sum + rows.length, 0)

/** What a migration sets itself: the time of the upgrade, and new random values. */
const ownValues = /_at$|^added$/
const equalContents = (contents: Record<string, Table>) =>
  Object.fromEntries(
    Object.entries(contents).map(([name, table]) => [
      name,
      rowsWith(
        table,
        table.columns.filter((column) => !ownValues.test(column)),
      ),
    ]),
  )

/** States of one day, whose backups cannot exist: the first asks for a column of another name, and a migration of the second was changed before it was used. */
const withoutBackup = new Set(['60cc2fc9', '25c15948'])

/** A backup by the version of this commit. */
async function backUp(commit: string, database: string): Promise<string> {
  const file = join(home, `${commit}.tar.gz`)
  const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url))
  const creating = join(home, commit, 'apps/server/backup/create-backup.ts')
  const writing = spawn(process.execPath, [program, creating, urlOf(database), file], { stdio: ['ignore', 'inherit', 'inherit'] })
  expect((await once(writing, 'exit'))[0]).toBe(0)
  return file
}

/** What this version restores of it in an empty club: the tables that are in a backup, before and after. */
async function restoreOnNewClub(commit: string, file: string, before: Record<string, Table>) {
  const database = `club_${commit}_restored`
  await inDatabase('postgres', `create database ${database}`)
  await install(root, database)
  const pool = new pg.Pool({ connectionString: urlOf(database) })
  await restoreBackup({ pool, store: lazyImageStore({ dataDir: home, s3: undefined }) }, await openAsBlob(file), randomUUID())
  const { included } = await listTables(pool as never)
  await pool.end()
  const isIncluded = ([name]: [string, Table]) => included.some((table) => table.name === name)
  const after = await contentsOf(database)
  await inDatabase('postgres', `drop database ${database} with (force)`)
  const only = (contents: Record<string, Table>) => Object.fromEntries(Object.entries(contents).filter(isIncluded))
  return { before: only(before), after: only(after) }
}

test.each(commits)('from %s, also when the upgrade is killed, and from a backup', async (commit) => {
  const database = await anOldClub(commit)
  const before = await contentsOf(database)
  const file = withoutBackup.has(commit) ? undefined : await backUp(commit, database)
  await inDatabase('postgres', `create database ${database}_killed template ${database}`)
  await install(root, database)
  const after = await contentsOf(database)
  expect(lost(before, after)).toEqual([])
  expect(await catalogIn(database)).toEqual(fresh)

  let kills = 0
  for (let milliseconds = 300; ; milliseconds *= 1.3) {
    const upgrade = installer(root, `${database}_killed`)
    const exited = once(upgrade, 'exit') as Promise<[number | null]>
    const isDone = await Promise.race([exited.then(([code]) => code === 0), wait(milliseconds, false)])
    if (isDone) break
    upgrade.kill('SIGKILL')
    await exited
    kills += 1
  }
  expect(equalContents(await contentsOf(`${database}_killed`))).toEqual(equalContents(after))
  expect(await catalogIn(`${database}_killed`)).toEqual(fresh)
  const restored = file && (await restoreOnNewClub(commit, file, before))
  if (restored) expect(lost(restored.before, restored.after)).toEqual([])
  console.log(
    `${commit}: ${sizeOf(before)} rows before, ${sizeOf(after)} after, ${restored ? sizeOf(restored.after) : 'no'} from a backup; killed ${kills} times`,
  )
  for (const name of [database, `${database}_killed`]) await inDatabase('postgres', `drop database ${name} with (force)`)
})

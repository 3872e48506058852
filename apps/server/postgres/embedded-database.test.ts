import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-database.ts'
import { silentLog } from './testing/silent-log.ts'
import { aDataDir, query, startDatabaseProcess, postmasterPid } from './testing/start-database-process.ts'

const isRoot = process.getuid?.() === 0

/** The data directory of a database that has stopped, for the tests that do not look at its creation. */
let prepared: string
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'bothy-test-'))
  chmodSync(prepared, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: prepared, log: silentLog })
  await database.stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

describe('a data directory', () => {
  test('that is empty gets a database, which keeps its data over a restart', async () => {
    const dataDir = aDataDir()
    const first = startDatabaseProcess(dataDir)
    await query(await first.ready(), `create table hikes (title text); insert into hikes values ('Over the ridge')`)
    await first.stop()

    const second = startDatabaseProcess(dataDir)
    expect(await query(await second.ready(), 'select title from hikes')).toEqual([{ title: 'Over the ridge' }])
    await second.stop()
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  })

  test('that other users cannot enter works, and the next start finds its database again', async () => {
    const dataDir = aDataDir({ mode: 0o700 })
    const first = startDatabaseProcess(dataDir)
    await query(await first.ready(), 'create table hikes (); ')
    await first.stop()
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(isRoot)

    const second = startDatabaseProcess(dataDir)
    expect(await query(await second.ready(), `select to_regclass('hikes') is not null as found`)).toEqual([{ found: true }])
    await second.stop()
  })

  test('that its user may not write is refused in one sentence, and root may write everywhere', async () => {
    const dataDir = aDataDir({ mode: 0o500 })
    const starting = startEmbeddedPostgres({ dataDir, log: silentLog })
    if (isRoot) await (await starting).stop()
    else await expect(starting).rejects.toThrow(`The data directory ${dataDir} cannot be `)
  })

  test('whose path is too long for a socket works, and leaves nothing in the temporary directory', async () => {
    const sockets = () => readdirSync(tmpdir()).filter((name) => name.startsWith('bothy-') && !name.startsWith('bothy-test-'))
    const dataDir = aDataDir({ below: `${'deep/'.repeat(25)}data` })
    const holder = startDatabaseProcess(dataDir)
    const connection = await holder.ready()
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    await holder.stop()
    expect(sockets()).not.toContain(connection.host.split('/').at(-1))
  })

  test('whose database was moved away is refused, and gets no new database', async () => {
    const dataDir = aDataDir()
    mkdirSync(dataDir)
    symlinkSync(join(dataDir, 'gone'), join(dataDir, 'postgres'))
    expect((await startDatabaseProcess(dataDir).event(({ refusal }) => refusal)).refusal).toMatch(
      /is a link to where the database should be, but nothing is there/,
    )
  })
})

describe('one process per data directory', () => {
  test('a second process is refused with a clear message, and the first keeps running', async () => {
    const dataDir = aDataDir({ from: prepared })
    const first = startDatabaseProcess(dataDir)
    const connection = await first.ready()
    const second = await startDatabaseProcess(dataDir).event(({ refusal }) => refusal)
    expect(second.kind).toBe('DataDirectoryInUse')
    expect(second.refusal).toBe(
      `Another Bothy (process ${first.pid}) is already running on the data directory ${dataDir}. Stop it first, or give this one a directory of its own with BOTHY_DATA_DIR.`,
    )
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  test('of four processes that start at once on an empty directory, one starts and three are refused', async () => {
    const dataDir = aDataDir({ mode: 0o700 })
    const events = await Promise.all(
      [1, 2, 3, 4].map(() => startDatabaseProcess(dataDir).event(({ connection, refusal }) => connection ?? refusal)),
    )
    expect(events.filter(({ connection }) => connection)).toHaveLength(1)
    expect(events.filter(({ kind }) => kind === 'DataDirectoryInUse')).toHaveLength(3)
  })
})

describe('after kill -9', () => {
  test('of the server, the next start stops the orphaned PostgreSQL and loses no data', async () => {
    const dataDir = aDataDir({ from: prepared })
    const first = startDatabaseProcess(dataDir)
    await query(await first.ready(), 'create table hikes (n int); insert into hikes values (1)')
    const orphan = postmasterPid(dataDir)
    await first.kill()

    const second = startDatabaseProcess(dataDir)
    expect(await query(await second.ready(), 'select n from hikes')).toEqual([{ n: 1 }])
    await second.event(({ message }) => message?.endsWith(`has left behind (process ${orphan})`))
    await second.event(({ message }) => message?.includes('database system was shut down at'))
    await second.stop()
  })

  test('of the server and PostgreSQL, the next start recovers', async () => {
    const dataDir = aDataDir({ from: prepared })
    const first = startDatabaseProcess(dataDir)
    await query(await first.ready(), 'create table hikes (n int); insert into hikes values (1)')
    await first.kill()
    process.kill(postmasterPid(dataDir), 'SIGKILL')

    const second = startDatabaseProcess(dataDir)
    expect(await query(await second.ready(), 'select n from hikes')).toEqual([{ n: 1 }])
    await second.stop()
  })

  test('of PostgreSQL alone, the server restarts it at the same endpoint', async () => {
    const dataDir = aDataDir({ from: prepared })
    const holder = startDatabaseProcess(dataDir)
    const connection = await holder.ready()
    await query(connection, 'create table hikes (n int); insert into hikes values (1)')
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await holder.event(({ message }) => message === 'PostgreSQL is running again')
    expect(await query(connection, 'select n from hikes')).toEqual([{ n: 1 }])
    await holder.stop()
  })

  test('of PostgreSQL, a server that stops at the same time leaves no process running', async () => {
    const dataDir = aDataDir({ from: prepared })
    const holder = startDatabaseProcess(dataDir)
    await holder.ready()
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await holder.stop()

    const next = startDatabaseProcess(dataDir)
    await next.ready()
    await next.stop()
    await expect(next.event(({ message }) => message?.includes('left behind'))).rejects.toThrow(/had said only/)
  })

  test('another process with the process id of the dead PostgreSQL does not prevent the next start', async () => {
    const dataDir = aDataDir({ from: prepared })
    const first = startDatabaseProcess(dataDir)
    await first.ready()
    const record = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    await first.kill()
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    const unrelated = await anUnrelatedProcess(statSync(join(dataDir, 'postgres', 'cluster')))
    writeFileSync(record, readFileSync(record, 'utf8').replace(/^\d+/, String(unrelated)))

    const second = startDatabaseProcess(dataDir)
    expect(await query(await second.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(process.kill(unrelated, 0)).toBe(true)
    await second.stop()
  })
})

describe('the database', () => {
  test('is not stopped by Ctrl-C before the server', async () => {
    const holder = startDatabaseProcess(aDataDir({ from: prepared }))
    const connection = await holder.ready()
    process.kill(-holder.pid, 'SIGINT')
    await holder.event(({ heard }) => heard === 'SIGINT')
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await holder.stop()
  })

  test('stops when the server exits without stopping it', async () => {
    const dataDir = aDataDir({ from: prepared })
    const holder = startDatabaseProcess(dataDir)
    await holder.ready()
    await holder.exitWithoutStop()
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  })

  test('has fsync, page checksums, code point order, UTC and no open port', async () => {
    const holder = startDatabaseProcess(aDataDir())
    const shown = ['fsync', 'data_checksums', 'server_encoding', 'timezone', 'listen_addresses', 'jit', 'server_version_num']
    const connection = await holder.ready()
    const [found] = await query(connection, `select ${shown.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`)
    expect(found).toMatchObject({
      fsync: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      timezone: 'UTC',
      listen_addresses: '',
      jit: 'off',
    })
    expect(found?.['server_version_num']).toMatch(/^18/)
    expect(await query(connection, 'select datlocprovider, datlocale from pg_database where datname = current_database()')).toEqual([
      { datlocprovider: 'b', datlocale: 'C.UTF-8' },
    ])
    await holder.stop()
  })

  test('gives the server role what the database functions need, and no access outside the database', async () => {
    const holder = startDatabaseProcess(aDataDir())
    const connection = await holder.ready()
    await query(connection, 'create extension pg_trgm; create role viewer nologin bypassrls; set role viewer')
    await expect(query(connection, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied to COPY/)
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password authentication failed/)
    await holder.stop()
  })
})

/** An unrelated process of the user that runs PostgreSQL. */
async function anUnrelatedProcess({ uid, gid }: { uid: number; gid: number }): Promise<number> {
  const unrelated = spawn('/bin/sh', ['-c', 'echo here; read line'], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(isRoot && { uid, gid }),
  })
  onTestFinished(() => void unrelated.kill('SIGKILL'))
  await once(unrelated.stdout, 'data')
  return unrelated.pid ?? 0
}

/** Backups that the server writes every day. */
import { existsSync, openAsBlob, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lazyImageStore, type ImageStore } from '../images/image-store.ts'
import { aPhoto } from '../images/testing/photos.ts'
import { createJobRuns } from '../job-runs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { daysToKeep, startDailyBackups } from './daily-backups.ts'
import { restored } from './testing/backup-files.ts'

let server: TestServer
let root: string
beforeAll(async () => {
  server = await startTestServer()
  root = await mkdtemp(join(tmpdir(), 'bothy-daily-'))
  const lin = await server.aMember('Lin')
  await server.call('uploadImage', { file: await aPhoto(700, 500) }, lin.token)
  const admin = await server.anAdmin()
  await server.call('updateSystemSettings', { systemName: 'The club of that day' }, admin.token)
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

type Change = { directory?: string; day?: string; store?: () => Promise<ImageStore>; timeout?: number }

/** Starts the daily backups of one more process. */
function startProcess({ directory = join(root, 'backups'), day = '2026-11-22', store, timeout }: Change = {}) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const backups = startDailyBackups({
    pool: server.instance.postgres.longPool,
    store: store ?? lazyImageStore({ dataDir: root, s3: undefined }),
    directory,
    log,
    track: createJobRuns().trackerOf('backups'),
    intervals: { first: 0, every: 50 },
    ...(timeout && { timeout }),
    now: () => Date.parse(`${day}T00:20:00Z`),
  })
  return { ...backups, lines, directory }
}

const until = { timeout: 90_000 }

describe('a backup of the day', () => {
  test('is written once, by one of several processes, readable by its owner only', async () => {
    const processes = [startProcess(), startProcess(), startProcess()]
    const { directory, lastBackup } = processes[0]!
    await expect.poll(() => processes.flatMap(({ lines }) => lines), until).toMatchObject([{ msg: 'wrote the backup of the day' }])
    for (const { stop } of processes) await stop()
    expect(readdirSync(directory)).toEqual(['bothy-2026-11-22.tar.gz'])
    expect(statSync(join(directory, 'bothy-2026-11-22.tar.gz')).mode & 0o777).toBe(0o600)
    const { mtimeMs, size } = statSync(join(directory, 'bothy-2026-11-22.tar.gz'))
    expect(await lastBackup()).toEqual({ at: mtimeMs, bytes: size })
    expect(processes.flatMap(({ lines }) => lines)).toHaveLength(1)
  })

  test('restores the club on a new machine', async () => {
    const backupDir = join(root, 'of-a-server')
    const old = await startTestServer({ backupDir, databaseUrl: server.databaseUrl }, { hourlyIntervals: { first: 0, every: 3_600_000 } })
    const files = () => (existsSync(backupDir) ? readdirSync(backupDir).filter((name) => name.endsWith('.tar.gz')) : [])
    await expect.poll(files, until).toHaveLength(1)
    const file = join(backupDir, files()[0]!)
    expect((await old.request('/metrics')).text).toMatch(/^bothy_last_backup_timestamp_seconds \d+/m)
    await old.close()
    const another = await startTestServer()
    const admin = await another.anAdmin()
    expect(await restored(another, admin, await openAsBlob(file))).toMatchObject({ ok: true })
    expect((await another.call('getSettings', {})).systemName).toBe('The club of that day')
    await another.close()
  })

  test('thins out earlier ones, and removes what an interrupted one has left', async () => {
    const directory = join(root, 'thinned')
    const first = startProcess({ directory, day: '2026-11-10' })
    await expect.poll(() => first.lines, until).toHaveLength(1)
    await first.stop()
    for (const name of [
      'bothy-2026-11-09.tar.gz',
      'bothy-2026-11-02.tar.gz',
      'bothy-2020-01-01.tar.gz',
      'bothy-2026-11-09.part',
      'my-notes.txt',
    ])
      await writeFile(join(directory, name), '')
    for (let day = 11; day <= 20; day++) await writeFile(join(directory, `bothy-2026-11-${day}.tar.gz`), '')
    const next = startProcess({ directory, day: '2026-11-21' })
    await expect.poll(() => next.lines, until).toHaveLength(1)
    await next.stop()
    const days = ['2020-01-01', '2026-11-02', ...Array.from({ length: 7 }, (_, day) => `2026-11-${15 + day}`)]
    expect(readdirSync(directory).toSorted()).toEqual([...days.map((day) => `bothy-${day}.tar.gz`), 'my-notes.txt'])
  })

  test('that fails is logged, and nothing of it is left', async () => {
    await writeFile(join(root, 'a-file'), '')
    const process = startProcess({ directory: join(root, 'a-file', 'backups') })
    await expect.poll(() => process.lines.length, until).toBeGreaterThan(0)
    await process.stop()
    expect(process.lines[0]).toMatchObject({ level: 50, err: { code: 'ENOTDIR' } })
    expect(await process.lastBackup()).toBeUndefined()
  })

  test('removes what an interrupted one has left even if it fails', async () => {
    const directory = join(root, 'interrupted')
    await mkdir(directory)
    await writeFile(join(directory, 'bothy-2026-11-09.part'), '')
    const process = startProcess({ directory, store: () => Promise.reject(new Error('no store')) })
    await expect.poll(() => process.lines.length, until).toBeGreaterThan(0)
    await process.stop()
    expect(readdirSync(directory)).toEqual([])
  })

  /** A store whose images never arrive. */
  function aHangingStore() {
    const reading = Promise.withResolvers<void>()
    const store = async () => {
      const images = await lazyImageStore({ dataDir: root, s3: undefined })()
      const get = () => {
        reading.resolve()
        return new Promise<never>(() => undefined)
      }
      return { ...images, get }
    }
    return { store, reading: reading.promise }
  }

  test('ends with the server, and leaves nothing', async () => {
    const directory = join(root, 'stopped')
    const { store, reading } = aHangingStore()
    const process = startProcess({ directory, store })
    await reading
    expect(readdirSync(directory)).toEqual(['bothy-2026-11-22.part'])
    await process.stop()
    expect([readdirSync(directory), process.lines]).toEqual([[], []])
  })

  test('that hangs is given up, and leaves nothing', async () => {
    const directory = join(root, 'hanging')
    const process = startProcess({ directory, store: aHangingStore().store, timeout: 1_000 })
    await expect.poll(() => process.lines.length, until).toBeGreaterThan(0)
    await process.stop()
    expect(process.lines[0]).toMatchObject({ level: 50, err: { type: 'AbortError' } })
    expect(readdirSync(directory)).toEqual([])
  })
})

describe('the days whose backup is kept', () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10))

  test('are the last seven, and the last of five weeks and twelve months', () => {
    let files: string[] = []
    for (const day of daysFrom('2024-01-01', 1057)) files = [...daysToKeep([...files, day])]
    const months = [
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
    ]
    const weeks = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15']
    expect(files.toSorted()).toEqual([...months, ...weeks, ...daysFrom('2026-11-16', 7)].toSorted())
  })

  test('are all of a young club', () => expect([...daysToKeep(['2026-11-21', '2026-11-22'])]).toEqual(['2026-11-21', '2026-11-22']))
})

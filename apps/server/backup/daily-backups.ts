/** Writes a backup a day into a directory, checks that it can be restored, and thins out older ones. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ImageStore } from '../images/image-store.ts'
import type { Track } from '../job-runs.ts'
import type { JobIntervals } from '../jobs/hourly-job.ts'
import { withAdvisoryLock } from '../postgres/advisory-lock.ts'
import { createBackup } from './create-backup.ts'
import { listMigrations, listTables } from './tables.ts'
import { sameSchema, verifyBackup } from './verify-backup.ts'

export type DailyBackups = {
  /** The newest backup, which was complete at `at`, in milliseconds since 1970; undefined without one. */
  lastBackup: () => Promise<{ at: number; bytes: number } | undefined>
  /** Ends a running backup and removes what it has written. */
  stop: () => Promise<void>
}

type Options = {
  pool: Pool
  store: () => Promise<ImageStore>
  directory: string
  log: Logger
  track: Track
  intervals?: JobIntervals | undefined
  /** Milliseconds after which a backup is aborted. */
  timeout?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Any number, equal in all processes: the process that gets the advisory lock writes the backup. */
const backupLock = 0x626f7470

/** Milliseconds. An hour after a failure it is tried again. */
const defaultIntervals: JobIntervals = { first: 60_000, every: 60 * 60_000 }

const defaultTimeout = 6 * 60 * 60_000

/** For how many days, weeks and months the newest backup of each is kept. */
const kept = { days: 7, weeks: 5, months: 12 }

const dayOf = (date: string) => Date.parse(date) / 86_400_000
/** 1970 began on a Thursday, and weeks begin on Monday. */
const weekOf = (date: string) => Math.floor((dayOf(date) + 3) / 7)
const monthOf = (date: string) => date.slice(0, 7)

/** Which of these days keep their backup. Days are in the format `2026-11-22`. */
export function daysToKeep(days: readonly string[]): Set<string> {
  const sorted = days.toSorted()
  const newest = (periodOf: (day: string) => string | number, count: number) =>
    [...new Map(sorted.map((day) => [periodOf(day), day])).values()].slice(-count)
  return new Set([...newest((day) => day, kept.days), ...newest(weekOf, kept.weeks), ...newest(monthOf, kept.months)])
}

const fileName = (day: string) => `bothy-${day}.tar.gz`
const dayOfFile = (name: string) => /^bothy-(\d{4}-\d{2}-\d{2})\.tar\.gz$/.exec(name)?.[1]
const isUnfinished = (name: string) => /^bothy-\d{4}-\d{2}-\d{2}\.part$/.test(name)

async function daysIn(directory: string): Promise<string[]> {
  const names = await readdir(directory)
  return names.map(dayOfFile).filter((day) => day !== undefined)
}

export function startDailyBackups(options: Options): DailyBackups {
  const { directory, log, track, intervals: { first, every } = defaultIntervals, timeout = defaultTimeout } = options
  const stopped = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    const backUp = async () => {
      const bytes = await backUpToday(options, AbortSignal.any([stopped.signal, AbortSignal.timeout(timeout)]))
      if (bytes !== undefined) log.info({ directory, bytes }, 'wrote the backup of the day')
    }
    const onError = (error: unknown) => {
      if (!stopped.signal.aborted) log.error({ err: error, directory }, 'the backup of the day failed; the next attempt is in an hour')
    }
    running = running.then(() => track(backUp)).catch(onError)
  }
  const soon = setTimeout(run, first).unref()
  const hourly = setInterval(run, every).unref()
  return {
    async lastBackup() {
      const newest = (await daysIn(directory).catch(() => [])).toSorted().at(-1)
      if (newest === undefined) return undefined
      const { mtimeMs, size } = await stat(join(directory, fileName(newest)))
      return { at: mtimeMs, bytes: size }
    },
    async stop() {
      clearTimeout(soon)
      clearInterval(hourly)
      stopped.abort()
      await running
    },
  }
}

/** Resolves with the bytes of the backup; undefined if there is one of this day (in UTC), or another process is writing it. */
async function backUpToday({ pool, store, directory, now = Date.now }: Options, signal: AbortSignal): Promise<number | undefined> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const today = new Date(now()).toISOString().slice(0, 10)
  const write = async () => {
    if (signal.aborted || (await daysIn(directory)).includes(today)) return undefined
    await removeUnfinished(directory)
    const unfinished = join(directory, `bothy-${today}.part`)
    try {
      await writeBackup({ pool, store, file: unfinished, signal })
      await rename(unfinished, join(directory, fileName(today)))
    } finally {
      await rm(unfinished, { force: true })
    }
    await removeOld(directory)
    return (await stat(join(directory, fileName(today)))).size
  }
  const client = await pool.connect()
  try {
    return await withAdvisoryLock(client, backupLock, write)
  } finally {
    client.release()
  }
}

type Writing = Pick<Options, 'pool' | 'store'> & { file: string; signal: AbortSignal }

/** Throws BAD_BACKUP if what was written cannot be restored. */
async function writeBackup({ pool, store, file, signal }: Writing): Promise<void> {
  const { content } = await createBackup({ pool, store })
  // The file contains every password hash.
  await pipeline(content, createWriteStream(file, { mode: 0o600, flush: true }), { signal })
  const client = await pool.connect()
  try {
    const schema = sameSchema(await listMigrations(client), (await listTables(client)).included)
    await verifyBackup(await openAsBlob(file), schema, signal)
  } finally {
    client.release()
  }
}

/** Removes what a killed process has left. Only the process that holds the lock writes. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of (await readdir(directory)).filter(isUnfinished)) await rm(join(directory, name), { force: true })
}

async function removeOld(directory: string): Promise<void> {
  const days = await daysIn(directory)
  const keep = daysToKeep(days)
  for (const day of days) if (!keep.has(day)) await rm(join(directory, fileName(day)), { force: true })
}

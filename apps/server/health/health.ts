/** What only the server can tell about its health. The database tells its version, and how the messages are doing. */
import type { Pool } from 'pg'
import type { DiskHealth, Health } from '@bothy/contract/admin/health.ts'
import type { Config } from '../config.ts'
import type { JobRun } from '../job-runs.ts'
import type { ClubMap } from '../map/club-map.ts'
import { certificateValidity, ownProxy, type Validity } from './certificate.ts'
import { diskSpace } from './disk-space.ts'
import { backupState, certificateState, clockState, connectionsState, diskState, jobState } from './states.ts'

export type ReadHealth = (ofDatabase: Health, remoteAddress: string | undefined) => Promise<Health>

type Parts = {
  config: Pick<Config, 'dataDir' | 'backupDir' | 'publicUrl' | 'trustProxy'>
  version: string
  pool: Pick<Pool, 'query'>
  lastBackup: () => Promise<{ at: number; bytes: number } | undefined>
  clubMap: Pick<ClubMap, 'read'>
  jobs: () => readonly JobRun[]
  liveConnections: { count: () => number; max: number }
  /** Milliseconds since 1970. */
  now?: () => number
}

const instantOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

/** Completes what the database tells. `remoteAddress` is where the request came from: the proxy of the club, if there is one. */
export function createReadHealth({ config, version, pool, lastBackup, clubMap, jobs, liveConnections, now = Date.now }: Parts): ReadHealth {
  const { dataDir, backupDir, publicUrl, trustProxy } = config
  const startedAt = now()
  return async (ofDatabase, remoteAddress) => {
    const [disks, backup, map, clock, certificate] = await Promise.all([
      readDisks({ data: dataDir, backups: backupDir }),
      lastBackup(),
      clubMap.read(),
      readClock(pool, now),
      publicUrl === undefined ? undefined : certificateValidity(publicUrl, ownProxy(trustProxy > 0 ? remoteAddress : undefined)),
    ])
    const count = liveConnections.count()
    return {
      ...ofDatabase,
      versions: { ...ofDatabase.versions, app: version, node: process.versions.node },
      uptime: { state: 'ok', startedAt: new Date(startedAt).toISOString() },
      disks,
      backup: {
        state: backupState({ isOn: backupDir !== undefined, lastAt: backup?.at }, startedAt, now()),
        directory: backupDir ?? null,
        lastBackupAt: instantOf(backup?.at),
        bytes: backup?.bytes ?? null,
      },
      map: map.file && { state: map.copy?.problem ? 'attention' : 'ok', bytes: map.file.bytes, changedAt: map.file.changedAt },
      clock: { state: clockState(clock), difference: clock },
      certificate: certificate ? certificateHealth(certificate, now()) : null,
      jobs: jobs().map((job) => ({ state: jobState(job, startedAt, now()), name: job.name, lastRunAt: instantOf(job.lastRunAt) })),
      liveConnections: { state: connectionsState(count, liveConnections.max), count, max: liveConnections.max },
    }
  }
}

const certificateHealth = (validity: Validity, now: number): Health['certificate'] => ({
  state: certificateState(validity, now),
  expiresAt: new Date(validity.until).toISOString(),
  daysLeft: Math.floor((validity.until - now) / 86_400_000),
})

/** A disk that cannot be read is left out. */
async function readDisks(directories: Record<DiskHealth['purpose'], string | undefined>): Promise<DiskHealth[]> {
  const disks = await Promise.all(
    (['data', 'backups'] as const).map(async (purpose) => {
      const directory = directories[purpose]
      const space = directory === undefined ? undefined : await diskSpace(directory).catch(() => undefined)
      return space && { state: diskState(space.free), purpose, freeBytes: space.free, totalBytes: space.total }
    }),
  )
  return disks.filter((disk) => disk !== undefined)
}

/** Seconds by which the clock of the database is ahead, at least: the answer took time. To a tenth, which is all that matters. */
async function readClock(pool: Pick<Pool, 'query'>, now: () => number): Promise<number> {
  const before = now()
  const { rows } = await pool.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at')
  const [{ at }, after] = [rows[0]!, now()]
  const ahead = at > after ? at - after : Math.min(0, at - before)
  return Math.round(ahead / 100) / 10 || 0
}

/** What the health page tells admins about the club's server. A backend leaves out what it cannot find out: null, or not in the list. */
import * as z from 'zod/mini'
import { count, instant } from '../values.ts'

/** `attention`: an admin should look at it soon. `failed`: the club loses something until it is repaired. */
export const healthStates = ['ok', 'attention', 'failed'] as const
export type HealthState = (typeof healthStates)[number]

/** What a server does regularly: the hourly clean-up, closing votes, alarms for overdue groups, sending messages, the backup of the day. */
export const healthJobs = ['hourly', 'votes', 'alarms', 'messages', 'backups'] as const
export type HealthJob = (typeof healthJobs)[number]

const state = z.enum(healthStates)

export const diskHealth = z.object({ state, purpose: z.enum(['data', 'backups']), freeBytes: count, totalBytes: count })
export type DiskHealth = z.infer<typeof diskHealth>

export const jobHealth = z.object({ state, name: z.enum(healthJobs), lastRunAt: z.nullable(instant) })
export type JobHealth = z.infer<typeof jobHealth>

export const messageHealth = z.object({
  state,
  /** Messages to members that no one has tried to send yet. */
  waiting: count,
  oldestWaitingAt: z.nullable(instant),
  /** Tried, and to be tried again. */
  failed: count,
  /** Given up within the last 7 days. */
  dead: count,
  hasMailProvider: z.boolean(),
})

export const backupHealth = z.object({
  state,
  /** Null where the server makes no daily backups. */
  directory: z.nullable(z.string()),
  /** When the newest backup was complete. */
  lastBackupAt: z.nullable(instant),
  bytes: z.nullable(count),
})

/** The map of the region on the server. `attention` if its last copy failed. */
export const mapHealth = z.object({ state, bytes: count, changedAt: instant })

export const health = z.object({
  /** `schema` is the number of the newest migration. */
  versions: z.object({
    state,
    app: z.nullable(z.string()),
    schema: z.nullable(z.string()),
    postgres: z.string(),
    node: z.nullable(z.string()),
  }),
  uptime: z.nullable(z.object({ state, startedAt: instant })),
  messages: z.nullable(messageHealth),
  disks: z.array(diskHealth),
  backup: z.nullable(backupHealth),
  /** Null without a map. */
  map: z.nullable(mapHealth),
  /** By how many seconds the clock of the database is ahead of the server's. */
  clock: z.nullable(z.object({ state, difference: z.number() })),
  /** `daysLeft` is negative when it has expired. */
  certificate: z.nullable(z.object({ state, expiresAt: instant, daysLeft: z.int() })),
  jobs: z.array(jobHealth),
  /** Open streams of live updates, and how many this server allows. */
  liveConnections: z.nullable(z.object({ state, count, max: count })),
  /** Names of zones that the database does not know. `attention` if an activity or a member has one. */
  timeZones: z.object({ state, missing: z.array(z.string()) }),
})
export type Health = z.infer<typeof health>

/** The thresholds of the health page: which values need the attention of an admin, and which are failures. Pure functions; times are in milliseconds. */
import type { HealthJob, HealthState } from '@bothy/contract/admin/health.ts'
import type { JobRun } from '../job-runs.ts'
import type { Validity } from './certificate.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const stateOf = (hasFailed: boolean, needsAttention: boolean): HealthState => (hasFailed ? 'failed' : needsAttention ? 'attention' : 'ok')

/** The database stops when its disk is full, and a backup needs room for the whole club. */
const minFreeBytes = { attention: 2e9, failed: 5e8 }
export const diskState = (free: number): HealthState => stateOf(free < minFreeBytes.failed, free < minFreeBytes.attention)

/** A backup is written every day. A new server writes its first one within the first hour. */
const maxBackupAge = 2 * day
export function backupState({ isOn, lastAt }: { isOn: boolean; lastAt: number | undefined }, startedAt: number, now: number): HealthState {
  if (!isOn) return 'attention'
  return stateOf(now - (lastAt ?? startedAt) > maxBackupAge, lastAt === undefined)
}

/** Codes of authenticator apps are valid for 30 s. */
const maxDifferenceSeconds = { attention: 5, failed: 30 }
export function clockState(difference: number): HealthState {
  const seconds = Math.abs(difference)
  return stateOf(seconds > maxDifferenceSeconds.failed, seconds > maxDifferenceSeconds.attention)
}

/** Most certificates are renewed long before they have 14 days left. For those that are valid only for days, the threshold is a share of their life. */
export function certificateState({ from, until }: Validity, now: number): HealthState {
  const [left, life] = [until - now, until - from]
  return stateOf(left < Math.min(3 * day, life / 15), left < Math.min(14 * day, life / 5))
}

/** How long each job may go without a success: several of its intervals. A backup alone may take hours. */
const maxTimeWithoutSuccess: Record<HealthJob, number> = {
  hourly: 3 * hour,
  votes: 20 * minute,
  alarms: 20 * minute,
  messages: 20 * minute,
  backups: 8 * hour,
}
export function jobState({ name, lastRunAt, lastSuccessAt }: JobRun, startedAt: number, now: number): HealthState {
  return stateOf(now - (lastSuccessAt ?? startedAt) > maxTimeWithoutSuccess[name], lastRunAt !== lastSuccessAt)
}

export const connectionsState = (count: number, max: number): HealthState => stateOf(count >= max, count >= max * 0.9)

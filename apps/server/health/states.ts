/** From which value on an admin should look at something. Pure functions; times are in milliseconds. */
import type { HealthJob, HealthState } from '@bothy/contract/admin/health.ts'
import type { JobRun } from '../job-runs.ts'
import type { Validity } from './certificate.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const stateOf = (hasFailed: boolean, needsAttention: boolean): HealthState => (hasFailed ? 'failed' : needsAttention ? 'attention' : 'ok')

/** Bytes. The database stops when its disk is full, and a backup needs room for the whole club. */
const leastFree = { attention: 2e9, failed: 5e8 }
export const diskState = (free: number): HealthState => stateOf(free < leastFree.failed, free < leastFree.attention)

/** There is a backup a day. A new server writes its first one within the first hour. */
const oldestBackup = 2 * day
export function backupState({ isOn, lastAt }: { isOn: boolean; lastAt: number | undefined }, startedAt: number, now: number): HealthState {
  if (!isOn) return 'attention'
  return stateOf(now - (lastAt ?? startedAt) > oldestBackup, lastAt === undefined)
}

/** Seconds. Codes of authenticator apps are valid for 30 s. */
const largestDifference = { attention: 5, failed: 30 }
export function clockState(difference: number): HealthState {
  const seconds = Math.abs(difference)
  return stateOf(seconds > largestDifference.failed, seconds > largestDifference.attention)
}

/** Of a certificate that lives only days, a share of its life: others are renewed long before these days. */
export function certificateState({ from, until }: Validity, now: number): HealthState {
  const [left, life] = [until - now, until - from]
  return stateOf(left < Math.min(3 * day, life / 15), left < Math.min(14 * day, life / 5))
}

/** The longest pause of each job between two runs, with the time that a run takes. A backup may take hours. */
const longestPause: Record<HealthJob, number> = {
  hourly: 3 * hour,
  votes: 20 * minute,
  alarms: 20 * minute,
  messages: 20 * minute,
  backups: 8 * hour,
}
export function jobState({ name, lastRunAt, lastSuccessAt }: JobRun, startedAt: number, now: number): HealthState {
  return stateOf(now - (lastSuccessAt ?? startedAt) > longestPause[name], lastRunAt !== lastSuccessAt)
}

export const connectionsState = (count: number, max: number): HealthState => stateOf(count >= max, count >= max * 0.9)

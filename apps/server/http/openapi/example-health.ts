import { createdAt } from './example-activities.ts'

const diskHealth = { state: 'ok', purpose: 'data', freeBytes: 31_000_000_000, totalBytes: 40_000_000_000 }
const jobHealth = { state: 'ok', name: 'hourly', lastRunAt: '2026-06-02T08:00:02Z' }
const messageHealth = { state: 'attention', waiting: 0, oldestWaitingAt: null, failed: 1, dead: 0, hasMailProvider: true }
const backupHealth = { state: 'ok', directory: '/var/backups/bothy', lastBackupAt: '2026-06-02T00:01:12Z', bytes: 48_000_000 }

const mapHealth = { state: 'ok', bytes: 84_000_000, changedAt: createdAt }

/** The examples of the schemas about the health of the server. */
export const health = {
  DiskHealth: diskHealth,
  JobHealth: jobHealth,
  MessageHealth: messageHealth,
  BackupHealth: backupHealth,
  MapHealth: mapHealth,
  Health: {
    versions: { state: 'ok', app: '0.1.0', schema: '084', postgres: '18.1', node: '24.11.1' },
    uptime: { state: 'ok', startedAt: createdAt },
    messages: messageHealth,
    disks: [diskHealth],
    backup: backupHealth,
    map: mapHealth,
    clock: { state: 'ok', difference: 0 },
    certificate: { state: 'ok', expiresAt: '2026-08-20T11:00:00Z', daysLeft: 79 },
    jobs: [jobHealth],
    liveConnections: { state: 'ok', count: 12, max: 10_000 },
    timeZones: { state: 'ok', missing: [] },
  },
}

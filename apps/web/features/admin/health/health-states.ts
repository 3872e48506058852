import type { Health, HealthState } from '@bothy/contract/admin/health.ts'

/** The state of each row of the health page. */
export const healthStatesOf = ({
  versions,
  uptime,
  messages,
  disks,
  backup,
  map,
  clock,
  certificate,
  jobs,
  liveConnections,
  timeZones,
}: Health): HealthState[] =>
  [versions, uptime, messages, ...disks, backup, map, clock, certificate, ...jobs, liveConnections, timeZones].flatMap((row) =>
    row ? [row.state] : [],
  )

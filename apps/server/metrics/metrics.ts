/** Prometheus metrics of the running server. Metrics that need a database query run it only when they are read. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Gauge, Histogram, Registry } from 'prom-client'
import { within } from '../promises.ts'

export type Metrics = {
  /** Records one answered request. */
  observe: (call: string, status: number, seconds: number) => void
  /** The metrics in the text format of Prometheus. */
  read: () => Promise<string>
  contentType: string
  close: () => void
}

type Sources = {
  pool: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>
  openStreams: () => number
  lastBackup?: () => Promise<{ at: number } | undefined>
}

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics({ pool, openStreams, lastBackup }: Sources): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'bothy_request_seconds',
    help: 'Duration of answered requests by call and status.',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  gauge('bothy_live_screens', 'Open streams of live updates.', openStreams)
  gauge('bothy_database_connections', 'Connections to the database.', () => pool.totalCount)
  gauge('bothy_database_connections_idle', 'Idle connections to the database.', () => pool.idleCount)
  gauge('bothy_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('process_cpu_seconds_total', 'Processor time of the process.', () => processorTime())
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  registry.registerMetric(eventLoopLag(delay))
  registry.registerMetric(outboxMessages(pool))
  if (lastBackup) registry.registerMetric(lastBackupTime(lastBackup))
  return {
    observe: (call, status, seconds) => requests.observe({ call, status }, seconds),
    read: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => void delay.disable(),
  }
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Milliseconds between two samples of the event loop delay. */
const resolution = 10

/** The delay of the event loop since the last read. */
function eventLoopLag(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000)
  return new Gauge({
    name: 'bothy_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last read.',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      for (const quantile of [0.5, 0.99, 1]) this.set({ quantile }, delay.count > 0 ? late(delay.percentile(quantile * 100)) : 0)
      delay.reset()
    },
  })
}

/** Missing until there is a backup. */
function lastBackupTime(lastBackup: NonNullable<Sources['lastBackup']>): Gauge {
  return new Gauge({
    name: 'bothy_last_backup_timestamp_seconds',
    help: 'When the newest daily backup was complete, in seconds since 1970.',
    registers: [],
    async collect() {
      this.reset()
      const backup = await lastBackup()
      if (backup) this.set(backup.at / 1000)
    },
  })
}

/** Milliseconds to wait for the database. The others would be missing too if the reader of the metrics stopped waiting first. */
const maxWait = 2_000

/** While the database does not answer, this metric is missing and the others are still there. */
function outboxMessages(pool: Sources['pool']): Gauge {
  return new Gauge({
    name: 'bothy_outbox_messages',
    help: 'Mails and text messages of the last 30 days by state; dead ones were given up.',
    labelNames: ['channel', 'state'],
    registers: [],
    async collect() {
      this.reset()
      const counting = pool.query<{ channel: string; state: string; count: number }>(
        'select channel, state, count(*)::int as count from accounts.outbox group by channel, state',
      )
      const counted = await within(maxWait, counting).catch(() => undefined)
      for (const { channel, state, count } of counted?.rows ?? []) this.set({ channel, state }, count)
    },
  })
}

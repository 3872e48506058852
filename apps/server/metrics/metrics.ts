/** Figures about the running server, for whoever watches over it. What is asked of the database is asked when somebody looks, not before. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** One answered request. */
  observe: (call: string, status: number, seconds: number) => void
  /** The figures in the text format of Prometheus. */
  read: () => Promise<string>
  contentType: string
  close: () => void
}

type Watched = { pool: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>; liveScreens: () => number }

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics({ pool, liveScreens }: Watched): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'bothy_request_seconds',
    help: 'Answered requests by call and status, and how long they took.',
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
  gauge('bothy_live_screens', 'Open streams of live updates.', liveScreens)
  gauge('bothy_database_connections', 'Connections to the database.', () => pool.totalCount)
  gauge('bothy_database_connections_idle', 'Of them, those that nobody uses now.', () => pool.idleCount)
  gauge('bothy_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount)
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('process_cpu_seconds_total', 'Processor time of the process.', () => processorTime())
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  registry.registerMetric(lagOf(delay))
  registry.registerMetric(messagesIn(pool))
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

/** Milliseconds between two looks at the event loop. */
const resolution = 10

/** How late the event loop was since somebody last looked. */
function lagOf(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000)
  return new Gauge({
    name: 'bothy_event_loop_lag_seconds',
    help: 'How late the event loop was since these figures were last read.',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      for (const quantile of [0.5, 0.99, 1]) this.set({ quantile }, delay.count > 0 ? late(delay.percentile(quantile * 100)) : 0)
      delay.reset()
    },
  })
}

/** While the database is away there is no figure, and the others are still told. */
function messagesIn(pool: Watched['pool']): Gauge {
  return new Gauge({
    name: 'bothy_outbox_messages',
    help: 'Mails and text messages of the last 30 days by state; dead ones were given up.',
    labelNames: ['channel', 'state'],
    registers: [],
    async collect() {
      this.reset()
      const counted = await pool
        .query<{ channel: string; state: string; count: number }>(
          'select channel, state, count(*)::int as count from accounts.outbox group by channel, state',
        )
        .catch(() => undefined)
      for (const { channel, state, count } of counted?.rows ?? []) this.set({ channel, state }, count)
    },
  })
}

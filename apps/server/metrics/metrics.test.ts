import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('metrics are read without those of the database while the database does not answer', async () => {
  const pool = { query: () => new Promise(() => undefined), totalCount: 4, idleCount: 0, waitingCount: 7 }
  const metrics = createMetrics({ pool: pool as never, openStreams: () => 0 })
  onTestFinished(() => metrics.close())
  const text = await metrics.read()
  expect(text).toContain('bothy_database_waiting 7')
  expect(text).not.toContain('bothy_outbox_messages{')
})

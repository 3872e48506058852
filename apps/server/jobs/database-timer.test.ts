import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createJobRuns } from '../job-runs.ts'
import { startDatabaseTimer } from './database-timer.ts'

afterEach(() => vi.useRealTimers())

it('looks again after five minutes, because the clock of the machine may have been set forward', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const run = vi.fn<() => Promise<number>>(async () => 3600)
  const track = createJobRuns().trackerOf('votes')
  const timer = startDatabaseTimer({ run, log: pino({ level: 'silent' }), track, failure: '' })
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(run).toHaveBeenCalledTimes(2)
  timer.stop()
})

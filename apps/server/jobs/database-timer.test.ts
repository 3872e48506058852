import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobRuns } from '../job-runs.ts'
import { startDatabaseTimer } from './database-timer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function aTimer() {
  const run = vi.fn<() => Promise<number>>(async () => 3600)
  const track = createJobRuns().trackerOf('votes')
  return { run, timer: startDatabaseTimer({ run, log: pino({ level: 'silent' }), track, failure: '' }) }
}

test('looks again after five minutes, because the clock of the machine may have been set forward', async () => {
  const { run, timer } = aTimer()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(run).toHaveBeenCalledTimes(2)
  timer.stop()
})

test('does nothing after it was stopped, even if it is woken', async () => {
  const { run, timer } = aTimer()
  timer.stop()
  timer.wake()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(run).not.toHaveBeenCalled()
})

import { expect, it } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { defaultPolicy } from './delivery-queue.ts'

/** The least number of seconds from the first attempt to the last. pg-boss adds a random time to each delay below the maximum. */
function leastSeconds({ maxRetries, delay, maxDelay }: (typeof defaultPolicy.channels)['sms']): number {
  const delays = Array.from({ length: maxRetries }, (_, retry) => Math.min(maxDelay, delay * 2 ** retry))
  return delays.reduce((sum, seconds) => sum + seconds, 0)
}

it('an alarm to an emergency contact is retried for as long as it is valid, also as an SMS', async () => {
  const server = await startTestServer()
  const [row] = await server.sql(`select extract(epoch from rules.lifetime('return'))::integer as seconds`)
  await server.close()
  expect(row!.seconds).toBe(24 * 60 * 60)
  expect(leastSeconds(defaultPolicy.channels.sms)).toBeGreaterThanOrEqual(row!.seconds as number)
})

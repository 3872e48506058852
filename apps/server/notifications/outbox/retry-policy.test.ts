import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryChannels } from '@bothy/contract/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { defaultPolicy } from './delivery-queue.ts'

/** The least number of seconds from the first attempt to the last. pg-boss adds a random time to each delay below the maximum. */
function leastSeconds({ maxRetries, delay, maxDelay }: (typeof defaultPolicy.channels)['sms']): number {
  const delays = Array.from({ length: maxRetries }, (_, retry) => Math.min(maxDelay, delay * 2 ** retry))
  return delays.reduce((sum, seconds) => sum + seconds, 0)
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const lifetimes = { mail: 'notice', sms: 'return', push: 'return' } as const

test.each(deliveryChannels)(
  'by %s, a notification is retried until it expires, and an alarm for as long as it is valid',
  async (channel) => {
    const [row] = await server.sql(`select extract(epoch from rules.lifetime($1))::integer as seconds`, [lifetimes[channel]])
    expect(leastSeconds(defaultPolicy.channels[channel])).toBeGreaterThanOrEqual(row!.seconds as number)
  },
)

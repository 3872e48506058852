/**
 * A test server that sends mails and push notifications, also as a process of its own that a test can kill:
 * `node delivering-server.ts <mail server> <origin of the push service> <database>` prints the address of that server.
 */
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { RetryPolicy } from '../outbox/delivery-queue.ts'

/** The delay, in seconds, is longer than the test. */
const retries = { maxRetries: 3, delay: 600, maxDelay: 600 }
const retryPolicy: RetryPolicy = { pollInterval: 0.5, channels: { mail: retries, sms: retries, push: retries } }

/** Without `databaseUrl`, the server creates its own database. */
export const startDeliveringServer = (mailUrl: string, pushOrigin: string, databaseUrl?: string): Promise<TestServer> =>
  startTestServer(
    {
      publicUrl: 'https://club.example',
      mail: { url: mailUrl, from: 'hut@club.example' },
      ...(databaseUrl !== undefined && { databaseUrl }),
    },
    { retryPolicy, isPushEndpoint: ({ origin }) => origin === pushOrigin },
  )

if (import.meta.main) {
  const [mailUrl, pushOrigin, databaseUrl] = process.argv.slice(2)
  console.log((await startDeliveringServer(mailUrl!, pushOrigin!, databaseUrl)).url)
}

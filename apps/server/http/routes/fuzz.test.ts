/** Random requests of every operation; `npm run drill -- fuzz --calls=42000` sends more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFuzz } from '../../testing/fuzz/run-fuzz.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const requests = Number(process.env['BOTHY_FUZZ_CALLS'] ?? 600)
const seed = Number(process.env['BOTHY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sms: { to: 'console', token: undefined } })
})
afterAll(() => server.close())

test(
  'any request gets an answer that the document declares, and a refusal changes nothing',
  async () => {
    console.log(`${requests} random requests with the seed ${seed}`)
    const { violations, succeeded, operations } = await runFuzz(server, { requests, seed })
    console.log(`${succeeded} succeeded, of ${operations.size} operations`)
    expect(violations).toEqual([])
    expect(succeeded).toBeGreaterThan(requests / 20)
  },
  60_000 + requests * 200,
)

test('logs no server error', () => {
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

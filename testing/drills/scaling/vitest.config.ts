/** `npm run drill -- scaling`: needs nginx and PgBouncer, so it is not part of `npm test`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['testing/drills/scaling/*.test.ts'],
    // Each file starts two databases and two servers.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

/** The stories that `npm run test:all` runs after those of `npm test`. They are in `.long.ts` files. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['testing/engines/**/*.long.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
  },
})

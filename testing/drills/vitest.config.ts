/** `npm run drill -- <name>`: drills that take minutes, or need root or other programs, are no part of `npm test`. Their files end with `.drill.ts`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['testing/drills/**/*.drill.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 150_000 } },
  },
})

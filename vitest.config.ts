import { defineConfig } from 'vitest/config'

// Two workers whatever the machine: a worker of the database tests keeps a PostgreSQL of its own busy.
const maxWorkers = 2
const exclude = ['**/node_modules/**', '**/dist/**']
// What comes is waited for until it is certain that it does not come: a busy machine is no fault.
const expect = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude,
          expect,
          maxWorkers,
          // Pictures are drawn and languages compiled here: a busy machine may take its time.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The rulebook on every database that it runs on, started once for all files.
        test: {
          name: 'rulebook',
          include: ['db/**/*.test.ts'],
          exclude,
          expect,
          globalSetup: ['db/testing/clusters.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The server on real PostgreSQL; the first test of a file waits for it to start.
        test: {
          name: 'database',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          expect,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The club through every door that leads to it, two at a time.
        test: {
          name: 'doors',
          include: ['e2e/doors/**/*.test.ts'],
          exclude,
          expect,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // The hosted club on its stand: PostgreSQL 17, PostgREST, and a gateway in place of the provider, one for each file.
        test: {
          name: 'hosted',
          include: ['supabase/**/*.test.ts'],
          exclude,
          expect,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Stories in a real browser and drills on a real server: one at a time, so that nobody waits for a busy core.
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          exclude,
          expect,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

// Two workers on every machine, because each worker of the server tests also keeps a PostgreSQL busy.
const maxWorkers = 2
const exclude = ['**/node_modules/**', '**/dist/**']
// Polling assertions wait this long, in milliseconds, because a busy machine may be slow.
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
          // Drawing covers and compiling translations can be slow on a busy machine.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // The database functions on every supported database; each database starts once for all files.
        test: {
          name: 'database',
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
        // The server on a real PostgreSQL, which starts once for all files.
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          expect,
          globalSetup: ['apps/server/testing/shared-cluster.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The conformance suite against every backend, two backends at a time.
        test: {
          name: 'conformance',
          include: ['testing/conformance/**/*.test.ts'],
          exclude,
          expect,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // The Supabase backend on a local stack (PostgreSQL 17, PostgREST, a simulated gateway), one stack per file.
        test: {
          name: 'supabase',
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
        // Browser stories and drills on real servers.
        test: {
          name: 'stories',
          include: ['testing/{stories,drills,screens}/**/*.test.ts'],
          exclude,
          expect,
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})

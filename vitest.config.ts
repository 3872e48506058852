import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

// Node stores compiled code here, because the workers and the test servers load the same modules again and again.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.bothy/compiled', import.meta.url))

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  // In milliseconds. Only a failing test waits this long; a busy machine may be ten times slower than a quiet one.
  expect: { poll: { timeout: 90_000 } },
  // Two workers on every machine, because each worker also keeps a PostgreSQL or a browser busy.
  maxWorkers: 2,
  // The files of a project share workers and loaded modules; loading them for each file took a third of a second or more.
  isolate: false,
  // One test visits every screen. Drawing covers, compiling translations and starting servers can be slow on a busy machine.
  testTimeout: 1_200_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: common.maxWorkers,
    // Tests read these files without importing them, so with --changed a change of one runs everything.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/*.sql', '**/package-lock.json'],
    projects: [
      {
        test: { ...common, name: 'unit', include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] },
      },
      {
        // The database functions on every supported database; each database starts once for all files.
        test: { ...common, name: 'database', include: ['db/**/*.test.ts'], globalSetup: ['db/testing/clusters.ts'] },
      },
      {
        // The server on a real PostgreSQL, which starts once for all files.
        test: {
          ...common,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/testing/shared-cluster.ts'],
        },
      },
      {
        // The Supabase backend on local stacks: each file has its own PostgREST, gateway and database in one PostgreSQL 17.
        test: { ...common, name: 'supabase', include: ['supabase/**/*.test.ts'], globalSetup: ['supabase/testing/shared-project.ts'] },
      },
      {
        // The conformance suite against every backend.
        test: { ...common, name: 'conformance', include: ['testing/conformance/**/*.test.ts'] },
      },
      {
        // Browser stories, checks of all screens, and drills on real servers.
        test: {
          ...common,
          name: 'stories',
          include: ['testing/{stories,drills,screens,engines}/**/*.test.ts'],
          globalSetup: ['testing/fixtures/prepared-data.ts'],
        },
      },
    ],
  },
})

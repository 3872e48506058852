import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { browserArgs, browserPath } from './testing/fixtures/browser-path.ts'

// Node stores compiled code here, because the workers and the test servers load the same modules again and again.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.bothy/compiled', import.meta.url))

/** `npm test` sets it, `npm run test:all` and runs of named files do not: they run in every engine, theme and language. CONTRIBUTING.md says what is left out. */
const isQuick = process.env['BOTHY_GATE'] === 'quick'

/** Patterns of tests that the change cannot break: scripts/affected-tests.mjs. */
const leftOut = process.env['BOTHY_LEAVE_OUT']?.split(',').filter(Boolean) ?? []

const common = {
  exclude: ['**/node_modules/**', '**/dist/**', ...leftOut],
  provide: { isQuick },
  // All times are in milliseconds. Only a failing test waits this long; a busy machine may be ten times slower than a quiet one.
  expect: { poll: { timeout: 90_000 } },
  // Two workers on every machine, because each worker also keeps a PostgreSQL or a browser busy.
  maxWorkers: 2,
  // The files of a project share workers and loaded modules; loading them for each file took a third of a second or more.
  isolate: false,
  // For a busy machine. A test that needs longer says so itself.
  testTimeout: 120_000,
  // Starting a server or a browser can be slow on a busy machine.
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
        test: {
          ...common,
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...common.exclude, '**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        // Parts of the app in a browser, each alone.
        extends: 'apps/web/vite.config.ts',
        // Packages that Vite finds during a test would be bundled with another React, so it looks for them in the whole app first, each time anew.
        optimizeDeps: { entries: ['main.tsx', '**/*.browser.test.{ts,tsx}'], force: true },
        test: {
          ...common,
          name: 'components',
          include: ['**/*.browser.test.{ts,tsx}'],
          setupFiles: ['apps/web/ui/testing/fresh-storage.ts'],
          isolate: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: browserPath(), args: browserArgs },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
          },
        },
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
        // The conformance suite against every backend; in the quick gate, the server runs on PostgreSQL 18 only.
        test: {
          ...common,
          name: 'conformance',
          include: ['testing/conformance/**/*.test.ts'],
          exclude: [...common.exclude, ...(isQuick ? ['testing/conformance/rest-postgres-15.test.ts'] : [])],
        },
      },
      {
        // Browser stories, checks of all screens, and drills on real servers; in the quick gate, the lifecycle of an activity and the year of a club on our server only.
        test: {
          ...common,
          name: 'stories',
          include: ['testing/{stories,drills,screens}/**/*.test.ts'],
          exclude: [...common.exclude, ...(isQuick ? ['testing/stories/{activity-lifecycle,year-of-a-club}/{mock,supabase}.test.ts'] : [])],
          globalSetup: ['testing/fixtures/prepared-data.ts'],
          // A story has dozens of steps, each of which may wait for a page. The screens need longer, and say so.
          testTimeout: 600_000,
        },
      },
      {
        // The main stories in Firefox and WebKit.
        test: { ...common, name: 'engines', include: ['testing/engines/**/*.test.ts'], testTimeout: 600_000 },
      },
    ],
  },
})

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { runChecks } from './check.mjs'
import { installSystemPackages } from './system-packages.mjs'
import { prepare } from './prepare.mjs'
import { nodePath, root, run, toolPath } from './spawn.mjs'
import { dim, green, red, log, formatDuration } from './logger.mjs'

const results = join(root, '.bothy', 'tests.json')

/** Vitest's own counts, so that the summary shows what was really run. */
function testCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function summaryLine(label, { passed, failed, skipped = 0 }) {
  const parts = [failed && red(`${failed} failed`), passed && green(`${passed} passed`), skipped && `${skipped} skipped`].filter(Boolean)
  return ` ${dim(label.padStart(10))}  ${parts.join(' | ') || 'none'} (${passed + failed + skipped})\n`
}

/** Sources that the stories and the conformance suite use without importing them: they start the built app and the server. */
const started = /^(apps\/(web|server)|packages)\/(?!.*\.test\.)/

/** Whether a file that differs from the last commit, or from `since`, is one of them. */
async function startedSourcesChanged(since = 'HEAD') {
  const { output } = await run('git', ['diff', '--name-only', since], { quiet: true })
  const untracked = await run('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true })
  return `${output}\n${untracked.output}`.split('\n').some((file) => started.test(file))
}

/** Whether a path that is named on the command line may be one of the stories in other browser engines. */
const namesEngines = (arg) => ['firefox', 'webkit'].some((engine) => `testing/engines/${engine}.test.ts`.includes(arg))

const vitest = async (...args) => (await run(nodePath(), [toolPath('vitest'), 'run', ...args])).code

/** Runs the checks, and the tests that a change since `since` can break. */
async function testChanged(since) {
  const { failed } = await runChecks({ except: [] })
  const changed = since ? `--changed=${since}` : '--changed'
  const projects = ['stories', 'conformance']
  const all = (await startedSourcesChanged(since)) ? projects : []
  const codes = [await vitest(changed, '--passWithNoTests', ...all.map((name) => `--project=!${name}`))]
  if (all.length > 0) codes.push(await vitest(...all.map((name) => `--project=${name}`)))
  return Math.max(...codes, Math.min(failed, 1))
}

/** Runs everything that CI runs. `--changed[=<commit>]` runs what a change can break; with other arguments, runs only Vitest with these. */
export async function test(args) {
  const began = performance.now()
  await prepare({ build: true })
  const isChanged = args[0]?.startsWith('--changed')
  await installSystemPackages({ engines: args.length === 0 || isChanged || args.some(namesEngines) })
  const [, since] = /^--changed(?:=(.+))?$/.exec(args[0] ?? '') ?? []
  if (isChanged) return testChanged(since)
  if (args.length > 0) return vitest(...args)

  log('checking types, lint, format and unused code')
  const checks = await runChecks({ except: ['structure'] })
  log('running the tests')
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const code = await vitest(...reporters)
  process.stdout.write(summaryLine('Checks', checks) + summaryLine('Tests', testCounts()))
  process.stdout.write(` ${dim('Duration')}    ${formatDuration(performance.now() - began)}, with checks and build\n`)
  return code !== 0 ? code : Math.min(checks.failed, 1)
}

/** Runs everything that CI runs, and what takes too long for each change: the demo in other browser engines. */
export async function testAll() {
  const code = await test([])
  log('running the long tests')
  return Math.max(code, await vitest('--config=testing/engines/vitest.config.ts'))
}

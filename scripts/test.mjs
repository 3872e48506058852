import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { testsBesides } from './affected-tests.mjs'
import { runChecks } from './check.mjs'
import { dim, green, red, log, formatDuration } from './logger.mjs'
import { prepare } from './prepare.mjs'
import { nodePath, root, run, toolEnvironment, toolPath } from './spawn.mjs'
import { installSystemPackages } from './system-packages.mjs'

const results = join(root, '.bothy', 'tests.json')
const selection = join(root, '.bothy', 'selected-tests.json')

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

/** The projects of vitest.config.ts. Of several `--project=!name`, Vitest excludes none. */
const projects = ['unit', 'components', 'database', 'server', 'supabase', 'conformance', 'stories', 'engines']
const only = (names) => names.map((name) => `--project=${name}`)
const allBut = (names) => only(projects.filter((name) => !names.includes(name)))

const git = (...args) => run('git', args, { quiet: true }).catch(() => ({ code: 1, output: '' }))

/** The files that differ from this commit; undefined where git cannot say. */
async function changedFiles(since = 'HEAD') {
  const [changed, untracked] = await Promise.all([git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')])
  return changed.code === 0 ? `${changed.output}\n${untracked.output}`.split('\n') : undefined
}

/**
 * What has changed since a branch left `main`. On `main` itself, how many commits are new is not known, and so is what has changed: a CI names the last
 * commit that it has tested.
 */
async function filesOfChange() {
  if (process.env.BOTHY_BASE) return changedFiles(process.env.BOTHY_BASE)
  const [head, fork] = await Promise.all([git('rev-parse', 'HEAD'), git('merge-base', 'HEAD', 'main')])
  return fork.code === 0 && fork.output !== head.output ? changedFiles(fork.output.trim()) : undefined
}

/** Whether a path that is named on the command line may be one of the stories in other browser engines. */
const namesEngines = (arg) => ['firefox', 'webkit'].some((engine) => `testing/engines/${engine}.test.ts`.includes(arg))

/** Tests that open the built app, read its files, or start a server that serves it. */
const looksAtBuild = /^(testing\/(?!conformance\/)|apps\/web\/build\/|apps\/server\/(http\/|main\.))/

/** What vitest.config.ts reads. */
const gates = {
  /** What every change must pass. */
  quick: { BOTHY_GATE: 'quick' },
  /** Every test in every engine, theme and language. */
  all: {},
}

const vitest = async (args, env = {}) => (await run(nodePath(), [toolPath('vitest'), 'run', ...args], { env: toolEnvironment(env) })).code

/** The files that Vitest would run, relative to the repository; undefined where it cannot say. */
async function selectedFiles(args) {
  mkdirSync(dirname(selection), { recursive: true })
  const list = ['list', '--filesOnly', `--json=${selection}`, ...args]
  const { code } = await run(nodePath(), [toolPath('vitest'), ...list], { quiet: true })
  if (code !== 0) return undefined
  return JSON.parse(readFileSync(selection, 'utf8')).map(({ file }) => relative(root, file).replaceAll('\\', '/'))
}

/** Runs Vitest with these arguments: everything that the files hold, in every engine. The app is built only for tests that look at it. */
async function testSelected(args) {
  await prepare({ build: false })
  const files = await selectedFiles(args)
  if (files?.some((file) => looksAtBuild.test(file)) ?? true) await prepare({ build: true })
  await installSystemPackages({ engines: args.some(namesEngines) })
  return vitest(args)
}

/** Runs the checks, and the tests that a change since `since` can break. */
async function testChanged(since) {
  await prepare({ build: true })
  await installSystemPackages({ engines: true })
  const { failed } = await runChecks({ except: [] })
  const changed = since ? `--changed=${since}` : '--changed'
  const files = await changedFiles(since)
  const all = !files || files.some((file) => started.test(file)) ? ['stories', 'engines', 'conformance'] : []
  const codes = [await vitest([changed, '--passWithNoTests', ...allBut(all)], gates.quick)]
  if (all.length > 0) codes.push(await vitest(only(all), gates.quick))
  return Math.max(...codes, Math.min(failed, 1))
}

/** Runs the checks and all tests of a gate. */
async function testAllFiles(env) {
  const began = performance.now()
  await prepare({ build: true })
  await installSystemPackages({ engines: true })
  log('checking types, lint, format and unused code')
  const checks = await runChecks({ except: ['structure'] })
  log('running the tests')
  rmSync(results, { force: true })
  const code = await vitest(['--reporter=default', '--reporter=json', `--outputFile.json=${results}`], env)
  process.stdout.write(summaryLine('Checks', checks) + summaryLine('Tests', testCounts()))
  process.stdout.write(` ${dim('Duration')}    ${formatDuration(performance.now() - began)}, with checks and build\n`)
  return code !== 0 ? code : Math.min(checks.failed, 1)
}

/** Prints the processor time of each file. With one worker, because time that files use at once cannot be told apart. */
async function measure(args, env) {
  await prepare({ build: true })
  return vitest(['--reporter=dot', '--reporter=./scripts/processor-time.ts', ...args], { ...env, VITEST_MAX_WORKERS: '1' })
}

/** With `--cpu`, measures instead. `--changed[=<commit>]` runs what a change can break; with other arguments, runs only Vitest with these. */
export async function test(args) {
  const files = args.filter((arg) => arg !== '--cpu')
  if (files.length < args.length) return measure(files, files.length > 0 ? gates.all : gates.quick)
  const [, since] = /^--changed(?:=(.+))?$/.exec(args[0] ?? '') ?? []
  if (args[0]?.startsWith('--changed')) return testChanged(since)
  if (args.length > 0) return testSelected(args)
  const leftOut = testsBesides(await filesOfChange())
  return testAllFiles({ ...gates.quick, BOTHY_LEAVE_OUT: leftOut.join() })
}

/** Also runs what takes too long for each change: the demo in other browser engines. */
export async function testAll(args) {
  if (args.includes('--cpu')) return measure([], gates.all)
  const code = await testAllFiles(gates.all)
  log('running the long tests')
  return Math.max(code, await vitest(['--config=testing/engines/vitest.config.ts']))
}

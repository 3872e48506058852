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

/** Runs everything that CI runs. With arguments, runs only Vitest with these arguments. */
export async function test(args) {
  const began = performance.now()
  await prepare({ build: true })
  await installSystemPackages()
  if (args.length > 0) return (await run(nodePath(), [toolPath('vitest'), 'run', ...args])).code

  log('checking types, lint, format and unused code')
  const checks = await runChecks({ except: ['structure'] })
  log('running the tests')
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { code } = await run(nodePath(), [toolPath('vitest'), 'run', ...reporters])
  process.stdout.write(summaryLine('Checks', checks) + summaryLine('Tests', testCounts()))
  process.stdout.write(` ${dim('Duration')}    ${formatDuration(performance.now() - began)}, with checks and build\n`)
  return code !== 0 ? code : Math.min(checks.failed, 1)
}

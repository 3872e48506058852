import { join } from 'node:path'
import process from 'node:process'
import { dim, green, red, formatDuration } from './logger.mjs'
import { prepare } from './prepare.mjs'
import { nodePath, root, run, toolPath } from './spawn.mjs'

/** Types and format are checked again only where something has changed since the last check, by content. */
const results = join(root, '.bothy')

const checks = {
  types: () => [toolPath('tsc', 'typescript'), '--project', '.', '--incremental', '--tsBuildInfoFile', join(results, 'types.tsbuildinfo')],
  lint: () => [toolPath('oxlint'), '--deny-warnings', '--report-unused-disable-directives'],
  format: () => [
    toolPath('prettier'),
    '--check',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${join(results, 'format.json')}`,
    '--log-level=warn',
    '.',
  ],
  unused: () => [toolPath('knip'), '--no-progress', '--no-config-hints'],
  structure: () => [toolPath('vitest'), 'run', '--project', 'unit', '--reporter=dot', 'scripts/structure.test.ts'],
}

async function runCheck(name) {
  const began = performance.now()
  const { code, output } = await run(nodePath(), checks[name](), { quiet: true })
  const took = dim(formatDuration(performance.now() - began))
  process.stdout.write(code === 0 ? ` ${green('✓')} ${name} ${took}\n` : `\n ${red('✗')} ${name} ${took}\n${output.trim()}\n\n`)
  return code === 0
}

/** Runs the checks in parallel, prints each result as it finishes, and returns how many passed and failed. */
export async function runChecks({ except = [] } = {}) {
  const names = Object.keys(checks).filter((name) => !except.includes(name))
  const results = await Promise.all(names.map(runCheck))
  return { passed: results.filter(Boolean).length, failed: results.filter((passed) => !passed).length }
}

export async function check() {
  const began = performance.now()
  await prepare({ build: false })
  const { passed, failed } = await runChecks()
  const sum = [failed && red(`${failed} failed`), passed && green(`${passed} passed`)].filter(Boolean).join(' | ')
  process.stdout.write(`\n ${dim('Checks')}  ${sum} (${passed + failed})   ${dim(formatDuration(performance.now() - began))}\n`)
  return failed === 0 ? 0 : 1
}

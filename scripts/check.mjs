import process from 'node:process'
import { prepare } from './prepare.mjs'
import { node, run, tool } from './running.mjs'
import { dim, green, red, spoken } from './saying.mjs'

const checks = {
  types: () => [tool('tsc', 'typescript'), '--project', '.'],
  lint: () => [tool('oxlint'), '--deny-warnings', '--report-unused-disable-directives'],
  format: () => [tool('prettier'), '--check', '--log-level=warn', '.'],
  unused: () => [tool('knip'), '--no-progress', '--no-config-hints'],
  structure: () => [tool('vitest'), 'run', '--project', 'unit', '--reporter=dot', 'scripts/structure.test.ts'],
}

async function one(name) {
  const began = performance.now()
  const { code, output } = await run(node(), checks[name](), { quiet: true })
  const took = dim(spoken(performance.now() - began))
  process.stdout.write(code === 0 ? ` ${green('✓')} ${name} ${took}\n` : `\n ${red('✗')} ${name} ${took}\n${output.trim()}\n\n`)
  return code === 0
}

/** Runs the checks side by side, prints each as it ends, and answers how many passed. */
export async function runChecks({ except = [] } = {}) {
  const names = Object.keys(checks).filter((name) => !except.includes(name))
  const results = await Promise.all(names.map(one))
  return { passed: results.filter(Boolean).length, failed: results.filter((passed) => !passed).length }
}

export async function check() {
  const began = performance.now()
  await prepare({ build: false })
  const { passed, failed } = await runChecks()
  const sum = [failed && red(`${failed} failed`), passed && green(`${passed} passed`)].filter(Boolean).join(' | ')
  process.stdout.write(`\n ${dim('Checks')}  ${sum} (${passed + failed})   ${dim(spoken(performance.now() - began))}\n`)
  return failed === 0 ? 0 : 1
}

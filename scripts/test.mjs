import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { runChecks } from './check.mjs'
import { equipMachine } from './machine.mjs'
import { prepare } from './prepare.mjs'
import { node, root, run, tool } from './running.mjs'
import { dim, green, red, say, spoken } from './saying.mjs'

const results = join(root, '.bothy', 'tests.json')

/** Vitest's own count, so that the closing line tells what was really run. */
function counted() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(results, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

function closingLine(label, { passed, failed, skipped = 0 }) {
  const parts = [failed && red(`${failed} failed`), passed && green(`${passed} passed`), skipped && `${skipped} skipped`].filter(Boolean)
  return ` ${dim(label.padStart(10))}  ${parts.join(' | ') || 'none'} (${passed + failed + skipped})\n`
}

/** Everything that CI asks for; with arguments only Vitest, which gets them. */
export async function test(args) {
  const began = performance.now()
  await prepare({ build: true })
  await equipMachine()
  if (args.length > 0) return (await run(node(), [tool('vitest'), 'run', ...args])).code

  say('checking types, lint, format and unused code')
  const checks = await runChecks({ except: ['structure'] })
  say('running the tests')
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { code } = await run(node(), [tool('vitest'), 'run', ...reporters])
  process.stdout.write(closingLine('Checks', checks) + closingLine('Tests', counted()))
  process.stdout.write(` ${dim('Duration')}    ${spoken(performance.now() - began)}, with checks and build\n`)
  return code !== 0 ? code : Math.min(checks.failed, 1)
}

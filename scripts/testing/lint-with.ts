import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** Runs the linter with a configuration of its own, and returns what it says. */
export function lintWith(config: object, args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const file = join(folder, 'lint.json')
    writeFileSync(file, JSON.stringify(config))
    return spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '-c', file, ...args], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

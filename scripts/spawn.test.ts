import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string
beforeEach(() => void (project = mkdtempSync(join(tmpdir(), 'bothy-spawn-'))))
afterEach(() => rmSync(project, { recursive: true }))

test('a script that asks for "node" runs on the pinned Node, also where npm has linked no programs', () => {
  cpSync(new URL('.', import.meta.url), join(project, 'scripts'), { recursive: true })
  const folder = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho pinned\n')
  chmodSync(join(folder, 'node'), 0o755)
  const program = `
    import { run } from ${JSON.stringify(join(project, 'scripts', 'spawn.mjs'))}
    console.log((await run('node build.ts', [], { shell: true, quiet: true })).output)`
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).trim()).toBe('pinned')
})

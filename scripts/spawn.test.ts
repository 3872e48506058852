import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'

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

/** A program that runs until it is stopped, and tells the test that it has begun. */
const endless = `require('node:fs').writeFileSync(process.env.BEGUN, ''); setInterval(() => {}, 1e6)`

test.each([
  ['packages are installed', { isInstalled: false, step: 'installing packages' }],
  ['the web app is built', { isInstalled: true, step: 'building the web app' }],
])('Ctrl-C while %s ends npm start without a message, and leaves no lock', async (_, { isInstalled, step }) => {
  cpSync(new URL('.', import.meta.url), join(project, 'scripts'), { recursive: true })
  const files = {
    'package-lock.json': '{ "packages": {} }',
    'endless.js': endless,
    'apps/web/package.json': '{ "scripts": { "build": "node ../../endless.js" } }',
    'packages/none': '',
    'db/none': '',
    'testing/map/none': '',
    'node_modules/.bin/none': '',
    ...(isInstalled && { 'node_modules/.package-lock.json': '{ "packages": {} }' }),
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), content)
  }
  const begun = join(project, 'begun')
  const env = { ...process.env, BEGUN: begun, npm_execpath: join(project, 'endless.js'), npm_node_execpath: process.execPath }
  const command = spawn(process.execPath, [join(project, 'scripts', 'bothy.mjs'), 'start'], { cwd: project, env, detached: true })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk))
  const closed = once(command, 'close')
  await waitFor(() => expect(readdirSync(project)).toContain('begun'))
  // The terminal signals the whole group.
  process.kill(-command.pid!, 'SIGINT')
  expect(await closed).toEqual([130, null])
  expect(output).toMatch(new RegExp(`^bothy  ${step}[^\n]*\n$`))
  expect(readdirSync(join(project, '.bothy'))).toEqual([])
})

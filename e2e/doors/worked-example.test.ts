/** CONTRIBUTING.md says how a call is added. Here somebody does as it says, in a copy of the repository. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
let copy: string
const modules = join(root, 'node_modules')

/** The code of the page, by the file that it is for. */
const blocks = new Map(
  [...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^```\w+ (\S+)\n(.*?)^```/gms)].map(([, file, code]) => [file!, code!]),
)

/** Where an entry goes into a file that is there already: before its last line that begins like this. */
const places: Record<string, string> = {
  'packages/contract/calls.ts': '\n} as const',
  'e2e/doors/cases/looking.ts': '\n]',
  'apps/server/authorization/matrix.ts': '\n}\n\nfunction firstAdmin',
}

function follow(file: string, code: string): void {
  const place = places[file]
  if (place === undefined) return writeFileSync(join(copy, file), code)
  const text = readFileSync(join(copy, file), 'utf8')
  const at = text.lastIndexOf(place) + 1
  if (at === 0) throw new Error(`${file} has no place for an entry any more: tell this test where`)
  writeFileSync(join(copy, file), text.slice(0, at) + code + text.slice(at))
}

/** Packages are linked to, ours to the copies of them. */
function linkModules(): void {
  mkdirSync(join(copy, 'node_modules/@bothy'), { recursive: true })
  const ours = join(modules, '@bothy')
  for (const name of readdirSync(ours)) {
    const link = readlinkSync(join(ours, name))
    const own = join('node_modules/@bothy', link, 'node_modules')
    symlinkSync(link, join(copy, 'node_modules/@bothy', name))
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(copy, own))
  }
  for (const name of readdirSync(modules).filter((name) => name !== '@bothy' && name !== '.cache'))
    symlinkSync(join(modules, name), join(copy, 'node_modules', name))
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'bothy-example-'))
  chmodSync(copy, 0o755)
  const left = new Set(['node_modules', 'dist', '.git', '.bothy', 'data', 'docs'])
  cpSync(root, copy, { recursive: true, filter: (source) => source === root || !left.has(basename(source)) })
  linkModules()
  blocks.forEach((code, file) => follow(file, code))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What a tool says, which must be content. */
async function runs(script: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: copy, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${script} failed:\n${error.stdout}\n${error.stderr}`)
    },
  )
  return stdout
}

const tool = (path: string) => join(modules, path)

test('who does as the page says has a new call, at every door', async () => {
  expect([...blocks.keys()]).toEqual(['db/rules/get_logbook.sql', ...Object.keys(places)])
  await runs('supabase/build-migrations.ts')
  await runs(tool('typescript/bin/tsc'), '-p', '.')
  const tests = ['has a case for every call', 'how far she has come', 'getLogbook']
  const said = await runs(
    tool('vitest/vitest.mjs'),
    'run',
    '-t',
    tests.join('|'),
    'e2e/doors/cases',
    'e2e/doors/at-',
    'apps/server/authorization',
  )
  expect(said).toMatch(/Tests +\d+ passed/)
}, 300_000)

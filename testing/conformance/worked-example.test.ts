/** Follows the worked example of CONTRIBUTING.md, which adds a command, in a copy of the repository. */
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

/** Code blocks of the page, by target file. */
const blocks = new Map(
  [...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^```\w+ (\S+)\n(.*?)^```/gms)].map(([, file, code]) => [file!, code!]),
)

/** For existing files: the new entry is inserted before the last occurrence of this text. */
const insertionPoints: Record<string, string> = {
  'packages/contract/lifecycle.ts': '\n} as const satisfies Record<string, Transition>',
  'apps/web/commands/command-table.ts': '\n}\n\nconst withRoute',
  'apps/web/features/activity/menu-commands.ts': '\n} as const',
  'apps/web/i18n/locales/en.json': '\n  "',
  'testing/conformance/cases/messages.ts': '\n]',
}

function apply(file: string, code: string): void {
  const insertionPoint = insertionPoints[file]
  if (insertionPoint === undefined) return writeFileSync(join(copy, file), code)
  const text = readFileSync(join(copy, file), 'utf8')
  const at = text.lastIndexOf(insertionPoint) + 1
  if (at === 0) throw new Error(`${file} does not contain the insertion point any more: update it in this test`)
  writeFileSync(join(copy, file), text.slice(0, at) + code + text.slice(at))
}

/** Links external packages to the originals, and workspace packages to their copies. */
function linkModules(): void {
  mkdirSync(join(copy, 'node_modules/@bothy'), { recursive: true })
  const workspaces = join(modules, '@bothy')
  for (const name of readdirSync(workspaces)) {
    const link = readlinkSync(join(workspaces, name))
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
  const excluded = new Set(['node_modules', 'dist', '.git', '.bothy', 'docs'])
  const isExcluded = (source: string) => excluded.has(basename(source)) || source === join(root, 'data')
  cpSync(root, copy, { recursive: true, filter: (source) => source === root || !isExcluded(source) })
  linkModules()
  blocks.forEach((code, file) => apply(file, code))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a tool, which must succeed, and returns its output. */
async function runTool(script: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: copy, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${script} failed:\n${error.stdout}\n${error.stderr}`)
    },
  )
  return stdout
}

const tool = (path: string) => join(modules, path)

test('the worked example adds a command that works with every backend', async () => {
  expect([...blocks.keys()]).toEqual(['db/functions/activities/ask_for_photos.sql', ...Object.keys(insertionPoints)])
  await runTool('supabase/build-migrations.ts')
  await runTool(tool('typescript/bin/tsc'), '-p', '.')
  // The authorization matrix calls the server over HTTP, and the REST adapter is a loop over the same calls.
  const tests = ['has a case for every call', 'a participant asks the leader for photos', 'askForPhotos']
  const output = await runTool(
    tool('vitest/vitest.mjs'),
    'run',
    '-t',
    tests.join('|'),
    'testing/conformance/cases',
    'testing/conformance/mock',
    'testing/conformance/supabase',
    'apps/server/http/authorization',
    'apps/server/http/openapi/refusals',
    'db/functions/activities/lifecycle',
  )
  expect(output).toMatch(/Tests +\d+ passed/)
}, 300_000)

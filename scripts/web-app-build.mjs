// Builds the web app, but only when its sources have changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step, UserError } from './logger.mjs'
import { root, run, toolEnvironment } from './spawn.mjs'

const home = join(root, 'apps', 'web')
const stamp = join(home, 'dist', '.bothy-build')
// The build itself generates the scenes, the fonts and the map of the demo.
const ignored = new Set(['node_modules', 'dist', 'coverage', 'scenes', 'fonts', 'demo'])

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || entry.name.includes('.test.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Hash of all sources of the web app. They include db/, because the mock backend runs the database functions. */
function sourcesHash() {
  const hash = createHash('sha256')
  const folders = [home, join(root, 'packages'), join(root, 'db'), join(root, 'testing', 'map')]
  for (const file of [join(root, 'package-lock.json'), ...folders.flatMap((folder) => [...filesBelow(folder)])]) {
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

export async function build() {
  const sources = sourcesHash()
  const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  await step('building the web app', 'web app built', async () => {
    // Also when a test starts the build: otherwise it would be one of React for development, with the paths of this machine.
    const env = toolEnvironment({ NODE_ENV: 'production' })
    const { code, output } = await run(scripts?.build ?? 'vite build', [], { cwd: home, shell: true, quiet: true, env })
    if (code !== 0) throw new UserError(`The web app could not be built:\n${output}`)
  })
  writeFileSync(stamp, sources)
}

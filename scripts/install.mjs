// Runs npm ci, but only when the installed packages differ from the lockfile.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { step, UserError } from './logger.mjs'
import { pinnedNode, root, run } from './spawn.mjs'

const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.bothy-lock')
const npmRecord = join(root, 'node_modules', '.package-lock.json')

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const lockHash = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

/** After a manual `npm install`, npm's own record already matches the lockfile. */
function isInstalledByNpm() {
  if (!existsSync(npmRecord) || !existsSync(join(root, 'node_modules', '.bin'))) return false
  const installed = packagesIn(npmRecord)
  return Object.entries(packagesIn(lockfile)).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/')) return true
    const found = installed[place]
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

export function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true
  if (!isInstalledByNpm()) return false
  try {
    writeFileSync(stamp, lockHash())
  } catch {
    // The folder may be read-only, as in a container; the next run compares again.
  }
  return true
}

/** The npm that started this process, on its own Node: the pinned Node is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: npmNode } = process.env
  if (script?.endsWith('.js') && npmNode) return { program: npmNode, args: [script] }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [], shell: process.platform === 'win32' }
}

const withoutOurBin = () => process.env.PATH.split(delimiter).filter((place) => !place.startsWith(join(root, 'node_modules')))

export async function install() {
  const count = Object.keys(packagesIn(lockfile)).length
  // Removed first, so that an interrupted install is never taken for a complete one.
  rmSync(stamp, { force: true })
  rmSync(npmRecord, { force: true })
  await step(
    `installing packages with npm ci (${count} in the lockfile, about a minute on a fresh machine)`,
    'packages installed',
    async () => {
      const { program, args, shell } = npm()
      const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
      const env = { ...process.env, PATH: withoutOurBin().join(delimiter) }
      const { code, output } = await run(program, [...args, 'ci', ...options], { quiet: true, env, shell })
      if (code !== 0) throw new UserError(`npm ci ended with code ${code}:\n${output}`)
      if (!pinnedNode() && Number(process.versions.node.split('.')[0]) < 24 && process.arch === 'x64' && process.platform === 'linux') {
        throw new UserError('npm left out the pinned Node. Please delete node_modules and run this again.')
      }
    },
  )
  writeFileSync(stamp, lockHash())
}

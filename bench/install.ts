/** Programs that benchmarks use or compare with. They are no dependencies of the repository: the first use installs each into a folder of its own below .bothy/. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const versions = { 'parse-server': '9.10.0', directus: '12.4.0', lighthouse: '13.5.0' } as const
const home = fileURLToPath(new URL('../.bothy/bench', import.meta.url))

/** Directus runs the code of extensions with it. It compiles for minutes, and here are no extensions. */
const isolatedVmStub = `module.exports = { Isolate: class {}, Reference: class {}, ExternalCopy: class {}, Callback: class {} }\n`

/** The folder of a program, with its packages in `node_modules`. A folder that an interrupted installation left is replaced. */
export function installPackage(name: keyof typeof versions): string {
  const folder = join(home, `${name}-${versions[name]}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'package.json'), '{"private":true}')
  console.error(`Installing ${name} ${versions[name]} into ${folder}`)
  const options = ['--ignore-scripts', '--no-package-lock', '--no-fund', '--no-audit', '--omit=dev', '--loglevel=error']
  execFileSync('npm', ['install', ...options, `${name}@${versions[name]}`], { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'] })
  if (name === 'directus') writeFileSync(join(draft, 'node_modules', 'isolated-vm', 'isolated-vm.js'), isolatedVmStub)
  renameSync(draft, folder)
  return folder
}

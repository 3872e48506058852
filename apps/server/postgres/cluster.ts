/** The database files of PostgreSQL (its "cluster"): created once, and never visible half-created. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { DatabaseError } from './database-error.ts'
import type { DatabaseLocation } from './database-location.ts'

export const superuser = 'postgres'

const major = '18'

export type Cluster = { directory: string; password: string; isNew: boolean }

/** Answers the cluster of the database directory; creates it on the first start. The caller must hold the directory lock. */
export async function prepareCluster(location: DatabaseLocation, programs: Binaries): Promise<Cluster> {
  const directory = join(location.home, 'cluster')
  const passwordFile = join(location.home, 'password')
  for (const entry of readdirSync(location.home)) if (entry.startsWith('cluster.new-')) removeLeftover(join(location.home, entry))
  const isNew = !existsSync(directory)
  if (isNew) {
    writePassword(passwordFile, location)
    await createCluster(location, programs, directory, passwordFile)
  }
  checkVersion(directory)
  if (!existsSync(passwordFile))
    throw new DatabaseError(`The database in ${location.home} is there, but its password is not: put the file ${passwordFile} back.`)
  return { directory, password: readFileSync(passwordFile, 'utf8').trim(), isNew }
}

/** An initdb that survived its killed server may still write there; the next start removes the rest. */
function removeLeftover(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true })
  } catch {
    // Nothing reads this directory.
  }
}

function writePassword(file: string, { runAs }: DatabaseLocation): void {
  rmSync(file, { force: true })
  writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  if (runAs) chownSync(file, runAs.uid, runAs.gid)
}

/** Creates the cluster under a temporary name: a killed initdb leaves nothing that looks like a database. */
async function createCluster(
  { home, runAs }: DatabaseLocation,
  programs: Binaries,
  directory: string,
  passwordFile: string,
): Promise<void> {
  const draft = mkdtempSync(join(home, 'cluster.new-'))
  chmodSync(draft, 0o700)
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const initdb = spawn(programs.initdb, [`--pgdata=${draft}`, ...access, ...locale, '--data-checksums', '--no-instructions'], {
    cwd: home,
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    initdb.once('error', reject)
    initdb.once('close', (code, signal) => resolve(code ?? signal))
  })
  const [complaint, code] = await Promise.all([text(initdb.stderr), ended]).catch((cause: unknown) => {
    throw new DatabaseError(
      `PostgreSQL cannot run on this machine (${(cause as Error).message}). Set DATABASE_URL to use a server of yours.`,
      { cause },
    )
  })
  if (code !== 0) {
    removeLeftover(draft)
    if (/No space left on device|Disk quota exceeded/i.test(complaint)) throw noRoomFor(home)
    throw new DatabaseError(`The database could not be created in ${home}: ${complaint.trim() || `initdb ended with ${code}`}`)
  }
  renameSync(draft, directory)
  for (const folder of [home, dirname(home)]) syncDirectory(folder)
}

/** A new database takes about 40 MB, and as much again while it runs; its programs take 60 MB where hard links are impossible. */
const neededMegabytes = 200

export const noRoomFor = (home: string, cause?: unknown) =>
  new DatabaseError(`There is no room for a database in ${home}: it needs about ${neededMegabytes} MB. Make room, then start again.`, {
    cause,
  })

/** Makes a rename survive a power cut. Windows cannot sync a directory, and does not need to. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function checkVersion(directory: string): void {
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (found !== major)
    throw new DatabaseError(
      `The database in ${directory} was made by PostgreSQL ${found}; this Bothy brings ${major}. Restore a backup of the club into a new data directory.`,
    )
}

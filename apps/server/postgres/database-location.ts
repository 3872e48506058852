/** The database directory of a data directory, and the system user that runs PostgreSQL there. */
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseError } from './database-error.ts'
import type { Log } from './log.ts'

export type SystemUser = { name: string; uid: number; gid: number }

/** `home` is the database directory. `runAs` is set when this process is root, because PostgreSQL refuses to run as root. */
export type DatabaseLocation = { home: string; runAs: SystemUser | undefined }

const fallbackParent = '/var/lib/bothy'
const isRoot = process.getuid?.() === 0

/**
 * Finds or creates `<dataDir>/postgres`. It is a directory unless this process is root and the user that runs PostgreSQL cannot enter it
 * (a project in a directory of mode 700). Then the database gets its own directory below /var/lib/bothy, and `<dataDir>/postgres` links to it.
 * File backups must follow that link, and removing `dataDir` for good means removing its target too. Without the link the next start
 * creates a new database; it never guesses an existing one.
 */
export function findDatabaseLocation(dataDir: string, log: Log): DatabaseLocation {
  const entry = join(makeDataDir(dataDir), 'postgres')
  const isThere = lstatSync(entry, { throwIfNoEntry: false }) !== undefined
  if (!isRoot) {
    if (!isThere) makeEntry(entry, dataDir)
    return { home: assertOwn(resolveLink(entry)), runAs: undefined }
  }
  if (!isThere) createForUnprivilegedUser(entry, log)
  const home = resolveLink(entry)
  const runAs = ownerOfCluster(home) ?? unprivilegedUser()
  const closed = firstClosedDirectory(home, runAs)
  if (closed)
    throw new DatabaseError(
      `The database in ${home} runs as the user ${runAs.name}, who may not enter ${closed}. Allow it with "chmod o+x ${closed}", or move the directory to an open place and link ${entry} to it.`,
    )
  return { home, runAs }
}

/** Deletes the database of `dataDir` and the target of its link. No process may use it. */
export function removeDatabase(dataDir: string): void {
  const entry = join(dataDir, 'postgres')
  const isLink = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()
  for (const path of isLink ? [resolve(dataDir, readlinkSync(entry)), entry] : [entry])
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

function makeDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  } catch (cause) {
    throw new DatabaseError(`The data directory ${dataDir} cannot be made: ${(cause as Error).message}.`, { cause })
  }
}

function makeEntry(entry: string, dataDir: string): void {
  try {
    mkdirSync(entry, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EROFS') throw cause
    throw new DatabaseError(`The data directory ${dataDir} cannot be written by the user who starts Bothy: ${message}.`, { cause })
  }
}

function assertOwn(home: string): string {
  const { uid } = statSync(join(home, 'cluster'), { throwIfNoEntry: false }) ?? statSync(home)
  if (process.getuid && uid !== process.getuid())
    throw new DatabaseError(
      `The database in ${home} belongs to another user of this machine (number ${uid}). Start Bothy as that user, or change the owner of its files.`,
    )
  return home
}

function resolveLink(entry: string): string {
  try {
    return realpathSync(entry)
  } catch {
    throw new DatabaseError(
      `${entry} is a link to where the database should be, but nothing is there. Put the database back, or remove the link to begin with an empty one.`,
    )
  }
}

function createForUnprivilegedUser(entry: string, log: Log): void {
  const runAs = unprivilegedUser()
  if (!firstClosedDirectory(dirname(entry), runAs)) {
    mkdirSync(entry, { recursive: true })
    return chmodSync(entry, 0o711)
  }
  if (mkdirSync(fallbackParent, { recursive: true })) chmodSync(fallbackParent, 0o755)
  const home = mkdtempSync(join(fallbackParent, `${basename(dirname(dirname(entry)))}-`))
  chmodSync(home, 0o711)
  writeFileSync(join(home, 'belongs-to'), `${dirname(entry)}\n`)
  try {
    symlinkSync(home, entry)
  } catch (error) {
    rmSync(home, { recursive: true })
    // Another process created the link first: its directory counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return
  }
  log.info(
    `PostgreSQL does not run as root, and the user ${runAs.name} may not enter ${dirname(entry)}: the database lies in ${home}, linked from ${entry}`,
  )
}

function unprivilegedUser(): SystemUser {
  const users = readUsers()
  const user = ['bothy', 'postgres', 'nobody'].map((name) => users.find((one) => one.name === name)).find((one) => one !== undefined)
  if (!user)
    throw new DatabaseError(
      'PostgreSQL does not run as root, and this machine has no user bothy, postgres or nobody. Start Bothy as another user, or set DATABASE_URL.',
    )
  return user
}

function readUsers(): SystemUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => line.split(':')).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The owner of the cluster keeps running it. A copy made by root (a restored file backup) is given to the unprivileged user. */
function ownerOfCluster(home: string): SystemUser | undefined {
  const cluster = statSync(join(home, 'cluster'), { throwIfNoEntry: false })
  if (!cluster) return undefined
  const { uid, gid } = cluster
  if (uid !== 0) return readUsers().find((user) => user.uid === uid) ?? { name: String(uid), uid, gid }
  const user = unprivilegedUser()
  chownRecursively(join(home, 'cluster'), user)
  chownRecursively(join(home, 'password'), user)
  return user
}

function chownRecursively(path: string, user: SystemUser): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const name of readdirSync(path)) chownRecursively(join(path, name), user)
  chownSync(path, user.uid, user.gid)
}

/** The first directory of the path that the user may not enter. It checks mode bits only, no access control lists. */
function firstClosedDirectory(directory: string, { uid, gid }: SystemUser): string | undefined {
  const path = []
  for (let parent = resolve(directory); ; parent = dirname(parent)) {
    path.unshift(parent)
    if (parent === dirname(parent)) break
  }
  return path.find((parent) => {
    const entry = statSync(parent)
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
    return (entry.mode & bit) === 0
  })
}

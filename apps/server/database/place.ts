/** Where the database of a data directory lies, and as which user PostgreSQL runs there. */
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

/** `home` holds everything of the database; `runAs` is set when we are root, as whom PostgreSQL refuses to run. */
export type Place = { home: string; runAs: SystemUser | undefined }

const elsewhere = '/var/lib/bothy'
const isRoot = process.getuid?.() === 0

/**
 * Finds or makes `<dataDir>/postgres`. Not as root this is a directory. As root it is one too when the user that PostgreSQL runs as
 * can reach it; otherwise (a project in a directory of mode 700) the database lies in a directory below /var/lib/bothy of its own and
 * `<dataDir>/postgres` is a link to it: a backup has to follow that link, and who removes `dataDir` for good removes its target too.
 * Without the link the next start begins a new database elsewhere; it never takes one over by guessing.
 */
export function findPlace(dataDir: string, log: Log): Place {
  const entry = join(makeDataDir(dataDir), 'postgres')
  const isThere = lstatSync(entry, { throwIfNoEntry: false }) !== undefined
  if (!isRoot) {
    if (!isThere) mkdirSync(entry, { recursive: true, mode: 0o700 })
    return { home: mine(follow(entry)), runAs: undefined }
  }
  if (!isThere) makeHomeForAnother(entry, log)
  const home = follow(entry)
  const runAs = ownerOfCluster(home) ?? unprivilegedUser()
  const barrier = barrierOnTheWayTo(home, runAs)
  if (barrier)
    throw new DatabaseError(
      `The database in ${home} runs as the user ${runAs.name}, who may not enter ${barrier}. Allow it with "chmod o+x ${barrier}", or move the directory to an open place and link ${entry} to it.`,
    )
  return { home, runAs }
}

/** Removes the database of `dataDir` for good, wherever it lies. Nothing may run on it any more. */
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

function mine(home: string): string {
  const { uid } = statSync(join(home, 'cluster'), { throwIfNoEntry: false }) ?? statSync(home)
  if (process.getuid && uid !== process.getuid())
    throw new DatabaseError(
      `The database in ${home} belongs to another user of this machine (number ${uid}). Start Bothy as that user, or change the owner of its files.`,
    )
  return home
}

function follow(entry: string): string {
  try {
    return realpathSync(entry)
  } catch {
    throw new DatabaseError(
      `${entry} is a link to where the database should be, but nothing is there. Put the database back, or remove the link to begin with an empty one.`,
    )
  }
}

function makeHomeForAnother(entry: string, log: Log): void {
  const runAs = unprivilegedUser()
  if (!barrierOnTheWayTo(dirname(entry), runAs)) {
    mkdirSync(entry, { recursive: true })
    return chmodSync(entry, 0o711)
  }
  if (mkdirSync(elsewhere, { recursive: true })) chmodSync(elsewhere, 0o755)
  const home = mkdtempSync(join(elsewhere, `${basename(dirname(dirname(entry)))}-`))
  chmodSync(home, 0o711)
  writeFileSync(join(home, 'belongs-to'), `${dirname(entry)}\n`)
  try {
    symlinkSync(home, entry)
  } catch (error) {
    rmSync(home, { recursive: true })
    // Another process was first; its place is the right one.
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

/** Who made the cluster goes on running it. A copy that root has made (a restored backup) is handed to the user of this machine. */
function ownerOfCluster(home: string): SystemUser | undefined {
  const cluster = statSync(join(home, 'cluster'), { throwIfNoEntry: false })
  if (!cluster) return undefined
  const { uid, gid } = cluster
  if (uid !== 0) return readUsers().find((user) => user.uid === uid) ?? { name: String(uid), uid, gid }
  const user = unprivilegedUser()
  giveTo(join(home, 'cluster'), user)
  giveTo(join(home, 'password'), user)
  return user
}

function giveTo(path: string, user: SystemUser): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), user)
  chownSync(path, user.uid, user.gid)
}

/** The first directory on the way that `user` may not enter. Access lists beyond the mode bits are not looked at. */
function barrierOnTheWayTo(directory: string, { uid, gid }: SystemUser): string | undefined {
  const way = []
  for (let step = resolve(directory); ; step = dirname(step)) {
    way.unshift(step)
    if (step === dirname(step)) break
  }
  return way.find((step) => {
    const entry = statSync(step)
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
    return (entry.mode & bit) === 0
  })
}

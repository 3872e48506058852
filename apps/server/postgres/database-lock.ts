/** One process per database: a file lock that the kernel releases when its process ends, however it ends. */
import { openSync, closeSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError, DataDirectoryInUse } from './database-error.ts'

const SQLITE_BUSY = 5

export type DatabaseLock = { release(): void }

/**
 * Locks `home` for this process until `release`. Throws DataDirectoryInUse while any process, this one included, holds the lock.
 *
 * Node has no flock, but its SQLite locks files through the operating system. On POSIX the process loses such a lock when it closes any
 * other descriptor of the file. Nothing else in the server may open `lock`, and file backups must leave it out.
 */
export function lockDatabase(home: string, dataDir: string): DatabaseLock {
  const file = join(home, 'lock')
  createPrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataDirectoryInUse(inUseMessage(home, dataDir))
    throw new DatabaseError(`The data directory ${dataDir} cannot be locked: ${(error as Error).message}.`)
  }
  recordOwner(home)
  return { release: () => lock.close() }
}

/** Never opens an existing file: closing it would release a lock that this process may hold. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const ownerFile = (home: string) => join(home, 'owner')

function recordOwner(home: string): void {
  const draft = join(home, 'owner.new')
  writeFileSync(draft, `${process.pid}\n`)
  renameSync(draft, ownerFile(home))
}

function inUseMessage(home: string, dataDir: string): string {
  let owner = ''
  try {
    owner = ` (process ${readFileSync(ownerFile(home), 'utf8').trim()})`
  } catch {
    // The owner holds the lock but has not written its process id yet.
  }
  return (
    `Another Bothy${owner} is already running on the data directory ${dataDir}. ` +
    'Stop it first, or give this one a directory of its own with BOTHY_DATA_DIR.'
  )
}

/** One owner per database: a lock that the kernel itself drops with the process that holds it, however that process ends. */
import { openSync, closeSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError, DataDirectoryInUse } from './database-error.ts'

const SQLITE_BUSY = 5

export type Ownership = { release(): void }

/**
 * Takes `home` for this process until `release`. Throws DataDirectoryInUse while another one (or this one already) has it.
 *
 * Node has no flock, but its SQLite locks files with the system's own means. On POSIX such a lock is lost when the process closes
 * any other descriptor of the file: nothing else in the server may ever open `lock` (a backup must leave it out).
 */
export function takeOwnership(home: string, dataDir: string): Ownership {
  const file = join(home, 'lock')
  createPrivately(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataDirectoryInUse(inUse(home, dataDir))
    throw new DatabaseError(`The data directory ${dataDir} cannot be locked: ${(error as Error).message}.`)
  }
  nameOwner(home)
  return { release: () => lock.close() }
}

/** Never opens a file that is there: closing it again would drop a lock that this process may hold. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const ownerFile = (home: string) => join(home, 'owner')

function nameOwner(home: string): void {
  const draft = join(home, 'owner.new')
  writeFileSync(draft, `${process.pid}\n`)
  renameSync(draft, ownerFile(home))
}

function inUse(home: string, dataDir: string): string {
  let owner = ''
  try {
    owner = ` (process ${readFileSync(ownerFile(home), 'utf8').trim()})`
  } catch {
    // The owner has the lock but has not written its name yet.
  }
  return (
    `Another Bothy${owner} is already running on the data directory ${dataDir}. ` +
    'Stop it first, or give this one a directory of its own with BOTHY_DATA_DIR.'
  )
}

import { execFileSync } from 'node:child_process'

/**
 * Copies a data directory that no process uses into the empty directory `to`. The database files keep their owner, which `cpSync` would change.
 * The next start restores the programs, which are hard links.
 */
export function copyDataDirectory(from: string, to: string): void {
  const copy = 'tar --create --directory "$0" --exclude "./postgres/programs-*" . | tar --extract --preserve-permissions --directory "$1"'
  execFileSync('sh', ['-c', copy, from, to])
}

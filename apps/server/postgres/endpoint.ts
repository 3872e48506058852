/** The endpoint of the embedded database: a socket in a directory that no other user may enter. */
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLocation } from './database-location.ts'
import type { ListenOn } from './postgresql-conf.ts'

/** Bytes. Kernels accept 104 to 108, depending on the system. */
const maxPathLength = 99
const socketName = '/.s.PGSQL.5432'

export type Endpoint = { host: string; port: number; listenOn: ListenOn; remove(): void }

/** Creates a new socket directory, or finds a free port of 127.0.0.1 on Windows. No PostgreSQL may run on the database directory. */
export async function createEndpoint(location: DatabaseLocation): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort()
    return { host: '127.0.0.1', port, listenOn: { port }, remove: () => {} }
  }
  const inHome = join(location.home, 'socket')
  removePrevious(inHome)
  const directory = Buffer.byteLength(inHome + socketName) <= maxPathLength ? inHome : mkdtempSync(join(tmpdir(), 'bothy-'))
  if (directory === inHome) mkdirSync(inHome)
  // The link lets the next start remove the directory that a killed server left in the system's temporary directory.
  else symlinkSync(directory, inHome)
  chmodSync(directory, 0o700)
  if (location.runAs) chownSync(directory, location.runAs.uid, location.runAs.gid)
  return { host: directory, port: 5432, listenOn: { socketDir: directory }, remove: () => removePrevious(inHome) }
}

function removePrevious(inHome: string): void {
  try {
    rmSync(readlinkSync(inHome), { recursive: true, force: true })
  } catch {
    // `inHome` is a directory itself, or does not exist.
  }
  rmSync(inHome, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Where the server and its database meet: a socket in a directory that nobody else may enter. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'
import type { Reach } from './settings.ts'

/** The kernel takes 104 to 108 bytes, depending on the system. */
const longestPath = 99
const nameOfSocket = '/.s.PGSQL.5432'

export type MeetingPoint = { host: string; port: number; reach: Reach; remove(): void }

/** Makes a fresh socket directory, or finds a free port of 127.0.0.1 on Windows. Call it while no PostgreSQL of `home` runs. */
export async function makeMeetingPoint(place: Place): Promise<MeetingPoint> {
  if (process.platform === 'win32') {
    const port = await freePort()
    return { host: '127.0.0.1', port, reach: { port }, remove: () => {} }
  }
  const inHome = join(place.home, 'socket')
  removeLast(inHome)
  const directory = Buffer.byteLength(inHome + nameOfSocket) <= longestPath ? inHome : mkdtempSync(join(tmpdir(), 'bothy-'))
  if (directory === inHome) mkdirSync(inHome)
  // Recorded, so that the next start can remove what a killed server has left in the system's directory.
  else symlinkSync(directory, inHome)
  chmodSync(directory, 0o700)
  if (place.runAs) chownSync(directory, place.runAs.uid, place.runAs.gid)
  return { host: directory, port: 5432, reach: { socketDir: directory }, remove: () => removeLast(inHome) }
}

function removeLast(inHome: string): void {
  try {
    rmSync(readlinkSync(inHome), { recursive: true, force: true })
  } catch {
    // It was a directory of its own, or was never there.
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

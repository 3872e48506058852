import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bothy-abandoned-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** As `kill -9` leaves it during the upload of a backup. */
async function leaveUpload(name: string): Promise<void> {
  await mkdir(join(dataDir, 'received', name), { recursive: true })
  await writeFile(join(dataDir, 'received', name, 'file'), 'every hash and every number of the club')
}

test('a server that starts removes the backups that killed processes were receiving, and none that another process receives', async () => {
  // They are left by a process that has ended, and by an earlier one with the number of this process. The last belongs to one that runs.
  const abandoned = ['received-999999999-a', `received-${process.pid}-b`, 'received-unknown']
  const inUse = `received-${process.ppid}-c`
  for (const name of [...abandoned, inUse]) await leaveUpload(name)
  const server = await startTestServer({ dataDir })
  expect(await readdir(join(dataDir, 'received'))).toEqual([inUse])
  await server.close()
})
